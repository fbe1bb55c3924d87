import { readListRequest } from '#lib/http/all-transactions.ts';
import { api } from '#lib/http/api.ts';
import { csvAnswer } from '#lib/http/csv-answer.ts';
import { exportTransactions } from '#lib/transactions/export.ts';
import { refuseUnknownParams } from '#lib/transactions/forms.ts';

/** The transactions of all accounts that match the filter, as a CSV file. */
export const ALL = api({
  GET: async ({ url, locals }) => {
    const { atlas, t } = locals;
    refuseUnknownParams(url, 'account');
    const wanted = await readListRequest(atlas.db, url, locals.locale);
    return csvAnswer(locals, t('transactions.all_title'), exportTransactions(atlas.db, wanted, t));
  },
});
