import type { Currency } from '#lib/core/currency/codes.ts';
import { DomainError } from '#lib/core/errors.ts';
import { readCursorParams } from '#lib/core/paging.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { withSame } from '#lib/files/same.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { cursorLinks } from '#lib/http/links.ts';
import { listDeleted } from '#lib/links/delete.ts';
import { expenseOf } from '#lib/links/find.ts';
import { expenseJson } from '#lib/links/json.ts';
import { listExpenses } from '#lib/links/list.ts';
import { readNewExpense, recordExpense } from '#lib/links/record.ts';

/** Reads the filter, or `deleted=true` alone. @throws DomainError `invalid` for anything else */
function readWanted(url: URL, book: Currency, locale: string) {
  const params = new URLSearchParams(url.search);
  for (const name of ['limit', 'cursor']) params.delete(name);
  const deleted = params.get('deleted') === 'true';
  if (deleted) params.delete('deleted');
  const filter = readExpenseFilter(params, book, locale);
  if (deleted && Object.keys(filter).length > 0) throw new DomainError('invalid', 'expenses.deleted_filter');
  return { deleted, filter };
}

export const ALL = api({
  GET: async ({ url, locals: { atlas, t, locale } }) => {
    const { deleted, filter } = readWanted(url, await bookCurrency(atlas.db), locale);
    const place = readCursorParams(url);
    const page = deleted ? await listDeleted(atlas.db, place) : await listExpenses(atlas.db, place, filter);
    return json({
      results: page.results.map((expense) => expenseJson(expense, t)),
      ...cursorLinks(atlas.config, url, page),
    });
  },
  POST: async (context) => {
    const { atlas, t } = context.locals;
    const input = await readNewExpense(atlas.db, await readJson(context.request));
    return act(context, input, async (tx, person) => {
      const expense = await expenseOf(tx, await recordExpense(tx, person, input));
      return { status: 201, body: await withSame(tx, expenseJson(expense, t), input.attachments) };
    });
  },
});
