import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { addDays, type Day, daysBetween } from '../core/day.ts';
import { SIMILAR_DAYS, SIMILAR_EXPENSES } from '../core/limits.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense, ExpenseLine } from '../expenses/expense.ts';
import type { ExpenseFilter } from '../expenses/filter.ts';
import type { NarrowedExpenses } from '../expenses/filter-records.ts';
import {
  listExpenseRows,
  listOpenExpenses,
  listTotalsByPerson,
  listUnlinked,
  sumExpenseRows,
} from '../expenses/list-records.ts';
import { narrow } from '../expenses/narrow-records.ts';
import type { ExpenseRow } from '../expenses/records.ts';
import { withParts } from './find.ts';

interface Place {
  limit: number;
  cursor?: string | null | undefined;
}

/**
 * A page of the matching expenses, newest date first.
 * @param page.cursor from an earlier page
 * @throws DomainError `invalid` for a malformed cursor
 */
export async function listExpenses(
  db: Db,
  page: Place,
  filter: NarrowedExpenses = {},
): Promise<Page<Expense>> {
  const cursor = readCursor(page.cursor);
  const found = await listExpenseRows(db, { limit: page.limit + 1, cursor }, await narrow(db, filter));
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { results: await withParts(db, results), ...ends };
}

/** Of all matching expenses. */
export interface ExpenseSums {
  count: number;
  sums: Sum[];
}

/** More expenses than this are not summed, so that the page does not wait for it. */
const MOST_SUMMED = 10_000;
/** The same for filters that look into other tables for each expense. */
export const MOST_CHECKED = 1_000;

/** undefined when there are too many to sum. */
export async function sumExpenses(db: Db, filter: NarrowedExpenses): Promise<ExpenseSums | undefined> {
  const narrowed = await narrow(db, filter);
  const costly = isCostly(narrowed);
  if (costly && narrowed.many) return undefined;
  const most = costly ? MOST_CHECKED : MOST_SUMMED;
  const sums = await sumExpenseRows(db, narrowed, most + 1);
  return sums.count > most ? undefined : sums;
}

/** To one person in one currency, in minor units. */
export interface Owed {
  person: number;
  first_name: string;
  last_name: string;
  currency: Currency;
  count: number;
  total: number;
}

/** What each person is owed among the matching expenses (reimbursable, not yet reimbursed), largest sum of a currency first. */
export const listOwed = async (db: Db, filter: NarrowedExpenses): Promise<Owed[]> =>
  listTotalsByPerson(db, {
    ...(await narrow(db, filter)),
    is_reimbursable: true,
    is_reimbursed: false,
  });

/** Whether each expense has to be looked up in other tables. */
export const isCostly = ({
  search,
  category,
  merchant_name,
  project_name,
  is_linked,
  has_attachment,
  receipt,
  without_category,
}: ExpenseFilter) =>
  Boolean(
    search ||
      category ||
      merchant_name ||
      project_name ||
      is_linked ||
      has_attachment !== undefined ||
      without_category !== undefined ||
      receipt === 'missing',
  );

/** Unlinked expenses that may be a transaction's: same amount (minor units) and currency, within `SIMILAR_DAYS`, nearest first. */
export async function listSimilar(db: Db, { date, ...sum }: { date: Day } & Sum): Promise<ExpenseLine[]> {
  const rows = await listUnlinked(db, sum, addDays(date, -SIMILAR_DAYS), addDays(date, SIMILAR_DAYS));
  const away = (row: { date: Day }) => Math.abs(daysBetween(row.date, date));
  return rows
    .map((row) => ({ ...row, is_reimbursable: row.is_reimbursable === 1 }))
    .sort((a, b) => away(a) - away(b))
    .slice(0, SIMILAR_EXPENSES);
}

/** Expenses that are offered to link a transaction to, first those of so many days around it. */
export const LINKABLE = { expenses: 10, days: 60 } as const;

/**
 * Expenses to link a transaction to: what a search finds, or without one those with something open, the nearest to the
 * transaction's day first.
 */
export async function listLinkable(
  db: Db,
  query: string,
  { date, amount }: { date: Day; amount: number },
): Promise<ExpenseRow[]> {
  const limit = LINKABLE.expenses;
  const [from, to] = [addDays(date, -LINKABLE.days), addDays(date, LINKABLE.days)];
  const find = async (days: ExpenseFilter) =>
    listExpenseRows(db, { limit, cursor: undefined }, await narrow(db, { search: query, ...days }));
  const near = query
    ? await find({ from, to })
    : await listOpenExpenses(db, { from, day: date, to, isRefund: amount < 0, limit });
  near.sort((a, b) => Math.abs(daysBetween(a.date, date)) - Math.abs(daysBetween(b.date, date)));
  const all = query && near.length < limit ? [...near, ...(await find({}))] : near;
  return [...new Map(all.map((row) => [row.id, row])).values()].slice(0, limit);
}
