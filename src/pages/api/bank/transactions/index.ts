import { PAGE_BOUNDS } from '#lib/core/limits.ts';
import { readPage } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { readListRequest } from '#lib/http/all-transactions.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { fullOffsetLinks } from '#lib/http/links.ts';
import { currencyOfFilter } from '#lib/links/record-each.ts';
import { refuseUnknownParams } from '#lib/transactions/forms.ts';
import { listTransactions, transactionJson, withLinks } from '#lib/transactions/list.ts';
import { listAccountNames } from '#lib/transactions/list-records.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { allMarkSchema } from '#lib/transactions/schema.ts';

export const ALL = api({
  GET: async ({ url, locals }) => {
    const { db, config } = locals.atlas;
    refuseUnknownParams(url, 'account');
    const wanted = {
      ...readPage(url, PAGE_BOUNDS.allTransactions),
      ...(await readListRequest(db, url, locals.locale)),
    };
    const { results, count } = await listTransactions(db, wanted);
    const currencies = new Map((await listAccountNames(db)).map(({ id, currency }) => [id, currency]));
    return json({
      results: (await withLinks(db, results)).flatMap(({ account, ...transaction }) => {
        const currency = currencies.get(account);
        return currency ? [{ account, ...transactionJson(transaction, currency) }] : [];
      }),
      count,
      ...fullOffsetLinks(config, url, wanted, count),
    });
  },
  PATCH: async (context) => {
    const { db } = context.locals.atlas;
    const body = await readJson(context.request);
    const { filter, ...asked } = parse(allMarkSchema(await currencyOfFilter(db, body)), body);
    const { account, ...rest } = filter ?? {};
    return act(context, { filter, ...asked }, async (tx, person) => ({
      body: await markTransactions(tx, person, { account, ...asked, ...(filter ? { filter: rest } : {}) }),
    }));
  },
});
