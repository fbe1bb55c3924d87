import { lineJson } from '#lib/expenses/expense-json.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { api, idParam, json } from '#lib/http/api.ts';
import { toMajor } from '#lib/money.ts';
import { readCursorPage, turned } from './_paging.ts';

/** The route of a project's or merchant's expenses and their total. */
export const expensesOfRoute = (kind: 'projects' | 'merchants') =>
  api({
    GET: async (context) => {
      const { url, locals } = context;
      const { db, config } = locals.atlas;
      const { results, next, previous, count, total } = await listExpensesOf(
        db,
        kind,
        idParam(context, 'id'),
        readCursorPage(url),
      );
      const ends = turned(config, url, { next, previous });
      return json({ results: results.map(lineJson), ...ends, count, total: toMajor(total) });
    },
  });
