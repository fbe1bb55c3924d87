import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Narrowed } from './filter-records.ts';
import type { TransactionFilter } from './schema.ts';

/** Whether the tallies alone can count what matches a filter. */
export const isTallied = ({ type, from, to, is_linked, currency, ...rest }: Narrowed): boolean =>
  Object.values(rest).every((value) => value === undefined || value === '');

const tallied = (db: Db, account: number, { type, from, to, is_linked }: TransactionFilter) => {
  let query = db.selectFrom('transaction_tallies').where('account', '=', account);
  if (type) query = query.where('type', '=', type);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (is_linked !== undefined) query = query.where('is_linked', '=', is_linked ? 1 : 0);
  return query;
};

/** Counts what matches a filter for which `isTallied` holds. */
export const countTallied = async (db: Db, account: number, filter: TransactionFilter): Promise<number> => {
  const counted = tallied(db, account, filter).select((e) => e.fn.sum<number | null>('count').as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count ?? 0);
};

/** How many transactions nobody has decided about, of an account or of all. */
export const countOpen = async (db: Db, account?: number): Promise<number> => {
  const open = db
    .selectFrom('transaction_tallies')
    .where('type', '=', 'UK')
    .where('is_linked', '=', 0)
    .$if(account !== undefined, (rows) => rows.where('account', '=', account as number))
    .select((e) => e.fn.sum<number | null>('count').as('count'));
  return Number((await open.executeTakeFirstOrThrow()).count ?? 0);
};

/** Figures of an account's transactions. Minor units, both sums positive; the last day is null without any. */
export async function sumAccount(db: Db, account: number) {
  const row = await db
    .selectFrom('transaction_tallies')
    .where('account', '=', account)
    .where('count', '>', 0)
    .select((e) => [
      e.fn.sum<number | null>('count').as('count'),
      e.fn.sum<number | null>('money_in').as('money_in'),
      e.fn.sum<number | null>('money_out').as('money_out'),
      e.fn.max<string | null>('date').as('last_date'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count ?? 0),
    money_in: Number(row.money_in ?? 0),
    money_out: Number(row.money_out ?? 0),
    last_date: row.last_date,
  };
}

/** What came in and went out of an account between two days, inclusive. Minor units, both positive. */
export async function sumSpan(
  db: Db,
  account: number,
  from: string,
  to: string,
): Promise<{ money_in: number; money_out: number }> {
  const { money_in, money_out } = await tallied(db, account, { from, to })
    .select((e) => [
      e.fn.sum<number | null>('money_in').as('money_in'),
      e.fn.sum<number | null>('money_out').as('money_out'),
    ])
    .executeTakeFirstOrThrow();
  return { money_in: Number(money_in ?? 0), money_out: Number(money_out ?? 0) };
}

const UPTO = sql<number>`sum(sum(count)) over (order by date)`;
const DOWN_TO = sql<number>`sum(sum(count)) over (order by date desc)`;

/**
 * The day of row `offset` (from 0) of a tallied filter's list, if it exists, and the number of rows before that day.
 */
export async function dayAt(
  db: Db,
  account: number,
  filter: TransactionFilter,
  { offset, order }: { offset: number; order: 'asc' | 'desc' },
): Promise<{ date: string; before: number } | undefined> {
  const days = tallied(db, account, filter)
    .select((e) => [
      'date',
      e.fn.sum<number>('count').as('held'),
      (order === 'asc' ? UPTO : DOWN_TO).as('upto'),
    ])
    .groupBy('date');
  const row = await db
    .selectFrom(days.as('days'))
    .select(['date', 'held', 'upto'])
    .where('upto', '>', offset)
    .orderBy('upto')
    .limit(1)
    .executeTakeFirst();
  return row && { date: row.date, before: Number(row.upto) - Number(row.held) };
}
