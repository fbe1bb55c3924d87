import { parse } from '#lib/core/parse.ts';
import { api, json, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { accountParam, idParam } from '#lib/http/params.ts';
import { type OneTransaction, transactionJson, transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { transactionChangeSchema } from '#lib/transactions/schema.ts';

function answer(transaction: OneTransaction, more: { updated?: number } = {}): Response {
  const data = transactionJson(transaction);
  return json({ data, ...more }, 200, { ETag: versionTag(transaction.version, data) });
}

export const ALL = api({
  GET: async (context) => {
    const transaction = await transactionOf(
      context.locals.atlas.db,
      accountParam(context.params.id),
      idParam(context, 'txId'),
    );
    return answer(transaction);
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
    return answer(transaction, more);
  },
});
