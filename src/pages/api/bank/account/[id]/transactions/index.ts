import { accountOf } from '#lib/accounts/accounts.ts';
import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { fullOffsetLinks } from '#lib/http/links.ts';
import { accountParam } from '#lib/http/params.ts';
import { readTransactionFilter, readTransactionSort, refuseUnknownParams } from '#lib/transactions/forms.ts';
import { listTransactions, transactionJson, withLinks } from '#lib/transactions/list.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { transactionsMarkSchema } from '#lib/transactions/schema.ts';

export const ALL = api({
  GET: async ({ url, params, locals }) => {
    const { db, config } = locals.atlas;
    const { id: account, currency } = await accountOf(db, accountParam(params.id));
    refuseUnknownParams(url);
    const page = readPage(url, PAGE_BOUNDS.transactions);
    const { results, count } = await listTransactions(db, {
      account,
      ...page,
      ...readTransactionSort(url),
      ...readTransactionFilter(url, currency, locals.locale),
    });
    return json({
      results: (await withLinks(db, results)).map((transaction) => transactionJson(transaction, currency)),
      count,
      ...fullOffsetLinks(config, url, page, count),
    });
  },
  PATCH: async (context) => {
    const { request, params, locals } = context;
    const { id: account, currency } = await accountOf(locals.atlas.db, accountParam(params.id));
    const asked = parse(transactionsMarkSchema(currency), await readJson(request));
    return act(context, asked, async (tx, person) => ({
      body: await markTransactions(tx, person, { account, ...asked }),
    }));
  },
});
