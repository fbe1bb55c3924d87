import { linkSchema } from '#lib/expenses/expense-schema.ts';
import { linkTransaction } from '#lib/expenses/link.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const link = parse(linkSchema, await readJson(request));
    await linkTransaction(atlas.db, person, link);
    return json(link, 201);
  },
});
