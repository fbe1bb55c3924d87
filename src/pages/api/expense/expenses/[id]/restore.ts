import { api, json } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { restoreExpense } from '#lib/links/delete.ts';
import { expenseJson } from '#lib/links/json.ts';

export const ALL = api({
  POST: async ({ params, locals: { atlas, person, t } }) => {
    const { expense, not_linked } = await restoreExpense(atlas.db, person, uuidParam(params.id));
    return json({ ...expenseJson(expense, t), not_linked });
  },
});
