import type { Db } from '../db/transaction.ts';
import { type Page, pageOf, readCursor } from './cursor.ts';
import type { Expense } from './expense.ts';
import { selectExpenses } from './expenses-records.ts';
import { complete } from './find.ts';

/**
 * A page of all expenses, newest date first.
 * @param page.cursor as an earlier page gave it
 * @throws DomainError `invalid` for another cursor
 */
export async function listExpenses(
  db: Db,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<Page<Expense>> {
  const cursor = readCursor(page.cursor);
  const found = await selectExpenses(db, { limit: page.limit + 1, cursor });
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { results: await complete(db, results), ...ends };
}
