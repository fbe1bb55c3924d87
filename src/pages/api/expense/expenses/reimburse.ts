import { totalsJson } from '#lib/core/currency/sums.ts';
import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { api, json, readJson } from '#lib/http/api.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const wanted = parse(reimburseSchema, await readJson(request));
    const { count, sums } = await reimburseExpenses(atlas.db, person, wanted);
    return json({ count, ...totalsJson(sums, await bookCurrency(atlas.db)) });
  },
});
