import { sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import type { Day } from '../core/day.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { conditionsOf, type NarrowedExpenses } from '../expenses/filter-records.ts';
import type { Period } from './coverage.ts';

/** The days and balances of inserted statements by account id, the earliest first. */
export async function listPeriods(db: Db): Promise<Map<number, Period[]>> {
  const rows = await db
    .selectFrom('uploads')
    .where('inserted_at', 'is not', null)
    .where('undone_at', 'is', null)
    .select((e) => [
      'account',
      e.fn.coalesce('period_from', 'first_date').as('from'),
      e.fn.coalesce('period_to', 'last_date').as('to'),
      'opening_balance',
      'closing_balance',
    ])
    .orderBy('account')
    .orderBy('from')
    .execute();
  const periods = rows.flatMap(({ account, from, to, opening_balance: opening, closing_balance: closing }) =>
    from === null || to === null ? [] : [{ account, from, to, opening, closing }],
  );
  return Map.groupBy(periods, ({ account }) => account);
}

/** Account by account, by the key that begins with it. */
const between = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('transaction_tallies as tally', 'tally.account', 'bank_accounts.id')
    .where('tally.date', '>=', from)
    .where('tally.date', '<=', to)
    .where('tally.count', '>', 0);

/** How many transactions an account has in a month, and how many of them are not classified. */
export async function countMonths(db: Db, from: Day, to: Day) {
  const month = sql<string>`substr(tally.date, 1, 7)`;
  const left = sql<number>`sum(case when tally.type = 'UK' and tally.is_linked = 0 then tally.count else 0 end)`;
  const rows = await between(db, from, to)
    .select(['tally.account', month.as('month'), left.as('left')])
    .select((e) => e.fn.sum<number>('tally.count').as('count'))
    .groupBy(['tally.account', month])
    .execute();
  return rows.map((row) => ({ ...row, left: Number(row.left), count: Number(row.count) }));
}

/** What an account's transactions of one type come to. Minor units, both sums positive. */
export interface TypeSums {
  account: number;
  currency: Currency;
  type: TransactionType;
  is_linked: boolean;
  count: number;
  money_in: number;
  money_out: number;
}

export async function sumTypes(db: Db, from: Day, to: Day): Promise<TypeSums[]> {
  const rows = await between(db, from, to)
    .select((e) => [
      'tally.account',
      CURRENCY_OF_ACCOUNT.as('currency'),
      'tally.type',
      'tally.is_linked',
      e.fn.sum<number>('tally.count').as('count'),
      e.fn.sum<number>('tally.money_in').as('money_in'),
      e.fn.sum<number>('tally.money_out').as('money_out'),
    ])
    .groupBy(['tally.account', CURRENCY_OF_ACCOUNT, 'tally.type', 'tally.is_linked'])
    .execute();
  return rows.map((row) => ({
    ...row,
    is_linked: row.is_linked === 1,
    count: Number(row.count),
    money_in: Number(row.money_in),
    money_out: Number(row.money_out),
  }));
}

/** What came in less what went out, by account and day. Minor units. */
export async function listNet(db: Db, from: Day, to: Day) {
  const rows = await between(db, from, to)
    .select(['tally.account', 'tally.date', sql<number>`sum(tally.money_in - tally.money_out)`.as('net')])
    .groupBy(['tally.account', 'tally.date'])
    .execute();
  return rows.map((row) => ({ ...row, net: Number(row.net) }));
}

/** Statements with a day of the span that were uploaded, are not inserted, and may hold something new. */
export const listNotInserted = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('uploads')
    .where('inserted_at', 'is', null)
    .where((e) => e.or([e('new_count', '>', 0), e('undecided_count', '>', 0)]))
    .where('first_date', '<=', to)
    .where('last_date', '>=', from)
    .select(['id', 'account', 'file_name'])
    .orderBy('uploaded_at')
    .execute();

/** What a filter finds of the expenses of each month (`yyyy-MM`), by currency. Minor units. */
export async function sumExpenseMonths(db: Db, filter: NarrowedExpenses) {
  const month = sql<string>`substr(expenses.date, 1, 7)`;
  const rows = await db
    .selectFrom('expenses')
    .where('deleted_at', 'is', null)
    .where((e) => e.and(conditionsOf(db, filter)))
    .select((e) => [
      month.as('month'),
      'expenses.currency',
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number>('expenses.amount').as('amount'),
    ])
    .groupBy([month, 'expenses.currency'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}
