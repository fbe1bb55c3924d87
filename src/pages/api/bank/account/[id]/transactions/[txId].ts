import { accountId } from '#lib/banking/accounts.ts';
import { transactionChangeSchema } from '#lib/banking/transaction-schema.ts';
import { transactionJson, transactionOf } from '#lib/banking/transactions.ts';
import { changeTransaction } from '#lib/banking/transactions-change.ts';
import { api, idParam, json, readJson } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';

export const ALL = api({
  GET: async (context) => {
    const transaction = await transactionOf(
      context.locals.atlas.db,
      accountId(context.params.id),
      idParam(context, 'txId'),
    );
    return json({ data: transactionJson(transaction) });
  },
  PATCH: async (context) => {
    const { atlas, person } = context.locals;
    const which = { account: accountId(context.params.id), id: idParam(context, 'txId') };
    const change = parse(transactionChangeSchema, await readJson(context.request));
    const { transaction, ...more } = await changeTransaction(atlas.db, person, { ...which, ...change });
    return json({ data: transactionJson(transaction), ...more });
  },
});
