import { expenseJson } from '#lib/expenses/expense-json.ts';
import { newExpenseSchema } from '#lib/expenses/expense-schema.ts';
import { listExpenses } from '#lib/expenses/list.ts';
import { recordExpense } from '#lib/expenses/record.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { once } from '#lib/http/idempotency.ts';
import { parse } from '#lib/http/input.ts';
import { readCursorPage, turned } from '../_paging.ts';

export const ALL = api({
  GET: async ({ url, locals: { atlas, t } }) => {
    const page = await listExpenses(atlas.db, readCursorPage(url));
    return json({
      results: page.results.map((expense) => expenseJson(expense, t)),
      ...turned(atlas.config, url, page),
    });
  },
  POST: async ({ request, locals: { atlas, person, t } }) => {
    const input = parse(newExpenseSchema, await readJson(request));
    const asked = {
      key: request.headers.get('idempotency-key'),
      request: 'POST /api/expense/expenses/',
      body: input,
    };
    const { status, body, replayed } = await once(atlas.db, person, asked, async (tx) => ({
      status: 201,
      body: expenseJson(await recordExpense(tx, person, input), t),
    }));
    return json(body, status, replayed ? { 'Idempotent-Replayed': 'true' } : {});
  },
});
