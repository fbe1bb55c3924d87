import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';

/** A form that a hostile page sends to the victim: its address and fields. */
export interface Bait {
  path: string;
  fields: Record<string, string>;
}

const ENCODINGS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'] as const;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const forms = (victim: string, baits: readonly Bait[]) =>
  baits
    .flatMap(({ path, fields }) =>
      ENCODINGS.map((encoding) => {
        const inputs = Object.entries(fields).map(
          ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
        );
        return `<form method="post" action="${victim}${path}" enctype="${encoding}" target="frame">${inputs.join('')}<button>Win a prize</button></form>`;
      }),
    )
    .join('');

/** Ways in which a page makes a browser fetch something when it is merely viewed. */
const looks = (victim: string, paths: readonly string[]) =>
  paths
    .map((path) => victim + path)
    .flatMap((url) => [
      `<img src="${url}" alt="">`,
      `<link rel="stylesheet" href="${url}">`,
      `<link rel="prefetch" href="${url}">`,
      `<script src="${url}"></script>`,
      `<iframe src="${url}"></iframe>`,
      `<object data="${url}"></object>`,
    ])
    .join('');

const script = (victim: string, baits: readonly Bait[], paths: readonly string[]) => `
  const done = [];
  for (const form of document.forms) form.submit();
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json', 'application/octet-stream', ''];
  for (const { path, fields } of ${JSON.stringify(baits)})
    for (const type of types)
      for (const [mode, method] of [['no-cors', 'POST'], ['cors', 'POST'], ['cors', 'PATCH'], ['cors', 'DELETE']]) {
        const body = type.includes('urlencoded') ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
        const headers = type ? { 'Content-Type': type } : {};
        done.push(fetch(${JSON.stringify(victim)} + path, { mode, method, headers, body, credentials: 'include', keepalive: true }));
      }
  for (const path of ${JSON.stringify(paths)}) {
    done.push(fetch(${JSON.stringify(victim)} + path, { mode: 'no-cors', credentials: 'include' }));
    navigator.sendBeacon(${JSON.stringify(victim)} + path, new URLSearchParams({ a: 'b' }));
    window.open(${JSON.stringify(victim)} + path);
  }
  Promise.allSettled(done).then((all) => { document.title = 'done ' + all.filter(({ status }) => status === 'fulfilled').length; });`;

/**
 * Another site, whose one page tries everything that a page can do to act as the person viewing it.
 * @param victim the attacked origin
 */
export async function hostileSite(victim: string, baits: readonly Bait[], paths: readonly string[]) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const way = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
    const link = way ? `<a href="${victim}${escaped(way)}">Go on</a>` : '';
    response.end(
      `<!doctype html><title>Prizes</title><body>${link}<iframe name="frame"></iframe>${way ? '' : forms(victim, baits) + looks(victim, paths)}<script>${way ? '' : script(victim, baits, paths)}</script>`,
    );
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Tables that change by themselves. */
const PASSING = /throttle|limit|kysely|login|sqlite|search|words|suggest/;

/** Everything in the database, except when people were last seen. */
export async function dumpOf(db: Kysely<Tables>): Promise<Record<string, string>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !PASSING.test(name));
  const rows = tables.map(async (name) => {
    const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const own = found.filter((row) => row.name !== 'suggestions_lease');
    const kept = own.map(({ seen_at, last_seen_at, rotated_at, confirmed, counter, ctr, ...row }) => row);
    return [name, JSON.stringify(kept)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}
