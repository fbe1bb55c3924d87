import { nameOf } from '../catalogue/catalogue.ts';
import type { Db } from '../db/transaction.ts';
import { type Page, pageOf, readCursor } from './cursor.ts';
import type { ExpenseLine } from './expense.ts';
import { selectExpenses, totalOf } from './expenses-records.ts';

export interface ExpensesOf extends Page<ExpenseLine> {
  /** The project's or merchant's. */
  name: string;
  /** All of them, not those of this page; `total` in minor units. */
  count: number;
  total: number;
}

/** A page of a project's or merchant's expenses, newest date first. @throws DomainError `not_found`, `invalid` for the cursor */
export async function listExpensesOf(
  db: Db,
  kind: 'projects' | 'merchants',
  id: number,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<ExpensesOf> {
  const cursor = readCursor(page.cursor);
  const scope = { column: kind === 'projects' ? 'project' : 'merchant', id } as const;
  const [{ name }, found, sums] = await Promise.all([
    nameOf(db, kind, id),
    selectExpenses(db, { limit: page.limit + 1, cursor }, scope),
    totalOf(db, scope),
  ]);
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { name, results: results.map(line), ...ends, ...sums };
}

const line = (row: Awaited<ReturnType<typeof selectExpenses>>[number]): ExpenseLine => ({
  id: row.id,
  date: row.date,
  amount: row.amount,
  merchant: row.merchant_name,
  project: row.project_name,
  is_reimbursable: row.is_reimbursable === 1,
});
