import { parse } from '#lib/core/parse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { requireSession } from '#lib/people/authenticate.ts';
import { listOwnPasswordLinks, seePasswordLinks } from '#lib/people/own-security.ts';
import { seenLinksSchema } from '#lib/people/schema.ts';

export const ALL = api({
  GET: async ({ locals }) => {
    requireSession(locals);
    return json(await listOwnPasswordLinks(locals.atlas.db, locals.person));
  },
  PATCH: async ({ request, locals }) => {
    requireSession(locals);
    await seePasswordLinks(locals.atlas.db, locals.person, parse(seenLinksSchema, await readJson(request)));
    return json(await listOwnPasswordLinks(locals.atlas.db, locals.person));
  },
});
