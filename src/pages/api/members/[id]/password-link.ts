import { api, json } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { inviteToNewPassword, linkJson } from '#lib/people/invitations.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person } = context.locals;
    const made = await inviteToNewPassword(atlas.db, person, idParam(context, 'id'));
    return json(linkJson(atlas.config, context.url, made), 201);
  },
});
