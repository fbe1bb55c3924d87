import type { APIContext } from 'astro';
import { entryOf, type Kind, listNames, listNamesPage } from '../catalogue/catalogue.ts';
import { addName, changeCategory, changeName } from '../catalogue/change.ts';
import { changeMerchant, listProposedNames } from '../catalogue/proposed-names.ts';
import { type Entry, findProposedName, findReceiptLimit } from '../catalogue/records.ts';
import {
  categoryChangeSchema,
  merchantChangeSchema,
  nameChangeSchema,
  newNameSchema,
} from '../catalogue/schema.ts';
import { suggestNames } from '../catalogue/suggest.ts';
import { totalsJson } from '../core/currency/sums.ts';
import { NAMES_CACHE_SECONDS } from '../core/limits.ts';
import { toMajor } from '../core/money.ts';
import { readCursorParams } from '../core/paging.ts';
import { parse } from '../core/parse.ts';
import { isTableRequest, readTable, type TableRequest } from '../core/table-request.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { listExpensesOf, listExpensesTable } from '../expenses/totals.ts';
import { lineJson } from '../links/json.ts';
import { api, cachedJson, json, readJson } from './api.ts';
import { cursorLinks } from './links.ts';
import { idParam } from './params.ts';

/** Categories, projects or merchants: lists them, queries them for a data table, or adds one. */
export const namesRoute = (kind: Kind) => api({ GET: listing(kind), POST: adding(kind) });

/** A single category, project or merchant. */
export const nameRoute = (kind: Kind) => api({ GET: showing(kind), PATCH: changing(kind) });

/** The expenses of a project or merchant and their total; POST is a data table's request. */
export const expensesOfRoute = (kind: 'projects' | 'merchants') =>
  api({ GET: listingExpenses(kind), POST: tableOfExpenses(kind) });

type Handler = (context: APIContext) => Promise<Response>;

const listing =
  (kind: Kind): Handler =>
  async ({ request, url, locals: { atlas } }) => {
    const table = readTable(url);
    if (table) return json(await listNamesPage(atlas.db, kind, table));
    if (kind === 'merchants' && url.searchParams.get('proposed') === 'yes')
      return json(await listProposedNames(atlas.db));
    const typed = url.searchParams.get('search');
    if (typed !== null && kind !== 'categories')
      return json((await suggestNames(atlas.db, kind, typed)).names);
    return cachedJson(request, await listNames(atlas.db, kind), NAMES_CACHE_SECONDS);
  };

const adding =
  (kind: Kind): Handler =>
  async ({ request, locals: { atlas, person } }) => {
    const body = await readJson(request);
    if (isTableRequest(body)) return json(await listNamesPage(atlas.db, kind, body));
    const { outcome, ...name } = await addName(atlas.db, person, kind, parse(newNameSchema, body));
    return json(name, outcome === 'merged' ? 200 : 201);
  };

const showing =
  (kind: Kind): Handler =>
  async (context) => {
    const { db } = context.locals.atlas;
    return json(await entryJson(db, kind, await entryOf(db, kind, idParam(context, 'id'))));
  };

const changing =
  (kind: Kind): Handler =>
  async (context) => {
    const { person, atlas } = context.locals;
    const { db } = atlas;
    const id = idParam(context, 'id');
    const body = await readJson(context.request);
    return json(await entryJson(db, kind, await changed(db, person, kind, id, body)));
  };

async function changed(db: Db, person: Person, kind: Kind, id: number, body: unknown): Promise<Entry> {
  if (kind === 'categories')
    return changeCategory(db, person, id, parse(categoryChangeSchema(await bookCurrency(db), 'plain'), body));
  if (kind === 'merchants') return changeMerchant(db, person, id, parse(merchantChangeSchema, body));
  return changeName(db, person, kind, id, parse(nameChangeSchema, body));
}

async function entryJson(db: Db, kind: Kind, { id, name, archived_at, merged_into }: Entry) {
  const entry = { id, name, archived: archived_at !== null, merged_into };
  if (kind === 'projects') return entry;
  if (kind === 'merchants') return { ...entry, proposed_name: await findProposedName(db, id) };
  const limit = await findReceiptLimit(db, id);
  return { ...entry, receipt_limit: limit === null ? null : toMajor(limit, await bookCurrency(db)) };
}

const listingExpenses =
  (kind: 'projects' | 'merchants'): Handler =>
  async (context) => {
    const { url, locals } = context;
    const { db, config } = locals.atlas;
    const request = readTable(url);
    if (request) return expensesTable(context, kind, request);
    const page = await listExpensesOf(db, kind, idParam(context, 'id'), readCursorParams(url));
    return json({
      results: page.results.map(lineJson),
      ...cursorLinks(config, url, page),
      count: page.count,
      ...totalsJson(page.sums, await bookCurrency(db)),
    });
  };

const tableOfExpenses =
  (kind: 'projects' | 'merchants'): Handler =>
  async (context) =>
    expensesTable(context, kind, (await readJson(context.request)) as TableRequest);

async function expensesTable(context: APIContext, kind: 'projects' | 'merchants', request: TableRequest) {
  const { db } = context.locals.atlas;
  const { data, totalCount, sums } = await listExpensesTable(db, kind, idParam(context, 'id'), request);
  return json({ data: data.map(lineJson), totalCount, ...totalsJson(sums, await bookCurrency(db)) });
}
