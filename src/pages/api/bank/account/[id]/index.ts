import { accountOf, archiveAccount, changeAccount, deleteAccount } from '#lib/accounts/accounts.ts';
import { accountChangeSchema } from '#lib/accounts/schema.ts';
import { ACCOUNT_CACHE_SECONDS } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import { act } from '#lib/http/act.ts';
import { api, cachedJson, readJson } from '#lib/http/api.ts';
import { accountParam } from '#lib/http/params.ts';

export const ALL = api({
  GET: async ({ request, params, locals }) =>
    cachedJson(request, await accountOf(locals.atlas.db, accountParam(params.id)), ACCOUNT_CACHE_SECONDS),
  PATCH: async (context) => {
    const id = accountParam(context.params.id);
    const input = parse(accountChangeSchema, await readJson(context.request));
    const { archived, ...facts } = input;
    return act(context, input, async (tx, actor) => {
      // Changed facts are changed back by hand, so that they belong to no run.
      const changed = await changeAccount(tx, { id: actor.id }, id, facts);
      return { body: archived === undefined ? changed : await archiveAccount(tx, actor, id, archived) };
    });
  },
  DELETE: async (context) => {
    const id = accountParam(context.params.id);
    return act(context, null, async (tx, actor) => {
      await deleteAccount(tx, actor, id);
      return {};
    });
  },
});
