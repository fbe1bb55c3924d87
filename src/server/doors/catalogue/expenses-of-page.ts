import type { AstroGlobal } from 'astro';
import { EXPENSES_OF, type ExpensesOfPage } from '#components/catalogue/shapes.ts';
import { readTableState, tableRequest } from '#components/table/table-state.ts';
import { entryOf } from '#lib/catalogue/catalogue.ts';
import { withParams } from '#lib/core/paging.ts';
import { paths } from '#lib/core/paths.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { listExpensesTable } from '#lib/expenses/totals.ts';
import { idParam } from '#lib/http/params.ts';
import { lineJson } from '#lib/links/json.ts';

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
