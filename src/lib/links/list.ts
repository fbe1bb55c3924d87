import { type Page, pageOf, readCursor } from '../core/paging.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import type { ExpenseFilter } from '../expenses/filter.ts';
import type { NarrowedExpenses } from '../expenses/filter-records.ts';
import { selectExpenses, selectTotalsByPerson, totalOf } from '../expenses/list-records.ts';
import { narrow } from '../expenses/narrow-records.ts';
import { complete } from './find.ts';

interface Place {
  limit: number;
  cursor?: string | null | undefined;
}

/**
 * A page of the expenses that the filter finds, newest date first.
 * @param page.cursor as an earlier page gave it
 * @throws DomainError `invalid` for another cursor
 */
export async function listExpenses(
  db: Db,
  page: Place,
  filter: NarrowedExpenses = {},
): Promise<Page<Expense>> {
  const cursor = readCursor(page.cursor);
  const found = await selectExpenses(db, { limit: page.limit + 1, cursor }, await narrow(db, filter));
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { results: await complete(db, results), ...ends };
}

/** All that a filter finds; amounts in minor units. */
export interface ExpenseSums {
  count: number;
  total: number;
}

/** More than so many are not added up: a page shall not wait for a sum of everything. */
const MOST_SUMMED = 10_000;
/** The same for what is not to be read off an index. */
export const MOST_LOOKED_AT = 1_000;

/** undefined for more than that are added up. */
export async function sumExpenses(db: Db, filter: NarrowedExpenses): Promise<ExpenseSums | undefined> {
  const narrowed = await narrow(db, filter);
  const costly = isCostly(narrowed);
  if (costly && narrowed.many) return undefined;
  const most = costly ? MOST_LOOKED_AT : MOST_SUMMED;
  const sums = await totalOf(db, narrowed, most + 1);
  return sums.count > most ? undefined : sums;
}

export interface Owed extends ExpenseSums {
  person: number;
  first_name: string;
  last_name: string;
}

/** What is owed to each person out of what the filter finds: reimbursable and not reimbursed yet; the most first. */
export const listOwed = async (db: Db, filter: NarrowedExpenses): Promise<Owed[]> =>
  selectTotalsByPerson(db, {
    ...(await narrow(db, filter)),
    is_reimbursable: true,
    is_reimbursed: false,
  });

/** What has to be asked of each expense with a look beside its own row. */
const isCostly = ({
  search,
  category,
  merchant_name,
  project_name,
  is_linked,
  has_attachment,
}: ExpenseFilter) =>
  Boolean(search || category || merchant_name || project_name || is_linked || has_attachment !== undefined);
