import type { Currency } from '../core/currency/codes.ts';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import { listMerchantsOf } from '../learned/records.ts';
import type { Figures } from './figures-records.ts';
import type { Span } from './neighbour-records.ts';
import { countAround, type Learned } from './score/chance.ts';
import type { MatchExpense } from './score/shapes.ts';

/** How many transactions and expenses each of these days has. */
export async function countDays(
  db: Db,
  { from, to }: Span,
): Promise<Record<'rows' | 'expenses', { date: string; count: number }[]>> {
  const rows = await db
    .selectFrom('transaction_tallies')
    .select((e) => ['date', e.fn.sum<number>('count').as('count')])
    // Account by account, so that the primary key serves the days.
    .where('account', 'in', (e) => e.selectFrom('bank_accounts').select('id'))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute();
  const expenses = await db
    .selectFrom('expenses')
    .select((e) => ['date', e.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute();
  const counted = (days: readonly { date: string; count: number | string }[]) =>
    days.map(({ date, count }) => ({ date, count: Number(count) }));
  return { rows: counted(rows), expenses: counted(expenses) };
}

/** Counts how many transactions of money out, and expenses, of some of these amounts lie around a day. */
export async function timesAround(
  db: Db,
  { from, to }: Span,
  amounts: readonly number[],
  accounts: Figures['accounts'],
): Promise<(currency: Currency, amount: number, day: string) => number> {
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['amount', 'account', 'date'])
    // Account by account, so that an index serves the amounts.
    .where('account', 'in', (e) => e.selectFrom('bank_accounts').select('id'))
    .where(among(db, 'amount', amounts))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const expenses = await db
    .selectFrom('expenses')
    .select(['amount', 'currency', 'date'])
    .where(among(db, 'amount', amounts))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('deleted_at', 'is', null)
    .execute();
  const days = new Map<string, string[]>();
  const add = (currency: Currency | undefined, amount: number, date: string) => {
    const key = `${currency}${amount}`;
    const of = days.get(key);
    if (of) of.push(date);
    else days.set(key, [date]);
  };
  for (const { amount, account, date } of rows) add(accounts.get(account)?.currency, amount, date);
  for (const { amount, currency, date } of expenses) add(currency, amount, date);
  const counts = new Map([...days].map(([key, of]) => [key, countAround(of)]));
  return (currency, amount, day) => counts.get(`${currency}${amount}`)?.(day) ?? 0;
}

/** Counts the expenses, of whatever day, of an expense's merchant that have its amount. */
export async function pricesOf(
  db: Db,
  expenses: readonly MatchExpense[],
): Promise<(expense: MatchExpense) => number> {
  const named = expenses.filter(({ merchant }) => merchant !== null);
  const keyOf = ({ merchant, currency, amount }: Pick<MatchExpense, 'merchant' | 'currency' | 'amount'>) =>
    `${merchant} ${currency} ${amount}`;
  const rows = await db
    .selectFrom('expenses')
    .select((e) => ['merchant', 'currency', 'amount', e.fn.countAll<number>().as('count')])
    .where(among(db, 'amount', [...new Set(named.map(({ amount }) => amount))]))
    .where(among(db, 'merchant', [...new Set(named.map(({ merchant }) => merchant as number))]))
    .where('deleted_at', 'is', null)
    .groupBy(['merchant', 'currency', 'amount'])
    .execute();
  const counts = new Map(rows.map((row) => [keyOf(row), Number(row.count)]));
  return (expense) => counts.get(keyOf(expense)) ?? 1;
}

/** What was decided about merchants for these cores, by direction and core. */
export async function listLearned(db: Db, cores: readonly string[]): Promise<Map<string, Learned[]>> {
  const lessons = await listMerchantsOf(db, cores);
  const byPayee = Map.groupBy(lessons, ({ core, direction }) => `${direction} ${core}`);
  const told = ({ value, yes, no, last_at }: (typeof lessons)[number]): Learned => {
    return { merchant: Number(value), yes, no, lastDay: last_at };
  };
  return new Map([...byPayee].map(([key, of]) => [key, of.map(told)]));
}
