import type { APIContext } from 'astro';
import { lineJson } from '#lib/expenses/expense-json.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { api, idParam, json } from '#lib/http/api.ts';
import { toMajor } from '#lib/money.ts';
import { readCursorPage, turned } from './_paging.ts';

type Kind = 'projects' | 'merchants';

const listing =
  (kind: Kind) =>
  async (context: APIContext): Promise<Response> => {
    const { url, locals } = context;
    const { db, config } = locals.atlas;
    const page = await listExpensesOf(db, kind, idParam(context, 'id'), readCursorPage(url));
    const { count, total } = page;
    return json({
      results: page.results.map(lineJson),
      ...turned(config, url, page),
      count,
      total: toMajor(total),
    });
  };

/** The route of a project's or merchant's expenses and their total. */
export const expensesOfRoute = (kind: Kind) => api({ GET: listing(kind) });
