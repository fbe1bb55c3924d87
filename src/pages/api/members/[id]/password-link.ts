import { api, idParam } from '#lib/http/api.ts';
import { inviteToNewPassword } from '#lib/people/invitations.ts';
import { linkAnswer } from '../_link.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    return linkAnswer(context, await inviteToNewPassword(atlas.db, person, idParam(context, 'id')));
  },
});
