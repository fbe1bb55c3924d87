import { fullUrl } from '#lib/core/origin.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { api, json } from '#lib/http/api.ts';
import { listSuggestions, suggestionsJson, suggestionsOf } from '#lib/matching/list.ts';
import { suggestionsSchema } from '#lib/matching/schema.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas } }) => {
    const { transaction, ...wish } = parse(suggestionsSchema, Object.fromEntries(url.searchParams));
    const found =
      transaction === undefined
        ? await listSuggestions(atlas.db, wish)
        : await suggestionsOf(atlas.db, transaction, wish);
    const { next } = found;
    return json({
      results: suggestionsJson(found),
      next: next === null ? null : fullUrl(atlas.config, url, withParams(url, { cursor: next })),
    });
  },
});
