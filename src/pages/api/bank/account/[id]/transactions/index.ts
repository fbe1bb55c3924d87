import { accountId, accountOf } from '#lib/banking/accounts.ts';
import { listTransactions, readTransactionFilter, transactionJson } from '#lib/banking/transactions.ts';
import { api, json } from '#lib/http/api.ts';
import { fullUrl } from '#lib/http/links.ts';
import { neighbours } from '#lib/http/neighbours.ts';
import { readPage } from '#lib/http/paging.ts';

export const ALL = api({
  GET: async ({ url, params, locals }) => {
    const { db, config } = locals.atlas;
    const { id: account } = await accountOf(db, accountId(params.id));
    const page = readPage(url, { limit: 10, most: 200 });
    const { results, count } = await listTransactions(db, {
      account,
      ...page,
      ...readTransactionFilter(url),
    });
    const { previous, next } = neighbours(url, page, count);
    const full = (path: string | undefined) => (path ? fullUrl(config, url, path) : null);
    return json({ results: results.map(transactionJson), count, next: full(next), previous: full(previous) });
  },
});
