import { fullUrl } from '#lib/core/origin.ts';
import { withParams } from '#lib/core/paging.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { listPairs } from '#lib/matching/decision-records.ts';
import { pairTransactions } from '#lib/matching/pair.ts';
import { pairSchema, pairsSchema } from '#lib/matching/schema.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas } }) => {
    const { limit, cursor } = parse(pairsSchema, Object.fromEntries(url.searchParams));
    const found = await listPairs(atlas.db, { limit: limit + 1, before: cursor });
    const results = found.slice(0, limit);
    const last = results.at(-1);
    const next = last && found.length > limit ? withParams(url, { cursor: last.id }) : undefined;
    return json({ results, next: next === undefined ? null : fullUrl(atlas.config, url, next) });
  },
  POST: async (context) => {
    const asked = parse(pairSchema, await readJson(context.request));
    return act(context, asked, async (tx, person) => {
      const { id, out, in: into } = await pairTransactions(tx, person, asked);
      return { status: 201, body: { id, out, in: into } };
    });
  },
});
