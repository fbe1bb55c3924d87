import { reimburseSchema } from '#lib/expenses/expense-schema.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { parse } from '#lib/http/input.ts';
import { toMajor } from '#lib/money.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const wanted = parse(reimburseSchema, await readJson(request));
    const { count, total } = await reimburseExpenses(atlas.db, person, wanted);
    return json({ count, total: toMajor(total) });
  },
});
