import { parse } from '#lib/core/parse.ts';
import { linkSchema } from '#lib/expenses/schema.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { linkTransaction, unlinkTransaction } from '#lib/links/record.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const link = parse(linkSchema, await readJson(request));
    await linkTransaction(atlas.db, person, link);
    return json(link, 201);
  },
  DELETE: async ({ request, locals: { atlas, person } }) => {
    await unlinkTransaction(atlas.db, person, parse(linkSchema, await readJson(request)));
    return new Response(null, { status: 204 });
  },
});
