import { type SqlBool, sql } from 'kysely';
import type { Currency } from '../core/currency/codes.ts';
import { type Sum, sumUp } from '../core/currency/sums.ts';
import type { Day } from '../core/day.ts';
import type { Cursor } from '../core/paging.ts';
import { BOOK_CURRENCY, bookCurrency } from '../db/money/currencies.ts';
import { PAYER } from '../db/money/payers.ts';
import type { Db } from '../db/transaction.ts';
import { conditionsOf, isOfAmounts, type NarrowedExpenses } from './filter-records.ts';
import { type ExpenseRow, FACTS, named, shown } from './records.ts';

interface Place {
  limit: number;
  cursor: Cursor | undefined;
}

const than = (cursor: Cursor) => (cursor.side === 'before' ? sql`>` : sql`<`);

/** Newest first; oldest first for a cursor that points backwards. */
export function listExpenseRows(
  db: Db,
  { limit, cursor }: Place,
  filter: NarrowedExpenses = {},
): Promise<ExpenseRow[]> {
  const direction = cursor?.side === 'before' ? 'asc' : 'desc';
  let query = named(db)
    .select(FACTS)
    .where('expenses.deleted_at', 'is', null)
    .where((e) => e.and(conditionsOf(db, filter)))
    .orderBy('expenses.date', direction)
    .orderBy('expenses.id', direction)
    .limit(limit);
  if (cursor) {
    const place = sql<SqlBool>`(expenses.date, expenses.id) ${than(cursor)} (${cursor.date}, ${cursor.id})`;
    query = query.where(place);
  }
  return query.execute();
}

/** Those that match, at most `limit`. */
export async function listExpenseIds(db: Db, filter: NarrowedExpenses, limit: number): Promise<string[]> {
  const rows = await shown(db)
    .select('expenses.id')
    .where((e) => e.and(conditionsOf(db, filter)))
    .orderBy('expenses.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const listExpenseRowsOf = (db: Db, ids: readonly string[]): Promise<ExpenseRow[]> =>
  shown(db).select(FACTS).where('expenses.id', 'in', ids).execute();

/** Whether a payment may still account for something of any expense. */
export async function hasOpen(db: Db): Promise<boolean> {
  const open = shown(db).select('expenses.id').whereRef('expenses.covered_amount', '<', 'expenses.amount');
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Expenses between two days, inclusive, of which a payment may still account for something, or a refund bring something
 * back; the nearest to a day first.
 */
export async function listOpenExpenses(
  db: Db,
  { from, day, to, isRefund, limit }: { from: Day; day: Day; to: Day; isRefund: boolean; limit: number },
): Promise<ExpenseRow[]> {
  const settled = isRefund ? 'expenses.refunded_amount' : 'expenses.covered_amount';
  const open = shown(db).select(FACTS).whereRef(settled, '<', 'expenses.amount').limit(limit);
  const later = open.where('expenses.date', '>=', day).where('expenses.date', '<=', to);
  const earlier = open.where('expenses.date', '<', day).where('expenses.date', '>=', from);
  return [
    ...(await later.orderBy('expenses.date').orderBy('expenses.id').execute()),
    ...(await earlier.orderBy('expenses.date', 'desc').orderBy('expenses.id', 'desc').execute()),
  ];
}

/** The amounts of what a filter finds. @param most stops at this many */
function amountsOf(db: Db, filter: NarrowedExpenses, most: number | undefined) {
  const amounts = isOfAmounts(filter) ? 'index' : 'each row';
  return (
    db
      .selectFrom('expenses')
      .select(['expenses.amount', 'expenses.currency'])
      .where('deleted_at', 'is', null)
      .where((e) => e.and(conditionsOf(db, filter, amounts)))
      .$if(most !== undefined, (query) => query.limit(most ?? 0))
      // The order of a covering index, which lets the limit stop the scan.
      .$if(most !== undefined && amounts === 'each row', (query) =>
        query.orderBy('expenses.date', 'desc').orderBy('expenses.id', 'desc'),
      )
  );
}

/** Count, and a sum for each currency. @param most stops counting at this many */
export async function sumExpenseRows(
  db: Db,
  filter: NarrowedExpenses,
  most?: number,
): Promise<{ count: number; sums: Sum[] }> {
  const rows = await db
    .selectFrom(amountsOf(db, filter, most).as('found'))
    .select((e) => ['currency', e.fn.countAll<number>().as('count'), e.fn.sum<number>('amount').as('amount')])
    .groupBy('currency')
    .execute();
  const count = rows.reduce((all, row) => all + Number(row.count), 0);
  return { count, sums: sumUp(rows.map(summed), await bookCurrency(db)) };
}

export const countExpenseRows = async (db: Db, filter: NarrowedExpenses, most: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(amountsOf(db, filter, most).as('found'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** PostgreSQL returns sums as text. */
const summed = (row: { currency: Currency; amount: number }): Sum => ({
  currency: row.currency,
  amount: Number(row.amount),
});

/** By the person who paid the expenses and their currency, largest sum of a currency first. */
export const listTotalsByPerson = async (db: Db, filter: NarrowedExpenses) => {
  const found = db
    .selectFrom('expenses')
    .where('deleted_at', 'is', null)
    .where((e) => e.and(conditionsOf(db, filter)))
    .select((e) => [
      PAYER.as('person'),
      'expenses.currency',
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number>('amount').as('total'),
    ])
    .groupBy([PAYER, 'expenses.currency']);
  const rows = await db
    .selectFrom(found.as('found'))
    .innerJoin('people', 'people.id', 'found.person')
    .select(['found.person', 'first_name', 'last_name', 'found.currency', 'found.count', 'found.total'])
    .orderBy(sql`case when found.currency = ${BOOK_CURRENCY} then 0 else 1 end`)
    .orderBy('found.currency')
    .orderBy('found.total', 'desc')
    .orderBy('found.person')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), total: Number(row.total) }));
};

/** Expenses deleted since that instant, last deleted first; reversed for a cursor that points backwards. */
export function listDeletedRows(db: Db, { limit, cursor }: Place, since: string) {
  const direction = cursor?.side === 'before' ? 'asc' : 'desc';
  let query = named(db)
    .leftJoin('people', 'people.id', 'expenses.deleted_by')
    .select(FACTS)
    .select(['expenses.deleted_at', 'people.first_name', 'people.last_name'])
    .where('expenses.deleted_at', 'is not', null)
    .where('expenses.deleted_at', '>=', since)
    .orderBy('expenses.deleted_at', direction)
    .orderBy('expenses.id', direction)
    .limit(limit);
  if (cursor) {
    const place = sql<SqlBool>`(expenses.deleted_at, expenses.id) ${than(cursor)} (${cursor.date}, ${cursor.id})`;
    query = query.where(place);
  }
  return query.$narrowType<{ deleted_at: string }>().execute();
}

/** Everyone who may have recorded an expense, by name. */
export const listRecorders = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();

/** The expenses of a project or merchant, for a data table. */
export const queryExpensesOf = (db: Db, kind: 'projects' | 'merchants', id: number) =>
  named(db)
    .where('expenses.deleted_at', 'is', null)
    .where(kind === 'projects' ? 'expenses.project' : 'expenses.merchant', '=', id);

/** Unlinked expenses of that amount and currency between two days, inclusive. */
export const listUnlinked = (db: Db, { amount, currency }: Sum, from: string, to: string) =>
  shown(db)
    .select([
      'expenses.id',
      'expenses.date',
      'expenses.amount',
      'expenses.currency',
      'merchants.name as merchant',
      'projects.name as project',
      'expenses.is_reimbursable',
    ])
    .where('expenses.amount', '=', amount)
    .where('expenses.currency', '=', currency)
    .where('expenses.date', '>=', from)
    .where('expenses.date', '<=', to)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('expense_links')
            .select('expense_links.id')
            .whereRef('expense_links.expense', '=', 'expenses.id'),
        ),
      ),
    )
    .orderBy('expenses.date')
    .orderBy('expenses.id')
    .limit(500)
    .execute();

/** Expenses of releases that let items come to less or more than their expense. Minor units. */
export const listUneven = async (db: Db, limit: number) =>
  (
    await db
      .selectFrom('expenses')
      .innerJoin('expense_items as item', 'item.expense', 'expenses.id')
      .where('expenses.deleted_at', 'is', null)
      .select((e) => [
        'expenses.id',
        'expenses.date',
        'expenses.currency',
        'expenses.amount',
        e.fn.sum<number>('item.amount').as('itemised'),
      ])
      .groupBy(['expenses.id', 'expenses.date', 'expenses.currency', 'expenses.amount'])
      .having((e) => e(e.fn.sum<number>('item.amount'), '<>', e.ref('expenses.amount')))
      .orderBy('expenses.date')
      .orderBy('expenses.id')
      .limit(limit)
      .execute()
  ).map((row) => ({ ...row, itemised: Number(row.itemised) }));
