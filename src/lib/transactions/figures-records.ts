import { sql } from 'kysely';
import type { NewRow, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { TransactionFilter } from './filter.ts';
import type { Narrowed } from './filter-records.ts';

type Tally = NewRow<'transaction_tallies'>;

/** What of a transaction its account's tallies go by. */
export interface Tallied {
  account: number;
  date: string;
  amount: number;
  type: TransactionType;
  linked_amount: number;
}

/** Few enough for one statement on each database. */
const AT_ONCE = 1_000;

/**
 * Tells the tallies of transactions that came, went or changed: what they were and what they are. Call it in the transaction that
 * changes them, after it has changed them.
 */
export async function tally(
  tx: Db,
  { before = [], after = [] }: { before?: readonly Tallied[]; after?: readonly Tallied[] },
): Promise<void> {
  const tallies = new Map<string, Tally>();
  const add = (sign: 1 | -1) => (row: Tallied) => {
    const { account, date, type, amount } = row;
    const is_linked = row.linked_amount > 0 ? 1 : 0;
    const key = `${String(account).padStart(16)} ${date} ${type} ${is_linked}`;
    const found = tallies.get(key) ?? { account, date, type, is_linked, count: 0, money_in: 0, money_out: 0 };
    found.count += sign;
    if (amount < 0) found.money_in -= sign * amount;
    else found.money_out += sign * amount;
    tallies.set(key, found);
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  // In one order everywhere: two who change the same days seldom wait for each other in a circle.
  const rows = [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, row]) => (row.count || row.money_in || row.money_out ? [row] : []));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insertInto('transaction_tallies')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['account', 'date', 'type', 'is_linked']).doUpdateSet(ADDED))
      .execute();
}

const added = (column: 'count' | 'money_in' | 'money_out') =>
  sql<number>`${sql.ref(`transaction_tallies.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
/** What to do with the figures of a day that has some. */
export const ADDED = { count: added('count'), money_in: added('money_in'), money_out: added('money_out') };

/** Whether the tallies alone tell how many transactions a filter finds. */
export const isTallied = ({ type, from, to, is_linked, ...rest }: Narrowed): boolean =>
  Object.values(rest).every((value) => value === undefined || value === '');

const tallied = (db: Db, account: number, { type, from, to, is_linked }: TransactionFilter) => {
  let query = db.selectFrom('transaction_tallies').where('account', '=', account);
  if (type) query = query.where('type', '=', type);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (is_linked !== undefined) query = query.where('is_linked', '=', is_linked ? 1 : 0);
  return query;
};

/** How many transactions a tallied filter finds. */
export const countTallied = async (db: Db, account: number, filter: TransactionFilter): Promise<number> => {
  const counted = tallied(db, account, filter).select((e) => e.fn.sum<number | null>('count').as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count ?? 0);
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

const UPTO = sql<number>`sum(sum(count)) over (order by date)`;
const DOWN_TO = sql<number>`sum(sum(count)) over (order by date desc)`;

/**
 * The day on which the list of a tallied filter comes to its row number `offset` (from 0), and how many rows stand on
 * days before it in that order; undefined beyond the end.
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
