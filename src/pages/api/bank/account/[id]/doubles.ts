import { accountOf } from '#lib/accounts/accounts.ts';
import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';
import { selectDoubled } from '#lib/statements/identity/records.ts';
import { apartSchema } from '#lib/statements/schema.ts';

export const ALL = api({
  GET: async ({ params, locals: { atlas } }) => {
    const { id } = await accountOf(atlas.db, accountParam(params.id));
    const doubled = await selectDoubled(atlas.db, id);
    return json({ results: doubled.map(({ standing_count: _, ...one }) => one) });
  },
  POST: async ({ request, params, locals: { atlas, person } }) => {
    const { upload, other } = parse(apartSchema, await readJson(request));
    await atlas.work.run('tellApart', person, { account: accountParam(params.id), upload, other });
    return new Response(null, { status: 204 });
  },
});
