import { api } from '#lib/http/api.ts';
import { requireSession } from '#lib/people/authenticate.ts';
import { endSession } from '#lib/people/own-security.ts';

export const ALL = api({
  DELETE: async ({ locals, params }) => {
    requireSession(locals);
    await endSession(locals.atlas.db, locals.person, params.id ?? '');
    return new Response(null, { status: 204 });
  },
});
