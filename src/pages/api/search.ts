import { api, json } from '#lib/http/api.ts';
import { foundJson } from '#lib/search/json.ts';
import { readAsked, search } from '#lib/search/search.ts';

export const ALL = api({
  GET: async ({ url, locals }) =>
    json(foundJson(await search(locals.atlas.database, readAsked(url.searchParams.get('q') ?? '')))),
});
