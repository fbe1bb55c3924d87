import type { APIContext } from 'astro';
import { toMajor } from '../core/money.ts';
import { readTable, type TableRequest } from '../core/table-request.ts';
import { listExpensesOf, listExpensesTable } from '../expenses/totals.ts';
import { lineJson } from '../links/json.ts';
import { api, json, readJson } from './api.ts';
import { readCursorPage, turned } from './cursor-links.ts';
import { idParam } from './params.ts';

type Kind = 'projects' | 'merchants';

const listing =
  (kind: Kind) =>
  async (context: APIContext): Promise<Response> => {
    const { url, locals } = context;
    const { db, config } = locals.atlas;
    const request = readTable(url);
    if (request) return table(context, kind, request);
    const page = await listExpensesOf(db, kind, idParam(context, 'id'), readCursorPage(url));
    const { count, total } = page;
    return json({
      results: page.results.map(lineJson),
      ...turned(config, url, page),
      count,
      total: toMajor(total),
    });
  };

async function table(context: APIContext, kind: Kind, request: TableRequest): Promise<Response> {
  const { db } = context.locals.atlas;
  const { data, totalCount, total } = await listExpensesTable(db, kind, idParam(context, 'id'), request);
  return json({ data: data.map(lineJson), totalCount, total: toMajor(total) });
}

const posted =
  (kind: Kind) =>
  async (context: APIContext): Promise<Response> =>
    table(context, kind, (await readJson(context.request)) as TableRequest);

/** The route of a project's or merchant's expenses and their total; a POST is the data table's call. */
export const expensesOfRoute = (kind: Kind) => api({ GET: listing(kind), POST: posted(kind) });
