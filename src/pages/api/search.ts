import { listUsedCurrencies } from '#lib/db/money/currencies.ts';
import { api, json } from '#lib/http/api.ts';
import { readQuery } from '#lib/search/query.ts';
import { foundJson, search } from '#lib/search/search.ts';

export const ALL = api({
  GET: async ({ url, locals }) => {
    const { db } = locals.atlas;
    const query = readQuery(url.searchParams.get('q') ?? '', await listUsedCurrencies(db));
    return json(foundJson(await search(db, query)));
  },
});
