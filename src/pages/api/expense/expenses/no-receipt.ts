import { parse } from '#lib/core/parse.ts';
import { answerNoReceipt } from '#lib/expenses/answer-no-receipt.ts';
import { noReceiptSchema } from '#lib/expenses/schema.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';

export const ALL = api({
  POST: async (context) => {
    const answer = parse(noReceiptSchema, await readJson(context.request));
    return act(context, answer, async (tx, person) => ({ body: await answerNoReceipt(tx, person, answer) }));
  },
});
