import { entryNameOf } from '../catalogue/catalogue.ts';
import type { Sum } from '../core/currency/sums.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import type { TableRequest } from '../core/table-request.ts';
import { answerTable, type TableAnswer } from '../db/data-table.ts';
import { usesOf } from '../db/money/figures.ts';
import type { Db } from '../db/transaction.ts';
import type { ExpenseLine } from './expense.ts';
import { listExpenseRows, queryExpensesOf } from './list-records.ts';

export interface ExpensesOf extends Page<ExpenseLine> {
  /** The project's or merchant's. */
  name: string;
  /** Over all pages. */
  count: number;
  sums: Sum[];
}

/** A page of a project's or merchant's expenses, newest date first. @throws DomainError `not_found`, `invalid` for the cursor */
export async function listExpensesOf(
  db: Db,
  kind: 'projects' | 'merchants',
  id: number,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<ExpensesOf> {
  const cursor = readCursor(page.cursor);
  const scope = kind === 'projects' ? { project: id } : { merchant: id };
  const [{ name }, found, sums] = await Promise.all([
    entryNameOf(db, kind, id),
    listExpenseRows(db, { limit: page.limit + 1, cursor }, scope),
    usesOf(db, kind, id),
  ]);
  const { results, ...ends } = pageOf(found, page.limit, cursor);
  return { name, results: results.map(line), ...ends, ...sums };
}

/** Leaves out the column that is the same in every row. */
const SEARCHED = { projects: ['merchants.name_key'], merchants: ['projects.name_key'] } as const;

/**
 * The same for a data table. Amounts are in minor units; `sums` are those of all rows that match search and filters. The
 * search covers names, comments and amounts. @throws DomainError `invalid` for the request
 */
export async function listExpensesTable(
  db: Db,
  kind: 'projects' | 'merchants',
  id: number,
  request: TableRequest,
): Promise<TableAnswer<ExpenseLine> & { sums: Sum[] }> {
  const page = await answerTable<ExpenseLine>(
    db,
    queryExpensesOf(db, kind, id),
    request,
    {
      id: { type: 'text', column: 'expenses.id' },
      date: { type: 'dateRange', column: 'expenses.date' },
      amount: { type: 'amount', column: 'expenses.amount', currency: 'expenses.currency' },
      currency: { type: 'text', column: 'expenses.currency' },
      merchant: { type: 'text', column: 'merchants.name', folded: 'merchants.name_key' },
      project: { type: 'text', column: 'projects.name', folded: 'projects.name_key' },
      is_reimbursable: { type: 'numeric', column: 'expenses.is_reimbursable' },
    },
    {
      sort: 'date',
      order: 'desc',
      key: 'expenses.id',
      sum: 'amount',
      all: await usesOf(db, kind, id),
      searched: [...SEARCHED[kind], 'expenses.comment'],
    },
  );
  return {
    ...page,
    data: page.data.map((row) => ({ ...row, is_reimbursable: Boolean(row.is_reimbursable) })),
  };
}

const line = (row: Awaited<ReturnType<typeof listExpenseRows>>[number]): ExpenseLine => ({
  id: row.id,
  date: row.date,
  amount: row.amount,
  currency: row.currency,
  merchant: row.merchant_name,
  project: row.project_name,
  is_reimbursable: row.is_reimbursable === 1,
});
