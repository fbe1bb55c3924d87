import { api } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { linkAnswer } from '#lib/http/password-link-answer.ts';
import { inviteToNewPassword } from '#lib/people/invitations.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    return linkAnswer(context, await inviteToNewPassword(atlas.db, person, idParam(context, 'id')));
  },
});
