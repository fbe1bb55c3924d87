import { parse } from '#lib/core/parse.ts';
import { isTableRequest, readTable } from '#lib/core/table-request.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { invitationJson, invite } from '#lib/people/invitations.ts';
import { listMembers } from '#lib/people/members.ts';
import { newMemberSchema } from '#lib/people/schema.ts';

export const ALL = api({
  GET: async ({ url, locals }) => json(await listMembers(locals.atlas.db, readTable(url) ?? {})),
  POST: async ({ request, url, locals: { atlas, person } }) => {
    const body = await readJson(request);
    if (isTableRequest(body)) return json(await listMembers(atlas.db, body));
    const made = await invite(atlas.db, person, parse(newMemberSchema, body));
    return json(invitationJson(atlas.config, url, made), 201);
  },
});
