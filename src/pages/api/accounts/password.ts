import { parse } from '#lib/core/parse.ts';
import { api, readJson } from '#lib/http/api.ts';
import { requireSession } from '#lib/people/authenticate.ts';
import { changePassword } from '#lib/people/passwords.ts';
import { passwordChangeSchema } from '#lib/people/schema.ts';

export const ALL = api({
  POST: async ({ request, locals }) => {
    const { atlas, person, address } = locals;
    const session = requireSession(locals);
    const input = parse(passwordChangeSchema(person), await readJson(request));
    await changePassword(atlas.db, person, input, session, address);
    return new Response(null, { status: 204 });
  },
});
