import { EXPENSE_CACHE_SECONDS } from '#lib/core/limits.ts';
import { api, cachedJson, json, readIfMatch, readJson, versionTag } from '#lib/http/api.ts';
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
  PATCH: async ({ request, params, locals: { atlas, person, t } }) => {
    const id = uuidParam(params.id);
    const change = await readExpenseChange(atlas.db, id, await readJson(request));
    const baseVersions = readIfMatch(request);
    const changed = await changeExpense(atlas.db, person, id, change, baseVersions);
    const expense = expenseJson(changed, t);
    return json(expense, 200, { ETag: versionTag(expense.version, expense) });
  },
  DELETE: async ({ request, params, locals: { atlas, person } }) => {
    await deleteExpense(atlas.db, person, uuidParam(params.id), readIfMatch(request));
    return new Response(null, { status: 204 });
  },
});
