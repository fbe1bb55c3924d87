import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { HTTP_DIALECTS, oneIn } from '#tests/support/nightly.ts';
import { askServer, cookieOf, formWith, ownersCookie } from '#tests/support/server/over-http.ts';
import { signIn } from '#tests/support/server/program.ts';
import { ROUTE_FILES } from '#tests/support/server/routes.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

/** So that any use would be noted. */
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const QUERIES = ['', '?insert=true', '?page=1&size=10'];

describe.each(HTTP_DIALECTS)('HEAD (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie = '';
  const signed: Record<string, Record<string, string>> = {};
  /** Another API token, whose use is noted. */
  let another: Record<string, string> = {};
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    server = await serveAtlas(dialect, { ATLAS_DEMO: '1' });
    cookie = await ownersCookie(server);
    const own = { Cookie: cookie, Origin: server.origin };
    const json = { ...own, 'Content-Type': 'application/json' };
    const ask = async (path: string, init: RequestInit) =>
      (await askServer(server, path, { method: 'POST', headers: own, ...init })).json();
    const csv = 'Date,Description,Amount\n2026-04-13,Coffee,-10.50\n';
    const { id } = await ask('/api/bank/account/1/upload/', { body: formWith('a.csv', csv) });
    const tokenNamed = async (name: string) =>
      (await ask('/api/tokens/', { headers: json, body: JSON.stringify({ name, scope: 'write' }) })).token;
    const [token, other] = [await tokenNamed('t'), await tokenNamed('other')];
    const [place] = await ask('/api/expense/attachments/upload/', {
      headers: json,
      body: '{"files":["a.txt"]}',
    });
    await askServer(server, new URL(place.upload_link).pathname + new URL(place.upload_link).search, {
      ...{ method: 'PUT', body: 'receipt' },
    });
    const { db } = server.database;
    const first = async (table: 'expenses' | 'bank_transactions') =>
      String((await db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id);
    Object.assign(ids, { upload: id, attachment: place.id, expense: await first('expenses') });
    ids.transaction = await first('bank_transactions');
    const again = await cookieOf(server, { email: 'owner@atlas.local', password: 'correct horse battery' });
    const program = await signIn(server.origin);
    signed.nobody = {};
    signed['a cookie'] = own;
    signed['a cookie from the address bar'] = {
      ...own,
      'Sec-Fetch-Site': 'none',
      'Sec-Fetch-Mode': 'navigate',
    };
    signed['a cookie to be renewed'] = {
      Cookie: again
        .split('; ')
        .filter((part) => part.includes('refresh'))
        .join('; '),
      'Sec-Fetch-Site': 'none',
    };
    signed['a cookie and a message'] = {
      ...own,
      Cookie: `${cookie}; atlas-flash=${encodeURIComponent('{"kind":"info","text":"told"}')}`,
    };
    signed['a header'] = { Authorization: program.authorization() };
    signed['an API token'] = { Authorization: `Bearer ${token}` };
    another = { Authorization: `Bearer ${other}` };
    await db.updateTable('sessions').set({ last_seen_at: LONG_AGO }).execute();
    await db.updateTable('api_tokens').set({ last_used_at: LONG_AGO }).execute();
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  /** Every row of every table, and the names of all stored files. */
  async function everything(): Promise<Record<string, unknown>> {
    const { db } = server.database;
    const all: Record<string, unknown> = {};
    for (const { name } of await db.introspection.getTables()) {
      // Suggestions are computed in the background.
      if (/^(search_index|sqlite_|suggest)/.test(name)) continue;
      const rows = await db
        .selectFrom(name as 'people')
        .selectAll()
        .execute();
      all[name] = rows
        .map((row) => JSON.stringify(row))
        .filter((row) => !/suggestions_lease|"name":"other"/.test(row))
        .sort();
    }
    all.files = readdirSync(server.dataDir, { recursive: true })
      .map(String)
      .filter((file) => /^attachments/.test(file))
      .sort();
    return all;
  }

  /** Every address of the product, its ids replaced by ones that exist. */
  const addresses = (): string[] =>
    ROUTE_FILES.map((route) =>
      route
        .replace('[uploadId]', ids.upload as string)
        .replace('[txId]', ids.transaction as string)
        .replace(
          /attachments\/(upload\/)?\[id\]/,
          (_, upload = '') => `attachments/${upload}${ids.attachment}`,
        )
        .replace(/(expenses|expense)\/\[(id|expenseId)\]/, `$1/${ids.expense}`)
        .replace(/\[[^\]]+\]/g, '1'),
    );

  test('changes nothing, on any address, whoever asks', async () => {
    const before = await everything();
    const wrong: string[] = [];
    const asked = QUERIES.flatMap((query) => addresses().map((path) => path + query));
    const inserts = asked.filter((path) => /preprocess\/.*insert/.test(path));
    // Who asks is found out in the same way on both databases.
    const asking = Object.entries(signed).filter(
      ([who]) => dialect === 'sqlite' || who === 'a cookie to be renewed',
    );
    expect(asking).not.toEqual([]);
    for (const [turn, [who, headers]] of asking.entries())
      for (const path of new Set([...inserts, ...oneIn(asking.length, asked, turn)])) {
        const answer = await askServer(server, path, { method: 'HEAD', headers });
        const set = answer.headers.getSetCookie().join();
        if (answer.status >= 500 || set || answer.headers.has('clear-site-data'))
          wrong.push(`${answer.status} ${who} ${path} ${set}`);
      }
    // Notes of a token's use are written without being waited for, one after another.
    await askServer(server, '/api/accounts/me/', { headers: another });
    const noted = server.database.db
      .selectFrom('api_tokens')
      .select('last_used_at')
      .where('name', '=', 'other');
    await expect.poll(async () => (await noted.executeTakeFirstOrThrow()).last_used_at).not.toBe(LONG_AGO);
    expect(wrong.slice(0, 5), `${wrong.length} of them`).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  test('answers as GET does, also to a session that is due to be renewed', async () => {
    for (const who of ['a cookie', 'a cookie to be renewed', 'a header'])
      expect([
        who,
        (await askServer(server, '/api/accounts/me/', { method: 'HEAD', headers: signed[who] ?? {} })).status,
      ]).toEqual([who, 200]);
    const gone = `/api/expense/expenses/${uuidv7()}/`;
    expect(
      (await askServer(server, gone, { method: 'HEAD', headers: signed['a cookie'] ?? {} })).status,
    ).toBe(404);
  });

  test('GET with a header still inserts: the test above would have seen it', async () => {
    const at = `/api/bank/account/1/preprocess/${ids.upload}`;
    const path = `${at}?insert=true`;
    const headers = { ...signed['a header'], 'Content-Type': 'application/json' };
    await askServer(server, at, { method: 'PATCH', headers, body: '{"layout":"accept"}' });
    const before = await everything();
    expect((await askServer(server, path, { headers: signed['a header'] ?? {} })).status).toBe(200);
    expect(await everything()).not.toEqual(before);
  });
});
