import { parse } from '#lib/core/parse.ts';
import { similarSchema } from '#lib/expenses/schema.ts';
import { api, json } from '#lib/http/api.ts';
import { lineJson } from '#lib/links/json.ts';
import { listSimilar } from '#lib/links/list.ts';

export const ALL = api({
  GET: async ({ url: { searchParams }, locals: { atlas } }) => {
    const wanted = { amount: searchParams.get('amount') ?? '', date: searchParams.get('date') ?? '' };
    return json((await listSimilar(atlas.db, parse(similarSchema, wanted))).map(lineJson));
  },
});
