import { parse } from '#lib/core/parse.ts';
import { api, json } from '#lib/http/api.ts';
import { reasonJson } from '#lib/matching/list.ts';
import { whySchema } from '#lib/matching/schema.ts';
import { whyOf } from '#lib/matching/why.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas } }) => {
    const asked = parse(whySchema, Object.fromEntries(url.searchParams));
    const { weighed, certainty } = await whyOf(atlas.db, asked);
    return json({ for: weighed.for.map(reasonJson), against: weighed.against.map(reasonJson), certainty });
  },
});
