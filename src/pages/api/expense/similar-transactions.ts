import { lineJson } from '#lib/expenses/expense-json.ts';
import { similarSchema } from '#lib/expenses/expense-schema.ts';
import { listSimilar } from '#lib/expenses/similar.ts';
import { api, json } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';

export const ALL = api({
  GET: async ({ url: { searchParams }, locals: { atlas } }) => {
    const wanted = { amount: searchParams.get('amount') ?? '', date: searchParams.get('date') ?? '' };
    return json((await listSimilar(atlas.db, parse(similarSchema, wanted))).map(lineJson));
  },
});
