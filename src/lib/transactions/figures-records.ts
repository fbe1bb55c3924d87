import { sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { AccountScope, Narrowed } from './filter-records.ts';
import type { TransactionFilter } from './schema.ts';

/** Whether the tallies alone can count what matches a filter. */
export const isTallied = ({ type, from, to, is_linked, currency, ...rest }: Narrowed): boolean =>
  Object.values(rest).every((value) => value === undefined || value === '');

const tallied = (db: Db, account: AccountScope, { type, from, to, is_linked }: TransactionFilter) => {
  let query = db
    .selectFrom('transaction_tallies')
    .$if(account !== undefined, (rows) => rows.where('account', '=', account as number));
  // An account, which may be joined, has a type as well.
  if (type) query = query.where('transaction_tallies.type', '=', type);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (is_linked !== undefined) query = query.where('is_linked', '=', is_linked ? 1 : 0);
  return query;
};

/** Counts what matches a filter for which `isTallied` holds. */
export const countTallied = async (
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
): Promise<number> => {
  const counted = tallied(db, account, filter).select((e) => e.fn.sum<number | null>('count').as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count ?? 0);
};

/** How many transactions nobody has decided about, of an account or of all, between two days or ever. */
export const countOpen = async (
  db: Db,
  account?: number,
  { from, to }: Pick<TransactionFilter, 'from' | 'to'> = {},
): Promise<number> => {
  const open = db
    .selectFrom('transaction_tallies')
    // Written out, since a parameter would hide that the partial index fits. What is linked is not Unknown.
    .where(sql<boolean>`type = 'UK' and count > 0`)
    .$if(account !== undefined, (rows) => rows.where('account', '=', account as number))
    .$if(from !== undefined, (rows) => rows.where('date', '>=', from as string))
    .$if(to !== undefined, (rows) => rows.where('date', '<=', to as string))
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
  account: AccountScope,
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

/** What a group of transactions comes to in one currency. Minor units, both sums positive. */
export interface GroupSums {
  currency: Currency;
  count: number;
  money_in: number;
  money_out: number;
}

/** The sums of what a tallied filter finds, one for each currency, the largest number of rows first. */
export const sumTallied = async (
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
): Promise<GroupSums[]> => {
  const rows = await tallied(db, account, filter)
    .innerJoin('bank_accounts', 'bank_accounts.id', 'transaction_tallies.account')
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .select(SUMS)
    .groupBy(CURRENCY_OF_ACCOUNT)
    .execute();
  return plain(rows);
};

/** A month of a list: what it comes to, and how many are undecided. */
export interface MonthSums extends GroupSums {
  /** `yyyy-MM` */
  month: string;
  open: number;
}

/** The months of a tallied filter from the first to the last of these days. */
export async function sumMonths(
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
  { first, last }: { first: string; last: string },
): Promise<MonthSums[]> {
  const month = sql<string>`substr(date, 1, 7)`;
  const rows = await tallied(db, account, filter)
    .innerJoin('bank_accounts', 'bank_accounts.id', 'transaction_tallies.account')
    .where('date', '>=', `${first.slice(0, 7)}-01`)
    .where('date', '<=', `${last.slice(0, 7)}-31`)
    .select([CURRENCY_OF_ACCOUNT.as('currency'), month.as('month')])
    .select(sql<number>`sum(case when transaction_tallies.type = 'UK' then count else 0 end)`.as('open'))
    .select(SUMS)
    .groupBy([CURRENCY_OF_ACCOUNT, month])
    .execute();
  return plain(rows).map((row) => ({ ...row, open: Number(row.open) }));
}

/** How many transactions of each type a tallied filter finds. */
export async function countTypes(
  db: Db,
  account: AccountScope,
  { type, ...filter }: TransactionFilter,
): Promise<Map<TransactionType, number>> {
  const rows = await tallied(db, account, filter)
    .select((e) => ['type', e.fn.sum<number>('count').as('count')])
    .groupBy('type')
    .execute();
  return new Map(rows.map((row) => [row.type, Number(row.count)]));
}

const SUMS = [
  sql<number>`sum(count)`.as('count'),
  sql<number>`sum(money_in)`.as('money_in'),
  sql<number>`sum(money_out)`.as('money_out'),
] as const;

/** PostgreSQL gives sums as texts. */
const plain = <Sums extends GroupSums>(rows: readonly Sums[]): Sums[] =>
  rows
    .map((row) => ({
      ...row,
      count: Number(row.count),
      money_in: Number(row.money_in),
      money_out: Number(row.money_out),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
