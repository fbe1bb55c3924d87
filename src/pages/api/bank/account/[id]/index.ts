import { accountOf, changeAccount } from '#lib/accounts/accounts.ts';
import { accountChangeSchema } from '#lib/accounts/schema.ts';
import { ACCOUNT_CACHE_SECONDS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { api, cachedJson, json, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';

export const ALL = api({
  GET: async ({ request, params, locals }) =>
    cachedJson(request, await accountOf(locals.atlas.db, accountParam(params.id)), ACCOUNT_CACHE_SECONDS),
  PATCH: async ({ params, request, locals }) => {
    const id = accountParam(params.id);
    const input = parse(accountChangeSchema, await readJson(request));
    return json(await changeAccount(locals.atlas.db, locals.person, id, input));
  },
});
