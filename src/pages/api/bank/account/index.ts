import { newAccountSchema } from '#lib/banking/account-schema.ts';
import { addAccount } from '#lib/banking/accounts.ts';
import { listAccounts } from '#lib/banking/accounts-records.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';

export const ALL = api({
  GET: async ({ locals }) => json(await listAccounts(locals.atlas.db)),
  POST: async ({ request, locals }) => {
    const input = parse(newAccountSchema, await readJson(request));
    return json(await addAccount(locals.atlas.db, locals.person, input), 201);
  },
});
