import { parse } from '#lib/core/parse.ts';
import { isTableRequest, readTable } from '#lib/core/table-request.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { linkAnswer } from '#lib/http/password-link-answer.ts';
import { invite } from '#lib/people/invitations.ts';
import { listMembers } from '#lib/people/members.ts';
import { newMemberSchema } from '#lib/people/schema.ts';

export const ALL = api({
  GET: async ({ url, locals }) => json(await listMembers(locals.atlas.db, readTable(url) ?? {})),
  POST: async (context) => {
    const { atlas, person } = context.locals;
    const body = await readJson(context.request);
    if (isTableRequest(body)) return json(await listMembers(atlas.db, body));
    return linkAnswer(context, await invite(atlas.db, person, parse(newMemberSchema, body)));
  },
});
