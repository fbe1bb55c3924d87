import { bookCurrency } from '#lib/db/money/currencies.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { api } from '#lib/http/api.ts';
import { csvAnswer } from '#lib/http/csv-answer.ts';
import { exportExpenses } from '#lib/links/export.ts';

export const ALL = api({
  GET: async ({ url, locals }) => {
    const { atlas, t } = locals;
    const params = new URLSearchParams(url.search);
    // An export is not paged.
    for (const name of ['limit', 'cursor']) params.delete(name);
    return csvAnswer(
      locals,
      t('expense_export.name'),
      exportExpenses(atlas.db, readExpenseFilter(params, await bookCurrency(atlas.db), locals.locale), t),
    );
  },
});
