import { api, json } from '#lib/http/api.ts';
import { askingSession } from '#lib/people/session-facts.ts';
import { endOtherSessions, listOwnSessions } from '#lib/people/sessions-own.ts';

export const ALL = api({
  GET: async ({ locals }) => json(await listOwnSessions(locals.atlas, locals.person, askingSession(locals))),
  DELETE: async ({ locals }) => {
    await endOtherSessions(locals.atlas.db, locals.person, askingSession(locals));
    return new Response(null, { status: 204 });
  },
});
