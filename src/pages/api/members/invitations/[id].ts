import { api, json } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { linkJson, renewInvitation, revokeInvitation } from '#lib/people/invitations.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    const made = await renewInvitation(atlas.db, person, idParam(context, 'id'));
    return json(linkJson(atlas.config, context.url, made), 201);
  },
  DELETE: async (context) => {
    const { atlas, person } = context.locals;
    await revokeInvitation(atlas.db, person, idParam(context, 'id'));
    return new Response(null, { status: 204 });
  },
});
