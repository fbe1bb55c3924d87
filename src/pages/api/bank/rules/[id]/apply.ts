import { parse } from '#lib/core/parse.ts';
import { askedOf, runAnswer } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { idParam } from '#lib/http/params.ts';
import { applySchema } from '#lib/rules/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const { request, url, locals } = context;
    const id = idParam(context, 'id');
    const asked = parse(applySchema, await readJson(request));
    const key = askedOf(request, url, asked);
    return runAnswer(await locals.atlas.work.act('applyRule', locals.person, { id, ...asked }, key));
  },
});
