import { addAccount } from '#lib/accounts/accounts.ts';
import { listAccounts } from '#lib/accounts/records.ts';
import { newAccountSchema } from '#lib/accounts/schema.ts';
import { ACCOUNT_CACHE_SECONDS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { api, cachedJson, json, readJson } from '#lib/http/api.ts';

export const ALL = api({
  GET: async ({ request, locals }) =>
    cachedJson(request, await listAccounts(locals.atlas.db), ACCOUNT_CACHE_SECONDS),
  POST: async ({ request, locals }) => {
    const input = parse(newAccountSchema, await readJson(request));
    return json(await addAccount(locals.atlas.db, locals.person, input), 201);
  },
});
