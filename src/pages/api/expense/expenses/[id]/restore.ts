import { act } from '#lib/http/act.ts';
import { api } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { restoreExpense } from '#lib/links/delete.ts';
import { expenseJson } from '#lib/links/json.ts';

export const ALL = api({
  POST: async (context) => {
    const id = uuidParam(context.params.id);
    return act(context, null, async (tx, person) => {
      const { expense, not_linked } = await restoreExpense(tx, person, id);
      return { body: { ...expenseJson(expense, context.locals.t), not_linked } };
    });
  },
});
