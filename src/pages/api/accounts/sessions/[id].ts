import { api } from '#lib/http/api.ts';
import { askingSession } from '#lib/people/session-facts.ts';
import { endSession } from '#lib/people/sessions-own.ts';

export const ALL = api({
  DELETE: async ({ locals, params }) => {
    askingSession(locals);
    await endSession(locals.atlas.db, locals.person, params.id ?? '');
    return new Response(null, { status: 204 });
  },
});
