import { accountOf } from '#lib/accounts/accounts.ts';
import { api } from '#lib/http/api.ts';
import { csvAnswer } from '#lib/http/csv-answer.ts';
import { accountParam } from '#lib/http/params.ts';
import { exportTransactions } from '#lib/transactions/export.ts';
import { readTransactionFilter, readTransactionSort, refuseUnknownParams } from '#lib/transactions/forms.ts';

/** All of an account's transactions that match the filter, as a CSV file that can be uploaded as a statement. */
export const ALL = api({
  GET: async ({ url, params, locals }) => {
    const { atlas, t } = locals;
    const account = await accountOf(atlas.db, accountParam(params.id));
    refuseUnknownParams(url);
    const wanted = {
      account: account.id,
      ...readTransactionSort(url),
      ...readTransactionFilter(url, account.currency, locals.locale),
    };
    return csvAnswer(
      locals,
      t('transactions.export_name', { account: account.name }),
      exportTransactions(atlas.db, wanted, t),
    );
  },
});
