import { sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import type { Day } from '../core/day.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';

/** Transactions by account id of which nobody has said what they are. */
export async function countUnclassified(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('bank_accounts.id')
    .select((e) =>
      e
        .selectFrom('transaction_tallies')
        .select((t) => t.fn.sum<number | null>('count').as('count'))
        .whereRef('transaction_tallies.account', '=', 'bank_accounts.id')
        .where('type', '=', 'UK')
        .where('is_linked', '=', 0)
        .as('count'),
    )
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count ?? 0)]));
}

/** The newest day up to `until` that has a transaction; without one, the first day after it. */
export async function findDayWithTransactions(db: Db, until: Day): Promise<Day | undefined> {
  const nearest = (side: '<=' | '>') =>
    db
      .selectFrom('bank_accounts')
      .select((e) =>
        e
          .selectFrom('transaction_tallies')
          .select('date')
          .whereRef('transaction_tallies.account', '=', 'bank_accounts.id')
          .where('date', side, until)
          .where('count', '>', 0)
          .orderBy('date', side === '>' ? 'asc' : 'desc')
          .limit(1)
          .as('date'),
      )
      .execute();
  const days = (rows: { date: Day | null }[]) => rows.flatMap(({ date }) => date ?? []).sort();
  return days(await nearest('<=')).at(-1) ?? days(await nearest('>'))[0];
}

/** What moved in one currency. Minor units, all positive. */
export interface Moved {
  currency: Currency;
  money_in: number;
  money_out: number;
  /** Money out of which nobody has said what it is. */
  open: number;
  /** Money that only moved between own accounts, which the others leave out. */
  moved: number;
}

export async function listMoved(db: Db, from: Day, to: Day): Promise<Moved[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin('transaction_tallies as tally', 'tally.account', 'bank_accounts.id')
    .where('tally.date', '>=', from)
    .where('tally.date', '<=', to)
    .select([
      CURRENCY_OF_ACCOUNT.as('currency'),
      sql<number>`sum(case when tally.type <> 'TR' then tally.money_in else 0 end)`.as('money_in'),
      sql<number>`sum(case when tally.type <> 'TR' then tally.money_out else 0 end)`.as('money_out'),
      sql<number>`sum(case when tally.type = 'UK' and tally.is_linked = 0 then tally.money_out else 0 end)`.as(
        'open',
      ),
      sql<number>`sum(case when tally.type = 'TR' then tally.money_out else 0 end)`.as('moved'),
    ])
    .groupBy(CURRENCY_OF_ACCOUNT)
    .execute();
  return rows.map(({ currency, ...sums }) => ({
    currency,
    money_in: Number(sums.money_in),
    money_out: Number(sums.money_out),
    open: Number(sums.open),
    moved: Number(sums.moved),
  }));
}

/** What was spent on a category in one currency. Minor units. */
export interface Spent {
  id: number;
  name: string;
  currency: Currency;
  amount: number;
}

/** By category and currency, the largest first. */
export async function listSpent(db: Db, from: Day, to: Day): Promise<Spent[]> {
  const sums = db
    .selectFrom('expenses')
    .innerJoin('expense_items as item', 'item.expense', 'expenses.id')
    .where('expenses.deleted_at', 'is', null)
    .where('expenses.date', '>=', from)
    .where('expenses.date', '<=', to)
    .select((e) => ['item.category', 'expenses.currency', e.fn.sum<number>('item.amount').as('amount')])
    .groupBy(['item.category', 'expenses.currency']);
  const rows = await db
    .selectFrom(sums.as('sums'))
    .innerJoin('categories', 'categories.id', 'sums.category')
    .select(['categories.id', 'categories.name', 'sums.currency', 'sums.amount'])
    .orderBy('sums.amount', 'desc')
    .orderBy('categories.name_key')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** What no item covers of expenses whose items come to less than they do, by currency. Minor units. */
export async function listUncovered(db: Db, from: Day, to: Day): Promise<Sum[]> {
  const sums = db
    .selectFrom('expenses')
    .where('deleted_at', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select((e) => [
      'currency',
      'amount',
      e
        .selectFrom('expense_items as item')
        .select((i) => i.fn.coalesce(i.fn.sum<number>('item.amount'), sql<number>`0`).as('amount'))
        .whereRef('item.expense', '=', 'expenses.id')
        .as('itemised'),
    ]);
  const rows = await db
    .selectFrom(sums.as('sums'))
    .whereRef('sums.amount', '>', 'sums.itemised')
    .select(['sums.currency', sql<number>`sum(sums.amount - sums.itemised)`.as('amount')])
    .groupBy('sums.currency')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The progress from an empty Atlas to classified transactions. */
export interface FirstSteps {
  /** The account that the next step links to; undefined while there is none. */
  account: number | undefined;
  inserted: boolean;
  classified: boolean;
}

export async function findFirstSteps(db: Db): Promise<FirstSteps> {
  const [account, inserted, classified] = await Promise.all([
    db
      .selectFrom('bank_accounts')
      .select('id')
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('uploads')
      .select('account')
      .where('inserted_at', 'is not', null)
      .where('undone_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('transaction_tallies')
      .select('account')
      .where('type', '!=', 'UK')
      .where('count', '>', 0)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    account: inserted?.account ?? account?.id,
    inserted: inserted !== undefined,
    classified: classified !== undefined,
  };
}
