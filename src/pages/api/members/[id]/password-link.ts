import { parse } from '#lib/core/parse.ts';
import { api, json, readOptionalJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { invitationJson, inviteToNewPassword } from '#lib/people/invitations.ts';
import { passwordLinkSchema } from '#lib/people/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person, address } = context.locals;
    const proof = parse(passwordLinkSchema, await readOptionalJson(context.request));
    const made = await inviteToNewPassword(atlas.db, person, idParam(context, 'id'), { ...proof, address });
    return json(invitationJson(atlas.config, context.url, made), 201);
  },
});
