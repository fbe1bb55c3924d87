import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { userRecord } from '#lib/people/authenticate.ts';
import { changeMember } from '#lib/people/members.ts';
import { memberOf } from '#lib/people/members-records.ts';
import { memberChangeSchema } from '#lib/people/schema.ts';

export const ALL = api({
  PATCH: async (context) => {
    const { atlas, person } = context.locals;
    const id = idParam(context, 'id');
    const change = parse(memberChangeSchema, await readJson(context.request));
    await changeMember(atlas.db, person, id, change);
    const member = await memberOf(atlas.db, id);
    return json({ ...userRecord(member), disabled: member.disabled_at !== null });
  },
});
