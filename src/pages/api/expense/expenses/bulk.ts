import { parse } from '#lib/core/parse.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { act } from '#lib/http/act.ts';
import { api, readJson } from '#lib/http/api.ts';
import { changeExpenses } from '#lib/links/bulk/change-expenses.ts';
import { bulkSchema } from '#lib/links/bulk/schema.ts';

export const ALL = api({
  POST: async (context) => {
    const body = await readJson(context.request);
    const asked = parse(bulkSchema(await bookCurrency(context.locals.atlas.db)), body);
    return act(context, asked, async (tx, person) => ({ body: await changeExpenses(tx, person, asked) }));
  },
});
