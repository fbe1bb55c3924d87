import { toMajor } from '#lib/core/money.ts';
import { parse } from '#lib/core/parse.ts';
import { reimburseExpenses } from '#lib/expenses/reimburse.ts';
import { reimburseSchema } from '#lib/expenses/schema.ts';
import { api, json, readJson } from '#lib/http/api.ts';

export const ALL = api({
  POST: async ({ request, locals: { atlas, person } }) => {
    const wanted = parse(reimburseSchema, await readJson(request));
    const { count, total } = await reimburseExpenses(atlas.db, person, wanted);
    return json({ count, total: toMajor(total) });
  },
});
