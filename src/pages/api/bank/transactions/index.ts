import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { readWanted } from '#lib/http/all-transactions.ts';
import { api, json } from '#lib/http/api.ts';
import { fullOffsetLinks } from '#lib/http/links.ts';
import { refuseUnknownParams } from '#lib/transactions/forms.ts';
import { listTransactions, transactionJson, withLinks } from '#lib/transactions/list.ts';
import { listAccountNames } from '#lib/transactions/list-records.ts';

export const ALL = api({
  GET: async ({ url, locals }) => {
    const { db, config } = locals.atlas;
    refuseUnknownParams(url, 'account');
    const page = readPage(url, PAGE_BOUNDS.allTransactions);
    const { results, count } = await listTransactions(db, { ...page, ...(await readWanted(db, url)) });
    const currencies = new Map((await listAccountNames(db)).map(({ id, currency }) => [id, currency]));
    return json({
      results: (await withLinks(db, results)).flatMap(({ account, ...transaction }) => {
        const currency = currencies.get(account);
        return currency ? [{ account, ...transactionJson(transaction, currency) }] : [];
      }),
      count,
      ...fullOffsetLinks(config, url, page, count),
    });
  },
});
