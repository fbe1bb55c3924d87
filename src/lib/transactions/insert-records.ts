import { sql } from 'kysely';
import { raiseRevision } from '../accounts/records.ts';
import { note } from '../acts/note.ts';
import { coreOf } from '../core/description/payee-key.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import { ADDED } from '../db/money/tallies.ts';
import type { NewRow, StoredLine } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { transactionsInserted } from './events.ts';
import type { Typed } from './records.ts';

/** How many transactions the account has in a span of days. */
export const countInSpan = async (db: Db, account: number, from: string, to: string): Promise<number> => {
  const { count } = await db
    .selectFrom('transaction_tallies')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('count'), e.lit(0)).as('count'))
    .where('account', '=', account)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What a statement is compared with where the account has far more transactions in its days than it has rows. */
export interface Narrowed {
  amounts: readonly number[];
  /** All transactions that these brought. */
  uploads: readonly string[];
}

/** The account's transactions in a span of days, by id. */
export const selectStored = (db: Db, account: number, from: string, to: string, narrowed?: Narrowed) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'date', 'amount', 'description', 'occurrence', 'fingerprint', 'upload', 'line'])
    .where('account', '=', account)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(narrowed !== undefined, (query) =>
      query.where((e) =>
        e.or([among(db, 'amount', narrowed?.amounts ?? []), among(db, 'upload', narrowed?.uploads ?? [])]),
      ),
    )
    .orderBy('id')
    .execute();

/** The references of one kind that these transactions were ever seen with. */
export const selectReferences = (db: Db, account: number, kind: string, from: string, to: string) =>
  db
    .selectFrom('bank_transactions as t')
    .innerJoin('transaction_references as r', 'r.transaction', 't.id')
    .select(['r.transaction', 'r.value'])
    .where('t.account', '=', account)
    .where('t.date', '>=', from)
    .where('t.date', '<=', to)
    .where('r.kind', '=', kind)
    .execute();

/**
 * Keeps the references of a statement's lines with the transactions that these are, in one statement. SQLite takes the
 * tables of a cross join in their order, and so finds each line by its fingerprint.
 */
export async function keepReferences(
  tx: Db,
  { account, reference_kind: kind }: { account: number; reference_kind: string | null },
  lines: readonly Pick<StoredLine, 'fingerprint' | 'reference'>[],
): Promise<void> {
  if (kind === null) return;
  const seen = lines.flatMap(({ fingerprint, reference }) => (reference ? [[fingerprint, reference]] : []));
  if (seen.length === 0) return;
  const pairs =
    dialectOf(tx) === 'sqlite'
      ? sql`select json_extract(value, '$[0]') as fingerprint, json_extract(value, '$[1]') as reference
          from json_each(${JSON.stringify(seen)})`
      : sql`select * from unnest(${seen.map(([one]) => one)}::text[], ${seen.map(([, one]) => one)}::text[])
          as seen (fingerprint, reference)`;
  await sql`insert into transaction_references ("transaction", kind, value)
    select t.id, ${kind}, s.reference from (${pairs}) as s
    cross join bank_transactions as t where t.account = ${account} and t.fingerprint = s.fingerprint
    on conflict do nothing`.execute(tx);
}

/** Whether a transaction that this upload brought still stands. */
export const hasTransactions = async (db: Db, upload: string): Promise<boolean> =>
  (await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('upload', '=', upload)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** An upload that is inserted: for the first time, unless an insert of it stands. */
export interface InsertedUpload {
  id: string;
  account: number;
  file_name: string;
  inserted_at: string | null;
}

/**
 * Creates transactions from the upload's lines that the account does not have yet, with figures and history.
 * @param decide what a rule says of each
 * @returns how many were inserted, the first and the last, and the account's revision afterwards
 */
export async function insertFromLines(
  tx: Db,
  person: Actor,
  { id: upload, account, file_name, inserted_at }: InsertedUpload,
  lines: readonly StoredLine[],
  decide?: Decide,
): Promise<{ inserted: number; revision: number; brought: { first: number; last: number } }> {
  const last = await lastOfUpload(tx, upload);
  const inserted = await insertLines(tx, account, upload, lines, decide);
  await tallyInserted(tx, upload, last);
  const { revision } = await raiseRevision(tx, account);
  const sums = await sumOfUpload(tx, upload);
  const ids = await idsBeyond(tx, upload, last);
  const after = { account, file_name, inserted, ...sums, ...ids, is_first: inserted_at === null };
  await note(tx, person, transactionsInserted, upload, { after });
  return { inserted, revision, brought: ids };
}

/** Which transactions an insert brought: those of the upload from the first to the last. */
const idsBeyond = (tx: Db, upload: string, beyond: number) =>
  tx
    .selectFrom('bank_transactions')
    .select((e) => [e.fn.min<number>('id').as('first'), e.fn.max<number>('id').as('last')])
    .where('upload', '=', upload)
    .where('id', '>', beyond)
    .executeTakeFirstOrThrow();

/** The upload's latest transaction so far; 0 for none. */
const lastOfUpload = async (tx: Db, upload: string): Promise<number> => {
  const row = await tx
    .selectFrom('bank_transactions')
    .select((e) => e.fn.max<number | null>('id').as('id'))
    .where('upload', '=', upload)
    .executeTakeFirst();
  return row?.id ?? 0;
};

export const COLUMNS = {
  account: 'bigint',
  date: 'text',
  amount: 'bigint',
  description: 'text',
  payee: 'text',
  type: 'text',
  comment: 'text',
  reference: 'text',
  fingerprint: 'text',
  occurrence: 'bigint',
  upload: 'text',
  line: 'bigint',
  core: 'text',
  decided_by: 'text',
  rule: 'bigint',
  ruled_at: 'bigint',
} as const;

/** The unique fingerprint skips existing rows. */
const insertLines = (
  tx: Db,
  account: number,
  upload: string,
  lines: readonly StoredLine[],
  decide: Decide | undefined,
): Promise<number> =>
  bulkInsert(tx, 'bank_transactions', COLUMNS, transactionsOf(account, upload, lines, decide), [
    'account',
    'fingerprint',
  ]);

/** What somebody but a person says of a transaction that comes in; undefined for nothing. */
export type Decide = (row: {
  line: number;
  amount: number;
  description: string;
  payee: string | null;
  core: string;
}) => Typed | undefined;

const UNDECIDED: Typed = { type: 'UK', decided_by: null, rule: null };

/** Inverts the statement's sign. */
export function* transactionsOf(
  account: number,
  upload: string,
  lines: readonly StoredLine[],
  decide: Decide = () => undefined,
): Generator<NewRow<'bank_transactions'>> {
  // Many transactions have the payee or the text of another one.
  const cores = new Map<string, string>();
  const now = Date.now();
  for (const { date, amount, description, payee = null, reference, fingerprint, occurrence, line } of lines) {
    const named = payee ?? description;
    const core = cores.get(named) ?? coreOf(named);
    cores.set(named, core);
    const row = { line, amount: amount === 0 ? 0 : -amount, description, payee, core };
    const typed = decide(row) ?? UNDECIDED;
    const kept = { ...row, account, upload, date, reference, fingerprint, occurrence, comment: '' };
    yield { ...kept, ...typed, ruled_at: typed.rule === null ? null : now };
  }
}

/** Adds an upload's transactions after that id to the tallies; none is linked. */
const tallyInserted = (tx: Db, upload: string, beyond: number) =>
  tx
    .insertInto('transaction_tallies')
    .columns(['account', 'date', 'type', 'is_linked', 'count', 'money_in', 'money_out'])
    .expression((e) =>
      e
        .selectFrom('bank_transactions')
        .select((t) => [
          'account',
          'date',
          'type',
          t.lit<0>(0).as('is_linked'),
          t.fn.countAll<number>().as('count'),
          sql<number>`sum(case when amount < 0 then -amount else 0 end)`.as('money_in'),
          sql<number>`sum(case when amount > 0 then amount else 0 end)`.as('money_out'),
        ])
        .where('upload', '=', upload)
        .where('id', '>', beyond)
        .groupBy(['account', 'date', 'type'])
        .orderBy('date'),
    )
    .onConflict((conflict) => conflict.columns(['account', 'date', 'type', 'is_linked']).doUpdateSet(ADDED))
    .execute();

/** Sums of an upload's remaining transactions, in minor units, both positive. */
export async function sumOfUpload(tx: Db, upload: string): Promise<{ money_in: number; money_out: number }> {
  const { money_in, money_out } = await tx
    .selectFrom('bank_transactions')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '<', 0), e.lit(0)).as('money_in'),
      e.fn.coalesce(e.fn.sum<number>('amount').filterWhere('amount', '>', 0), e.lit(0)).as('money_out'),
    ])
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow();
  return { money_in: -money_in, money_out };
}
