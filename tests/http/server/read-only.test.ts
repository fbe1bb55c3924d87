import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '#lib/db/open.ts';
import { bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { smallDisk } from '#tests/support/databases/small-disk.ts';
import { NIGHTLY, oneIn, sized } from '#tests/support/nightly.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { signIn as programOf } from '#tests/support/server/program.ts';
import { ROUTES } from '#tests/support/server/routes.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { freshPlace } from '#tests/support/stories/places.ts';
import { SERVER } from '../../../scripts/server.mjs';

const MB = 1024 * 1024;
const disk = smallDisk(32 * MB);
const firstDisk = smallDisk(8 * MB);
if (!disk || !firstDisk) console.warn('The tests of full disks are skipped: this user may not mount one.');
/** In the night as well what links lead to. */
const PAGES = sized(35, 120);
/** Signs out, or answers differently each time. */
const SKIPPED = /^\/(logout|api\/accounts\/logout|healthz)|\.csv|insert=true/;

const cookiesOf = ({ headers }: Pick<Response, 'headers'>): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((line) => [line.split('=')[0], line.split(';')[0] ?? '']));

afterAll(() => {
  disk?.remove();
  firstDisk?.remove();
});

describe.skipIf(!disk).each<[DialectName, number]>([
  ['sqlite', 0],
  ['postgres', 1],
])('when nothing can be written (%s)', (dialect, turn) => {
  let server: ServedAtlas;
  let cookies: Record<string, string> = {};
  let refuseWrites: () => Promise<void>;
  let takeWrites: () => Promise<void>;
  const small = disk as NonNullable<typeof disk>;
  const get = async (path: string, cookie: string | undefined) => {
    const answer = await fetch(server.origin + path, {
      headers: { Cookie: cookie ?? '', Accept: 'text/html' },
      redirect: 'manual',
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const signIn = async () => {
    const answer = await fetch(`${server.origin}/login`, {
      method: 'POST',
      headers: { Origin: server.origin },
      body: new URLSearchParams(OWNER),
      redirect: 'manual',
    });
    return cookiesOf(answer);
  };
  const recordMerchant = () =>
    fetch(`${server.origin}/api/expense/merchants/`, {
      method: 'POST',
      headers: {
        Cookie: cookies['atlas-auth'] ?? '',
        Origin: server.origin,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ name: `Nobody ${randomUUID()}` }),
    });

  beforeAll(async () => {
    const folder: Record<string, string> = dialect === 'sqlite' ? { ATLAS_DATA_DIR: small.folder } : {};
    server = await serveAtlas(dialect, { ATLAS_DEMO: '1', ...folder });
    cookies = await signIn();
    const toggle = async (value: string) => {
      const { place } = server.database;
      if (place.dialect === 'sqlite') return;
      const client = new pg.Client({ connectionString: place.url });
      await client.connect();
      const name = new URL(place.url).pathname.slice(1);
      await client.query(`set default_transaction_read_only = off`);
      await client.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid != pg_backend_pid()',
        [name],
      );
      await client.end();
    };
    // Who still reads the log keeps it from beginning anew, and so from having room for writes on a full disk.
    let reader: DatabaseSync | undefined;
    refuseWrites = async () => {
      if (dialect === 'postgres') return toggle('on');
      const other = await signIn();
      reader = new DatabaseSync(join(small.folder, 'atlas.db'), { readOnly: true });
      reader.exec('begin; select count(*) from people');
      small.fill(0);
      while ((await recordMerchant()).status === 201);
      // The last bytes may still hold a renewal, which is smaller.
      for (let refresh = other['atlas-refresh']; refresh; )
        refresh = cookiesOf(await get('/expense', refresh))['atlas-refresh'];
    };
    takeWrites = async () => {
      if (dialect === 'postgres') return toggle('off');
      reader?.close();
      small.makeRoom();
    };
  });
  afterAll(() => server.stop());

  test('every page and call answers whom only a refresh token names as before, and renews nothing', async () => {
    const api = await programOf(server.origin);
    const { account, upload, insert } = await bookkeeper(api);
    await insert((await upload(20, 'march')).body.id);
    // The page of sure suggestions leads elsewhere while there are none.
    await expect
      .poll(async () => (await get('/bank/match/sure', cookies['atlas-auth'])).status, { interval: 200 })
      .toBe(200);
    const statuses = await crawl(turn, (path) => get(path, cookies['atlas-auth']));
    // Has to be compared, which would be stored.
    const { id } = (await upload(20, 'march')).body;
    for (const path of [
      `/bank/account/${account}/preprocess/${id}`,
      `/api/bank/account/${account}/preprocess/${id}`,
    ])
      statuses.set(path, 200);
    expect(statuses.size).toBeGreaterThan(sized(30, 80));
    await refuseWrites();
    const refresh = cookies['atlas-refresh'];
    for (const [path, status] of statuses) {
      const answer = await get(path, refresh);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.getSetCookie().filter((line) => /atlas-(auth|refresh)/.test(line))).toEqual([]);
    }
    expect(server.output()).not.toMatch(/"status":500/);
  });

  test('/healthz?write says so, /healthz does not, and a write is refused in words', async () => {
    expect([(await get('/healthz', '')).status, (await get('/healthz?write', '')).status]).toEqual([
      200, 503,
    ]);
    const answer = await recordMerchant();
    expect([answer.status, await answer.text()]).toEqual([
      dialect === 'sqlite' ? 507 : 503,
      expect.stringContaining('Nothing was saved'),
    ]);
  });

  test('a session that was ended, and a token that is none, are refused as ever', async () => {
    const forged = `${cookies['atlas-refresh']?.slice(0, -4)}AAAA`;
    expect((await get('/expense', forged)).status).toBe(302);
    await takeWrites();
    const ended = (await signIn())['atlas-refresh'];
    const out = await fetch(`${server.origin}/logout`, {
      method: 'POST',
      headers: { Cookie: ended ?? '', Origin: server.origin },
      redirect: 'manual',
    });
    expect(out.status).toBe(303);
    await refuseWrites();
    expect((await get('/expense', ended)).status).toBe(302);
  });

  test('with writes again the session is renewed, as if nothing had been', async () => {
    await takeWrites();
    const renewed = async () => {
      const { status, headers } = await get('/expense', cookies['atlas-refresh']);
      return [status, headers.getSetCookie().length];
    };
    // The first request may still meet a connection that has just been ended.
    await expect.poll(renewed).toEqual([200, 2]);
    expect((await get('/healthz?write', '')).status).toBe(200);
  });
});

/** Follows the links of every page, and asks every address of the product; by day a fourth of them. */
async function crawl(
  turn: number,
  get: (path: string) => Promise<{ status: number; text: string }>,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const next = ['/', ...oneIn(4, ROUTES, turn)];
  for (let path = next.shift(); path !== undefined && statuses.size < PAGES; path = next.shift()) {
    if (statuses.has(path) || SKIPPED.test(path)) continue;
    const { status, text } = await get(path);
    statuses.set(path, status);
    for (const [, link = ''] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
      const found = link.replaceAll('&amp;', '&');
      if (!found.startsWith('/_') && !/\.\w+$/.test(found)) next.push(found);
    }
  }
  return statuses;
}

/** KiB that are left on a full disk: how far the start comes. */
const FREE = NIGHTLY ? [0, 4, 40, 100, 400] : [100];

describe('a first start where nothing can be written', () => {
  const small = firstDisk as NonNullable<typeof firstDisk>;
  const start = async (environment: Record<string, string>) => {
    const child = spawn(process.execPath, SERVER, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: '.cache/compiled',
        NODE_ENV: 'production',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, said };
  };
  const inOneLine = (text: string) => ({
    code: 1,
    said: expect.stringMatching(new RegExp(`^Atlas cannot start ${text}.*\n$`)),
  });

  test.skipIf(!firstDisk).each(FREE.map((kib) => kib * 1024))(
    'on a full disk with %d bytes left says so in one line',
    async (left) => {
      small.fill(left);
      const PORT = String(await freePort());
      const ATLAS_DATA_DIR = join(small.folder, 'data');
      expect(await start({ PORT, ATLAS_DATA_DIR })).toEqual(inOneLine('because its disk is full'));
      rmSync(ATLAS_DATA_DIR, { recursive: true, force: true });
      small.makeRoom();
    },
  );

  test.skipIf(!firstDisk)('on a read-only disk says so in one line', async () => {
    small.readOnly();
    const PORT = String(await freePort());
    expect(await start({ PORT, ATLAS_DATA_DIR: join(small.folder, 'data') })).toEqual(
      inOneLine('because its disk or database is read-only'),
    );
    expect(await start({ PORT, ATLAS_DATA_DIR: small.folder })).toEqual(
      inOneLine('because its disk or database is read-only'),
    );
  });

  test('on a read-only PostgreSQL, or none, says so in one line', async () => {
    const { place, remove } = await freshPlace('postgres');
    const url = place.dialect === 'postgres' ? place.url : '';
    const folder = mkdtempSync(join(tmpdir(), 'atlas-first-'));
    const PORT = String(await freePort());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await client.end();
    expect(await start({ PORT, ATLAS_DATA_DIR: folder, DATABASE_URL: url })).toEqual(
      inOneLine('because its disk or database is read-only'),
    );
    const nowhere = `postgres://atlas:atlas@127.0.0.1:${await freePort()}/atlas`;
    expect(await start({ PORT, ATLAS_DATA_DIR: folder, DATABASE_URL: nowhere })).toEqual(
      inOneLine('because the database is not responding'),
    );
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
});
