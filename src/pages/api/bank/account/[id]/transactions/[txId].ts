import { parse } from '#lib/core/parse.ts';
import type { Db } from '#lib/db/transaction.ts';
import { act } from '#lib/http/act.ts';
import { api, json, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { accountParam, idParam } from '#lib/http/params.ts';
import { type OneTransaction, transactionAnswer, transactionOf } from '#lib/transactions/list.ts';
import { changeTransaction } from '#lib/transactions/mark.ts';
import { transactionChangeSchema } from '#lib/transactions/schema.ts';

async function answer(db: Db, transaction: OneTransaction) {
  const data = await transactionAnswer(db, transaction);
  return { data, headers: { ETag: versionTag(transaction.version, data) } };
}

export const ALL = api({
  GET: async (context) => {
    const { db } = context.locals.atlas;
    const account = accountParam(context.params.id);
    const { data, headers } = await answer(db, await transactionOf(db, account, idParam(context, 'txId')));
    return json({ data }, 200, headers);
  },
  PATCH: async (context) => {
    const which = { account: accountParam(context.params.id), id: idParam(context, 'txId') };
    const change = parse(transactionChangeSchema, await readJson(context.request));
    const baseVersions = readIfMatch(context.request);
    return act(context, change, async (tx, person) => {
      const asked = { ...which, ...change };
      const { transaction, ...more } = await changeTransaction(tx, person, asked, baseVersions);
      const { data, headers } = await answer(tx, transaction);
      return { body: { data, ...more }, headers };
    });
  },
});
