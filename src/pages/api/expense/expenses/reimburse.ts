import { totalsJson } from '#lib/core/currency/sums.ts';
import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';

export const ALL = api({
  POST: async (context) => {
    const wanted = parse(reimburseSchema, await readJson(context.request));
    return act(context, wanted, async (tx, person) => {
      const { count, sums } = await reimburseExpenses(tx, person, wanted);
      return { body: { count, ...totalsJson(sums, await bookCurrency(tx)) } };
    });
  },
});
