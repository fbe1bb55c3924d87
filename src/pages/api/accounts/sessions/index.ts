import { api, json } from '#lib/http/api.ts';
import { requireSession } from '#lib/people/authenticate.ts';
import { endOtherSessions, listOwnSessions } from '#lib/people/own-security.ts';

export const ALL = api({
  GET: async ({ locals }) => json(await listOwnSessions(locals.atlas, locals.person, requireSession(locals))),
  DELETE: async ({ locals }) => {
    await endOtherSessions(locals.atlas.db, locals.person, requireSession(locals));
    return new Response(null, { status: 204 });
  },
});
