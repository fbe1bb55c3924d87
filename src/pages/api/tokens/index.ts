import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { listApiTokens } from '#lib/people/people-records.ts';
import { newApiTokenSchema } from '#lib/people/schema.ts';

export const ALL = api({
  GET: async ({ locals }) => json(await listApiTokens(locals.atlas.db, locals.person.id)),
  POST: async ({ request, locals }) => {
    const input = parse(newApiTokenSchema, await readJson(request));
    return json(await makeApiToken(locals.atlas.db, locals.person, input), 201);
  },
});
