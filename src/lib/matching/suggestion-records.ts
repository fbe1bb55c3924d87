import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import type { NewRow, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Basis, Proposal } from './propose.ts';
import type { Certainty, Suggestion } from './score/shapes.ts';

const RANKS: readonly Certainty[] = ['sure', 'likely', 'possible'];
export const rankOf = (certainty: Certainty): number => RANKS.indexOf(certainty) + 1;

/** What is stored of a transaction's suggestions. */
export interface Stored {
  transaction: number;
  account: number;
  date: string;
  rank: number;
  suggestions: Suggestion[];
  basis: Basis;
}

const STORED = ['transaction', 'account', 'date', 'rank', 'body', 'basis'] as const;

const readStored = ({ body, basis, ...row }: Pick<Row<'suggestions'>, (typeof STORED)[number]>): Stored => ({
  ...row,
  suggestions: JSON.parse(body) as Suggestion[],
  basis: JSON.parse(basis) as Basis,
});

/** A transaction's suggestions as they are stored, and the expenses that they name. */
export type Storable = NewRow<'suggestions'> & { expenses: string[] };

/** Proposals in the form in which they are stored, without the empty ones. */
export async function storable(db: Db, proposals: readonly Proposal[]): Promise<Storable[]> {
  const elsewhere = await shownElsewhere(db, proposals);
  return proposals.flatMap(({ row, suggestions, basis }) => {
    const [first] = suggestions;
    if (!first) return [];
    return {
      transaction: row.id,
      account: row.account,
      date: row.date,
      rank: rankOf(first.certainty),
      is_listed: elsewhere.has(row.id) ? 0 : 1,
      basis: JSON.stringify(basis),
      body: JSON.stringify(suggestions),
      expenses: Object.keys(basis.expenses),
    };
  });
}

/** Replaces what is suggested for these transactions. Those without a row have nothing suggested any more. */
export async function storeSuggestions(
  tx: Db,
  ids: readonly number[],
  rows: readonly Storable[],
): Promise<void> {
  for (const table of ['suggested', 'suggestions'] as const)
    await tx
      .deleteFrom(table)
      .where(among(tx, 'transaction', ids))
      .execute();
  // A transaction may be gone meanwhile, and an expense deleted for good.
  const there = await present(tx, rows);
  await bulkInsert(tx, 'suggestions', SUGGESTIONS, there, ['transaction']);
  const named = there.flatMap(({ transaction, expenses }) =>
    expenses.map((expense) => ({ expense, transaction })),
  );
  await bulkInsert(tx, 'suggested', SUGGESTED, named, ['expense', 'transaction']);
}

const SUGGESTIONS = {
  transaction: 'bigint',
  account: 'bigint',
  date: 'text',
  rank: 'bigint',
  is_listed: 'bigint',
  basis: 'text',
  body: 'text',
} as const satisfies Partial<Record<keyof NewRow<'suggestions'>, 'text' | 'bigint'>>;
const SUGGESTED = { expense: 'text', transaction: 'bigint' } as const;

async function present(tx: Db, given: readonly Storable[]): Promise<Storable[]> {
  const [rows, expenses] = [
    await tx
      .selectFrom('bank_transactions')
      .select('id')
      .where(
        among(
          tx,
          'id',
          given.map(({ transaction }) => Number(transaction)),
        ),
      )
      .execute(),
    await tx
      .selectFrom('expenses')
      .select('id')
      .where(
        among(
          tx,
          'id',
          given.flatMap((one) => one.expenses),
        ),
      )
      .execute(),
  ];
  const known = new Set<number | string>([...rows, ...expenses].map(({ id }) => id));
  return given.filter((one) => known.has(one.transaction) && one.expenses.every((id) => known.has(id)));
}

/**
 * Those whose first suggestion another transaction shows, too: money out of a transfer, the first of a chain. It may have
 * been computed now or before.
 */
async function shownElsewhere(db: Db, proposals: readonly Proposal[]): Promise<Set<number>> {
  const leads = new Map(
    proposals.flatMap(({ row, suggestions: [first] }) => {
      const lead = first?.pair != null && row.amount < 0 ? first.pair : first?.pairs?.[0]?.transaction;
      return lead === undefined || lead === row.id ? [] : [[row.id, lead] as const];
    }),
  );
  const firsts = new Map(
    [...(await findSuggestions(db, [...leads.values()])).values()].map((one) => [
      one.transaction,
      one.suggestions[0],
    ]),
  );
  for (const { row, suggestions } of proposals) firsts.set(row.id, suggestions[0]);
  const shows = (lead: number, id: number): boolean => {
    const first = firsts.get(lead);
    return first?.pair === id || (first?.pairs?.some(({ transaction }) => transaction === id) ?? false);
  };
  return new Set([...leads].flatMap(([id, lead]) => (shows(lead, id) ? [id] : [])));
}

/** Where a page of the list begins: after this one. */
export interface After {
  rank: number;
  date: string;
  transaction: number;
}

/** A page of what is suggested: the surest first, then the newest. */
export async function listStored(
  db: Db,
  {
    account,
    rank,
    after,
    limit,
  }: { account?: number | undefined; rank?: number | undefined; after?: After | undefined; limit: number },
): Promise<Stored[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(STORED)
    .where('is_listed', '=', 1)
    .$if(account !== undefined, (query) => query.where('account', '=', account as number))
    .$if(rank !== undefined, (query) => query.where('rank', '=', rank as number))
    .$if(after !== undefined, (query) => {
      const { rank: of, date, transaction } = after as After;
      return query.where((e) =>
        e.or([
          e('rank', '>', of),
          e.and([e('rank', '=', of), e('date', '<', date)]),
          e.and([e('rank', '=', of), e('date', '=', date), e('transaction', '<', transaction)]),
        ]),
      );
    })
    .orderBy('rank')
    .orderBy('date', 'desc')
    .orderBy('transaction', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readStored);
}

/** What is suggested for these transactions, by id. */
export async function findSuggestions(db: Db, ids: readonly number[]): Promise<Map<number, Stored>> {
  const rows = db
    .selectFrom('suggestions')
    .select(STORED)
    .where(among(db, 'transaction', ids));
  return new Map((await rows.execute()).map((row) => [row.transaction, readStored(row)]));
}

/** How many transactions have a suggestion of each certainty, at most `most` of each. */
export async function countSuggestions(
  db: Db,
  account: number | undefined,
  most: number,
): Promise<Record<Certainty, number>> {
  const counts = { sure: 0, likely: 0, possible: 0 };
  for (const certainty of RANKS) {
    const some = db
      .selectFrom('suggestions')
      .select('transaction')
      .where('is_listed', '=', 1)
      .where('rank', '=', rankOf(certainty))
      .$if(account !== undefined, (query) => query.where('account', '=', account as number))
      .limit(most);
    const { count } = await db
      .selectFrom(some.as('some'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[certainty] = Number(count);
  }
  return counts;
}

/** Transactions whose suggestions name one of these expenses. */
export const listNaming = async (db: Db, expenses: readonly string[]): Promise<number[]> => {
  const rows = db
    .selectFrom('suggested')
    .select('transaction')
    .distinct()
    .where(among(db, 'expense', expenses));
  return (await rows.execute()).map(({ transaction }) => transaction);
};

/** The present versions of what suggestions were computed from. */
export async function presentBasis(
  db: Db,
  named: { rows: readonly (number | string)[]; expenses: readonly string[] },
): Promise<Basis> {
  const [rows, expenses] = [
    await db
      .selectFrom('bank_transactions')
      .select(['id', 'version'])
      .where(among(db, 'id', named.rows.map(Number)))
      .execute(),
    await db
      .selectFrom('expenses')
      .select(['id', 'version', 'covered_amount', 'refunded_amount'])
      .where(among(db, 'id', named.expenses))
      .where('deleted_at', 'is', null)
      .execute(),
  ];
  return {
    rows: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    expenses: Object.fromEntries(
      expenses.map((one) => [one.id, [one.version, one.covered_amount, one.refunded_amount] as const]),
    ),
  };
}
