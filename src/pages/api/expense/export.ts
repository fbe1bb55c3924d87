import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { api } from '#lib/http/api.ts';
import { csvAnswer } from '#lib/http/csv-answer.ts';
import { exportExpenses } from '#lib/links/export.ts';

/** All expenses that the list's filter finds, as a CSV file. */
export const ALL = api({
  GET: ({ url, locals }) => {
    const { atlas, t } = locals;
    const params = new URLSearchParams(url.search);
    // Where the person stands in the list makes no difference.
    for (const name of ['limit', 'cursor']) params.delete(name);
    return csvAnswer(
      locals,
      t('expense_export.name'),
      exportExpenses(atlas.db, readExpenseFilter(params), t),
    );
  },
});
