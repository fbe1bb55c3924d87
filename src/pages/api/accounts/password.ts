import { parse } from '#lib/core/parse.ts';
import { api, readJson } from '#lib/http/api.ts';
import { changePassword } from '#lib/people/password-change.ts';
import { passwordChangeSchema } from '#lib/people/password-schema.ts';
import { askingSession } from '#lib/people/session-facts.ts';

export const ALL = api({
  POST: async ({ request, locals }) => {
    const { atlas, person, address } = locals;
    const session = askingSession(locals);
    const input = parse(passwordChangeSchema(person), await readJson(request));
    await changePassword(atlas.db, person, input, session, address);
    return new Response(null, { status: 204 });
  },
});
