import { type SqlBool, sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { numberIn, soughtIn, wholeIn } from '../core/description/sought.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import { among, holds } from '../db/conditions.ts';
import { someHolding } from '../db/lookup/match.ts';
import { FEW_FOR_SCAN } from '../db/lookup/plan.ts';
import { hasSigns } from '../db/migrations/0015-signs.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import { type LockedTransaction, linkedExpense, FACTS as SHOWN } from '../transactions/records.ts';
import type { Conditions } from './matcher.ts';

/** What is looked at of a transaction, to tell what a rule does to it. */
export type Candidate = Pick<
  LockedTransaction,
  | 'id'
  | 'account'
  | 'date'
  | 'amount'
  | 'description'
  | 'payee'
  | 'core'
  | 'type'
  | 'linked_amount'
  | 'decided_by'
  | 'rule'
  | 'version'
>;

const FACTS = [
  'id',
  'account',
  'date',
  'amount',
  'description',
  'payee',
  'core',
  'type',
  'linked_amount',
  'decided_by',
  'rule',
  'version',
] as const;

/** Rows of one statement. */
const AT_ONCE = 5_000;
/** All transactions, as a limit of a lookup. */
const ALL = 100_000_000;

type Currencies = ReadonlyMap<number, Currency>;

/**
 * The transactions that a rule may match, and those that it decided about; the newest first, in batches.
 * @param rule the rule's id, where it is stored
 */
export async function* candidatesOf(
  db: Db,
  conditions: Conditions,
  { currencies, rule }: { currencies: Currencies; rule: number | undefined },
): AsyncGenerator<Candidate[]> {
  const isAsked = askedOf(db, conditions, { currencies, rule });
  const rowsOf = () => db.selectFrom('bank_transactions').select(FACTS).where(isAsked).orderBy('id', 'desc');
  const found = await lookUp(db, conditions);
  if (found) {
    const decided = rule === undefined ? [] : await listDecidedBy(db, rule);
    const ids = [...new Set([...found, ...decided])].sort((a, b) => b - a);
    const batches = [...batchesOf(ids, AT_ONCE)];
    yield* readAhead((n) => {
      const batch = batches[n];
      return (
        batch &&
        rowsOf()
          .where(among(db, 'id', batch))
          .execute()
      );
    });
    return;
  }
  yield* readAhead((n, before) => {
    if (n > 0 && before.length < AT_ONCE) return undefined;
    const last = before.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
    return rowsOf().where('id', '<', last).limit(AT_ONCE).execute();
  });
}

/**
 * Asks for the next batch while one is worked on, so that neither the database nor this process waits for the other.
 * @param read by its number and the batch before it; undefined after the last
 */
async function* readAhead(
  read: (n: number, before: readonly Candidate[]) => Promise<Candidate[]> | undefined,
): AsyncGenerator<Candidate[]> {
  let next = read(0, []);
  try {
    for (let n = 1; next; n++) {
      const rows = await next;
      next = read(n, rows);
      // Its error is thrown when its turn comes, not while the rows before it are worked on.
      next?.catch(() => {});
      yield rows;
    }
  } finally {
    await next?.catch(() => {});
  }
}

/** What of a rule a database can tell by itself, so that other rows are not read. */
function askedOf(
  db: Db,
  { account, direction, text, amount_min, amount_max, currency, record_expense }: Conditions,
  { currencies, rule }: { currencies: Currencies; rule: number | undefined },
) {
  const bounded = amount_min !== null || amount_max !== null;
  const accounts = [...currencies].flatMap(([id, own]) => (own === currency ? [id] : []));
  const all = [
    account !== null && sql<SqlBool>`account = ${account}`,
    (direction === 'out' || record_expense) &&
      sql<SqlBool>`amount ${direction === 'out' ? sql`>=` : sql`>`} 0`,
    direction === 'in' && sql<SqlBool>`amount < 0`,
    bounded && among(db, 'account', accounts),
    amount_min !== null && sql<SqlBool>`abs(amount) >= ${amount_min}`,
    amount_max !== null && sql<SqlBool>`abs(amount) <= ${amount_max}`,
    // The words of an ASCII text are ASCII.
    text !== null &&
      soughtIn(text)
        .flat()
        .some((part) => /\P{ASCII}/u.test(part)) &&
      NOT_ASCII,
    ...(text === null ? [] : wholly(text)),
  ].filter((one) => one !== false);
  const own = rule === undefined ? [] : [sql<SqlBool>`(rule = ${rule} and decided_by = 'rule')`];
  if (all.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join([sql`(${sql.join(all, sql` and `)})`, ...own], sql` or `)})`;
}

const NOT_ASCII = sql<SqlBool>`octet_length(description) > length(description)`;
/** Numbers are grouped by these. */
const GROUPS = [' ', '.', '/', '-'];

/** What texts hold that short names and numbers can be found in whole; nothing for other rules. */
function wholly(text: string) {
  const number = numberIn(text);
  const parts = number === undefined ? wholeIn(text)?.map(({ list }) => list.join('%')) : [number];
  const plain = GROUPS.reduce(
    (rest, sign) => sql`replace(${rest}, ${sql.lit(sign)}, '')`,
    sql`lower(description)`,
  );
  const place = number === undefined ? sql`lower(description)` : plain;
  return (parts ?? []).map((part) => sql<SqlBool>`(${NOT_ASCII} or ${place} like ${`%${part}%`})`);
}

const listDecidedBy = async (db: Db, rule: number): Promise<number[]> =>
  (
    await db
      .selectFrom('bank_transactions')
      .select('id')
      .where('rule', '=', rule)
      .where('decided_by', '=', 'rule')
      .execute()
  ).map(({ id }) => id);

/** By whichever of amount and text leaves few; undefined where no index knows. */
async function lookUp(db: Db, conditions: Conditions): Promise<number[] | undefined> {
  const { amount_min, amount_max } = conditions;
  if (amount_min === null || amount_min !== amount_max) return holding(db, conditions);
  const exact = await ofAmount(db, amount_min);
  if (exact.length <= FEW_FOR_SCAN) return exact;
  const held = await holding(db, conditions);
  return held && held.length < exact.length ? held : exact;
}

const ofAmount = async (db: Db, amount: number): Promise<number[]> =>
  (
    await db.selectFrom('bank_transactions').select('id').where('amount', 'in', [amount, -amount]).execute()
  ).map(({ id }) => id);

/** Letters that both databases index alike. */
const PLAIN = /^[a-z][a-z\d]+$/;
/** More words make a lookup no faster. */
const MOST_WORDS = 4;

/** Those whose text or core may hold the words. */
async function holding(db: Db, { text, text_op }: Conditions): Promise<number[] | undefined> {
  if (text === null || numberIn(text) !== undefined || wholeIn(text)) return undefined;
  const sought = soughtIn(text);
  const words = sought
    .flatMap((parts, n) => {
      const open = parts.length > 1 || (text_op === 'begins' && n === sought.length - 1);
      return PLAIN.test(parts[0]) ? [{ text: parts[0], open }] : [];
    })
    .sort((a, b) => b.text.length - a.text.length)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const parts = words.map((word) => word.text);
  const withSigns = db
    .selectFrom('bank_transactions')
    .select('id')
    .where(hasSigns(dialectOf(db)));
  const found = await Promise.all([
    someHolding(db, 'bank_transactions', words, ALL),
    ofCore(db, parts),
    withSigns.execute().then((rows) => rows.map(({ id }) => id)),
  ]);
  return found.flat();
}

/** Each transaction is in one of the three partial indexes, which hold its core. */
async function ofCore(db: Db, parts: readonly string[]): Promise<number[]> {
  const holdsAll = sql.join(
    parts.map((part) => holds('core', part)),
    sql` and `,
  );
  const rows = await Promise.all(
    [sql`type = 'UK'`, sql`decided_by = 'person'`, sql`rule is not null`].map(
      async (which) =>
        (
          await sql<{ id: number }>`select id from bank_transactions where ${which} and ${holdsAll}`.execute(
            db,
          )
        ).rows,
    ),
  );
  return rows.flat().map(({ id }) => id);
}

/** These transactions as they are shown. */
export const listShown = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .select(SHOWN)
    .select(linkedExpense)
    .where(among(db, 'id', ids))
    .execute();
