import { addAccount } from '#lib/accounts/accounts.ts';
import { listAccounts } from '#lib/accounts/records.ts';
import { newAccountSchema } from '#lib/accounts/schema.ts';
import { ACCOUNT_CACHE_SECONDS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { once } from '#lib/history/idempotency.ts';
import { api, cachedJson, json, readJson } from '#lib/http/api.ts';

export const ALL = api({
  GET: async ({ request, url, locals }) => {
    const archived = url.searchParams.get('archived') === 'yes';
    return cachedJson(request, await listAccounts(locals.atlas.db, archived), ACCOUNT_CACHE_SECONDS);
  },
  POST: async ({ request, locals }) => {
    const input = parse(newAccountSchema, await readJson(request));
    const { atlas, person } = locals;
    const key = request.headers.get('idempotency-key');
    const asked = { key, request: 'POST /api/bank/account/', body: input };
    const { status, body, replayed } = await once(atlas.db, person, asked, async (tx) => ({
      status: 201,
      body: await addAccount(tx, person, input),
    }));
    return json(body, status, replayed ? { 'Idempotent-Replayed': 'true' } : {});
  },
});
