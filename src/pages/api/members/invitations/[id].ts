import { api } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { linkAnswer } from '#lib/http/password-link-answer.ts';
import { renewInvitation, revokeInvitation } from '#lib/people/invitations.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    return linkAnswer(context, await renewInvitation(atlas.db, person, idParam(context, 'id')));
  },
  DELETE: async (context) => {
    const { atlas, person } = context.locals;
    await revokeInvitation(atlas.db, person, idParam(context, 'id'));
    return new Response(null, { status: 204 });
  },
});
