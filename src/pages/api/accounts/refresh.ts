import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { refreshSchema } from '#lib/people/schema.ts';
import { renewAsOne } from '#lib/people/sessions.ts';

export const ALL = api({
  POST: async ({ request, locals }) => {
    const { refresh } = parse(refreshSchema, await readJson(request));
    const { tokens } = await renewAsOne(locals.atlas, refresh);
    return json(tokens);
  },
});
