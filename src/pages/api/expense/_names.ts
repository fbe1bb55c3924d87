import type { APIContext } from 'astro';
import { addName, type Kind, listNames, listNamesPage } from '#lib/catalogue/catalogue.ts';
import { newNameSchema } from '#lib/catalogue/name-schema.ts';
import { api, json, readJson } from '#lib/http/api.ts';
import { cachedJson } from '#lib/http/cached.ts';
import { readTable, type TableRequest } from '#lib/http/data-table.ts';
import { parse } from '#lib/http/input.ts';

const KEPT_SECONDS = 60 * 60;

const listing =
  (kind: Kind) =>
  async ({ request, url, locals: { atlas } }: APIContext): Promise<Response> => {
    const table = readTable(url);
    if (table) return json(await listNamesPage(atlas.db, kind, table));
    return cachedJson(request, await listNames(atlas.db, kind), KEPT_SECONDS);
  };

const adding =
  (kind: Kind) =>
  async ({ request, locals: { atlas, person } }: APIContext): Promise<Response> => {
    const body = await readJson(request);
    if (isTable(body)) return json(await listNamesPage(atlas.db, kind, body));
    return json(await addName(atlas.db, person, kind, parse(newNameSchema, body)), 201);
  };

const isTable = (body: unknown): body is TableRequest =>
  typeof body === 'object' && body !== null && 'page' in body && !('name' in body);

/** The route of categories, projects or merchants: the list, a data table's page of it, and adding one. */
export const namesRoute = (kind: Kind) => api({ GET: listing(kind), POST: adding(kind) });
