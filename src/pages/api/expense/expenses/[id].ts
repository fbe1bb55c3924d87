import { EXPENSE_CACHE_SECONDS } from '#lib/core/limits.ts';
import { withSame } from '#lib/files/same.ts';
import { act } from '#lib/http/act.ts';
import { api, cachedJson, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
import { uuidParam } from '#lib/http/params.ts';
import { changeExpense, readExpenseChange } from '#lib/links/change.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { expenseOf } from '#lib/links/find.ts';
import { expenseJson } from '#lib/links/json.ts';

export const ALL = api({
  GET: async ({ request, params, locals: { atlas, t } }) => {
    const expense = expenseJson(await expenseOf(atlas.db, uuidParam(params.id)), t);
    return cachedJson(request, expense, EXPENSE_CACHE_SECONDS, versionTag(expense.version, expense));
  },
  PATCH: async (context) => {
    const { request, params, locals } = context;
    const id = uuidParam(params.id);
    const change = await readExpenseChange(locals.atlas.db, id, await readJson(request));
    const baseVersions = readIfMatch(request);
    return act(context, change, async (tx, person) => {
      const expense = expenseJson(await changeExpense(tx, person, id, change, baseVersions), locals.t);
      const body = await withSame(tx, expense, change.attachments ?? []);
      return { body, headers: { ETag: versionTag(expense.version, expense) } };
    });
  },
  DELETE: async (context) => {
    const id = uuidParam(context.params.id);
    const baseVersions = readIfMatch(context.request);
    return act(context, null, async (tx, person) => {
      await deleteExpense(tx, person, id, baseVersions);
      return {};
    });
  },
});
