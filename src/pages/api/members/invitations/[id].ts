import { parse } from '#lib/core/parse.ts';
import { api, json, readOptionalJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { invitationJson, renewInvitation, revokeInvitation } from '#lib/people/invitations.ts';
import { passwordLinkSchema } from '#lib/people/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const { atlas, person, address } = context.locals;
    const proof = parse(passwordLinkSchema, await readOptionalJson(context.request));
    const made = await renewInvitation(atlas.db, person, idParam(context, 'id'), { ...proof, address });
    return json(invitationJson(atlas.config, context.url, made), 201);
  },
  DELETE: async (context) => {
    const { atlas, person } = context.locals;
    await revokeInvitation(atlas.db, person, idParam(context, 'id'));
    return new Response(null, { status: 204 });
  },
});
