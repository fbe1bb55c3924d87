import { api, json } from '#lib/http/api.ts';
import { readQuery } from '#lib/search/query.ts';
import { foundJson, search } from '#lib/search/search.ts';

export const ALL = api({
  GET: async ({ url, locals }) =>
    json(foundJson(await search(locals.atlas.db, readQuery(url.searchParams.get('q') ?? '')))),
});
