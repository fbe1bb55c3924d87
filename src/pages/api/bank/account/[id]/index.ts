import { accountChangeSchema } from '#lib/banking/account-schema.ts';
import { accountId, accountOf, changeAccount } from '#lib/banking/accounts.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';

export const ALL = api({
  GET: async ({ params, locals }) => json(await accountOf(locals.atlas.db, accountId(params.id))),
  PATCH: async ({ params, request, locals }) => {
    const id = accountId(params.id);
    const input = parse(accountChangeSchema, await readJson(request));
    return json(await changeAccount(locals.atlas.db, locals.person, id, input));
  },
});
