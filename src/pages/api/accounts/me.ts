import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { nameRecord, ownRecord, requireSession } from '#lib/people/authenticate.ts';
import { changeProfile } from '#lib/people/profile.ts';
import { profileSchema } from '#lib/people/schema.ts';

export const ALL = api({
  GET: ({ locals: { session, person } }) => json(session ? ownRecord(person) : nameRecord(person)),
  PATCH: async ({ request, locals }) => {
    requireSession(locals);
    const input = parse(profileSchema, await readJson(request));
    return json(ownRecord(await changeProfile(locals.atlas.db, locals.person, input, locals.address)));
  },
});
