import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import type { NewRow, Row } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Basis, Proposal } from './propose.ts';
import type { Certainty, Suggestion } from './rule/shapes.ts';

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

/**
 * Replaces what is suggested for these transactions. Those that have no proposal, or an empty one, have nothing suggested
 * any more.
 */
export function storeProposals(
  db: Db,
  ids: readonly number[],
  proposals: readonly Proposal[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('suggested')
      .where(among(tx, 'transaction', ids))
      .execute();
    await tx
      .deleteFrom('suggestions')
      .where(among(tx, 'transaction', ids))
      .execute();
    const elsewhere = await shownElsewhere(tx, proposals);
    // A transaction may be gone meanwhile, and an expense deleted for good.
    const rows = await present(tx, proposals);
    await bulkInsert(
      tx,
      'suggestions',
      SUGGESTIONS,
      rows.map(({ row, suggestions, basis }) => ({
        ...{ transaction: row.id, account: row.account, date: row.date },
        rank: rankOf((suggestions[0] as Suggestion).certainty),
        is_listed: elsewhere.has(row.id) ? 0 : 1,
        ...{ basis: JSON.stringify(basis), body: JSON.stringify(suggestions) },
      })),
      ['transaction'],
    );
    const named = rows.flatMap(({ row, basis }) =>
      Object.keys(basis.expenses).map((expense) => ({ expense, transaction: row.id })),
    );
    await bulkInsert(tx, 'suggested', SUGGESTED, named, ['expense', 'transaction']);
  });
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

async function present(tx: Db, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const some = proposals.filter(({ suggestions }) => suggestions.length > 0);
  const [rows, expenses] = [
    await tx
      .selectFrom('bank_transactions')
      .select('id')
      .where(
        among(
          tx,
          'id',
          some.map(({ row }) => row.id),
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
          some.flatMap(({ basis }) => Object.keys(basis.expenses)),
        ),
      )
      .execute(),
  ];
  const known = new Set<number | string>([...rows, ...expenses].map(({ id }) => id));
  return some.filter(
    ({ row, basis }) => known.has(row.id) && Object.keys(basis.expenses).every((id) => known.has(id)),
  );
}

/**
 * Those whose first suggestion another transaction shows, too: money out of a transfer, the first of a chain. It may have
 * been computed now or before.
 */
async function shownElsewhere(tx: Db, proposals: readonly Proposal[]): Promise<Set<number>> {
  const leads = new Map(
    proposals.flatMap(({ row, suggestions: [first] }) => {
      const lead = first?.pair != null && row.amount < 0 ? first.pair : first?.pairs?.[0]?.transaction;
      return lead === undefined || lead === row.id ? [] : [[row.id, lead] as const];
    }),
  );
  const firsts = new Map(
    [...(await findStored(tx, [...leads.values()])).values()].map((one) => [
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
export async function findStored(db: Db, ids: readonly number[]): Promise<Map<number, Stored>> {
  const rows = db
    .selectFrom('suggestions')
    .select(STORED)
    .where(among(db, 'transaction', ids));
  return new Map((await rows.execute()).map((row) => [row.transaction, readStored(row)]));
}

/** How many transactions have a suggestion of each certainty, at most `most` of each. */
export async function countStored(
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
