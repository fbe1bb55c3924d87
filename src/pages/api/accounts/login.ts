import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { deviceOf, userRecord } from '#lib/people/authenticate.ts';
import { loginSchema } from '#lib/people/schema.ts';
import { signIn } from '#lib/people/sign-in.ts';

/** Signs a program in: tokens in the body, never a cookie. */
export const ALL = api({
  POST: async ({ request, locals }) => {
    const login = parse(loginSchema, await readJson(request));
    const { tokens, person } = await signIn(locals.atlas, login, deviceOf('program', request, locals));
    return json({ token: tokens, userdata: userRecord(person) });
  },
});
