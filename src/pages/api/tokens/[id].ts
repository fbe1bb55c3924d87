import { api } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { revokeApiToken } from '#lib/people/api-tokens.ts';

export const ALL = api({
  DELETE: async (context) => {
    await revokeApiToken(context.locals.atlas.db, context.locals.person, idParam(context, 'id'));
    return new Response(null, { status: 204 });
  },
});
