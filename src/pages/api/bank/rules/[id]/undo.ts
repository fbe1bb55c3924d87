import { parse } from '#lib/core/parse.ts';
import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { undoShareSchema } from '#lib/rules/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const { request, url, locals } = context;
    const rule = idParam(context, 'id');
    const asked = parse(undoShareSchema, await readJson(request));
    const key = askedOf(request, url, asked);
    return runAnswer(await locals.atlas.work.act('undoShare', locals.person, { rule, ...asked }, key));
  },
});
