import type { AstroGlobal } from 'astro';
import type { TableRow } from '#components/table/columns.ts';
import {
  readTableState,
  type TableDefaults,
  type TableState,
  tableRequest,
} from '#components/table/table-state.ts';
import { entryOf, type Name } from '#lib/catalogue/catalogue.ts';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { Sum } from '#lib/core/currency/sums.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { withParams } from '#lib/core/paging.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { listExpensesTable } from '#lib/expenses/totals.ts';
import { idParam } from '#lib/http/params.ts';
import { lineJson } from '#lib/links/json.ts';

/** A page of a project's or merchant's expenses, as the API returns them. `sums`: of all that match search and filters. */
export interface ExpensesOfPage {
  kind: 'projects' | 'merchants';
  named: Name;
  rows: TableRow[];
  total: number;
  sums: Sum[];
  book: Currency;
  state: TableState;
}

export const EXPENSES_OF: TableDefaults & { size: number; order: 'desc' } = {
  size: PAGE_BOUNDS.table.limit,
  sort: 'date',
  order: 'desc',
  sortable: ['date', 'amount', 'merchant', 'is_reimbursable'],
  filters: { is_reimbursable: 'numeric' },
};

/**
 * The expenses of a project or merchant; a merged merchant redirects to the one that took over.
 * @throws DomainError `not_found`
 */
export async function expensesOfPage(
  page: Pick<AstroGlobal, 'locals' | 'params' | 'redirect' | 'url'>,
  kind: 'projects' | 'merchants',
): Promise<Response | ExpensesOfPage> {
  const { db } = page.locals.atlas;
  const { id, name, merged_into } = await entryOf(db, kind, idParam(page, 'id'));
  if (merged_into !== null) return page.redirect(paths.byMerchant(merged_into), 302);
  const state = readTableState(page.url, EXPENSES_OF);
  const { data, totalCount, sums } = await listExpensesTable(db, kind, id, tableRequest(state, EXPENSES_OF));
  if (state.page > 1 && data.length === 0)
    return page.redirect(withParams(page.url, { page: undefined }), 302);
  const rows = data.map((line) => ({ ...lineJson(line) }));
  const book = await bookCurrency(db);
  return { kind, named: { id, name }, rows, total: totalCount, sums, book, state };
}
