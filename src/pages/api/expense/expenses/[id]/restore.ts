import { restoreExpense } from '#lib/expenses/delete.ts';
import { expenseJson } from '#lib/expenses/expense-json.ts';
import { api, json } from '#lib/http/api.ts';
import { uuidParam } from '../../_uuid.ts';

export const ALL = api({
  POST: async ({ params, locals: { atlas, person, t } }) => {
    const { expense, not_linked } = await restoreExpense(atlas.db, person, uuidParam(params.id));
    return json({ ...expenseJson(expense, t), not_linked });
  },
});
