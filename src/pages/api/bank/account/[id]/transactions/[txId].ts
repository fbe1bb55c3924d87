import { parse } from '#lib/core/parse.ts';
import { currencyOfAccount } from '#lib/db/money/currencies.ts';
import { api, json, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { accountParam, idParam } from '#lib/http/params.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { type OneTransaction, transactionJson, transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { transactionChangeSchema } from '#lib/transactions/schema.ts';

async function answer(
  { db }: Atlas,
  account: number,
  transaction: OneTransaction,
  more: { updated?: number } = {},
): Promise<Response> {
  const data = transactionJson(transaction, await currencyOfAccount(db, account));
  return json({ data, ...more }, 200, { ETag: versionTag(transaction.version, data) });
}

export const ALL = api({
  GET: async (context) => {
    const { atlas } = context.locals;
    const account = accountParam(context.params.id);
    return answer(atlas, account, await transactionOf(atlas.db, account, idParam(context, 'txId')));
  },
  PATCH: async (context) => {
    const { atlas, person } = context.locals;
    const which = { account: accountParam(context.params.id), id: idParam(context, 'txId') };
    const change = parse(transactionChangeSchema, await readJson(context.request));
    const baseVersions = readIfMatch(context.request);
    const { transaction, ...more } = await changeTransaction(
      atlas.db,
      person,
      { ...which, ...change },
      baseVersions,
    );
    return answer(atlas, which.account, transaction, more);
  },
});
