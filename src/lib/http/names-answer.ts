import type { APIContext } from 'astro';
import { entryOf, type Kind, listNames, listNamesPage } from '../catalogue/catalogue.ts';
import { addName, changeName } from '../catalogue/change.ts';
import { listNear } from '../catalogue/near.ts';
import type { Entry } from '../catalogue/records.ts';
import { nameChangeSchema, newNameSchema } from '../catalogue/schema.ts';
import { NAMES_CACHE_SECONDS } from '../core/limits.ts';
import { parse } from '../core/parse.ts';
import { isTableRequest, readTable } from '../core/table-request.ts';
import { api, json, readJson } from './api.ts';
import { cachedJson } from './cached.ts';
import { idParam } from './params.ts';

const listing =
  (kind: Kind) =>
  async ({ request, url, locals: { atlas } }: APIContext): Promise<Response> => {
    const table = readTable(url);
    if (table) return json(await listNamesPage(atlas.db, kind, table));
    const typed = url.searchParams.get('search');
    if (typed !== null && kind !== 'categories') return json((await listNear(atlas.db, kind, typed)).names);
    return cachedJson(request, await listNames(atlas.db, kind), NAMES_CACHE_SECONDS);
  };

const adding =
  (kind: Kind) =>
  async ({ request, locals: { atlas, person } }: APIContext): Promise<Response> => {
    const body = await readJson(request);
    if (isTableRequest(body)) return json(await listNamesPage(atlas.db, kind, body));
    const { outcome, ...name } = await addName(atlas.db, person, kind, parse(newNameSchema, body));
    return json(name, outcome === 'merged' ? 200 : 201);
  };

/** The route of categories, projects or merchants: the list, a data table's page of it, and adding one. */
export const namesRoute = (kind: Kind) => api({ GET: listing(kind), POST: adding(kind) });

const one =
  (kind: Kind) =>
  async (context: APIContext): Promise<Response> =>
    json(entryJson(await entryOf(context.locals.atlas.db, kind, idParam(context, 'id'))));

const changing =
  (kind: Kind) =>
  async (context: APIContext): Promise<Response> => {
    const { atlas, person } = context.locals;
    const id = idParam(context, 'id');
    const change = parse(nameChangeSchema, await readJson(context.request));
    return json(entryJson(await changeName(atlas.db, person, kind, id, change)));
  };

const entryJson = ({ id, name, archived_at, merged_into }: Entry) => ({
  id,
  name,
  archived: archived_at !== null,
  merged_into,
});

/** The route of one of them. */
export const nameRoute = (kind: Kind) => api({ GET: one(kind), PATCH: changing(kind) });
