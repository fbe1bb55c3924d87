import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseAnswers } from '#lib/db/health.ts';
import { openDatabase } from '#lib/db/open.ts';
import { type Postgres, startPostgres } from '#tests/support/databases/postgres.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { freePort } from '#tests/support/server/ports.ts';

/** CPU time of a process in milliseconds, where the system reports it. */
function used(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

describe('PostgreSQL goes away while Atlas runs', () => {
  let postgres: Postgres;
  let server: RunningServer;
  let cookie = '';
  const ask = async (path: string, sent?: object) => {
    const form = sent instanceof FormData;
    const answer = await fetch(server.origin + path, {
      headers: {
        Cookie: cookie,
        Origin: server.origin,
        ...(form ? {} : { 'Content-Type': 'application/json' }),
      },
      redirect: 'manual',
      ...(sent ? { method: 'POST', body: form ? sent : JSON.stringify(sent) } : {}),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startAtlas('sqlite', { DATABASE_URL: postgres.url, ATLAS_DEMO: '1' });
    const body = new URLSearchParams(OWNER);
    const headers = { Origin: server.origin };
    const form = await fetch(`${server.origin}/login`, { method: 'POST', body, headers, redirect: 'manual' });
    cookie = form.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });

  test('whoever is in the middle of something is told so, and so is everyone after', async () => {
    const reading = Array.from({ length: 40 }, () => ask('/bank/account/1/transactions/?search=a'));
    const names = Array.from({ length: 20 }, (_, n) => `Merchant ${n}`);
    const writing = names.map((name) => ask('/api/expense/merchants/', { name }));
    const statement = new FormData();
    statement.set('file', new Blob(['Date,Description,Amount\n2026-04-13,Coffee,-10.50\n']), 'a.csv');
    const uploading = ask('/api/bank/account/1/upload/', statement);
    await wait(5);
    await postgres.pause();
    for (const { status } of await Promise.all(reading)) expect([200, 503]).toContain(status);
    for (const { status } of await Promise.all([...writing, uploading])) expect([201, 503]).toContain(status);
    expect(await ask('/healthz')).toMatchObject({ status: 503, text: '{"status":"unavailable"}' });
    const page = await ask('/expense');
    expect([page.status, page.text]).toEqual([
      503,
      expect.stringContaining('The database is not responding'),
    ]);
    expect(page.headers.get('retry-after')).toBe('2');
    const call = await ask('/api/bank/account/');
    expect([call.status, JSON.parse(call.text)]).toEqual([503, { detail: page.text }]);
    expect((await ask('/login')).status).toBe(200);
  });

  test('waiting for it costs nothing', async () => {
    const before = used(server.process.pid);
    await wait(1_000);
    expect(used(server.process.pid) - before).toBeLessThan(150);
  });

  test('within 2 seconds of its return all is as it was, by itself', async () => {
    await postgres.resume();
    await expect.poll(async () => (await ask('/expense')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    expect(server.output()).not.toMatch(/"status":500|uncaught|unhandled|at .*\.ts:/i);
  });

  test('a server whose log nobody reads any more goes on, and costs nothing', async () => {
    server.process.stdout?.destroy();
    server.process.stderr?.destroy();
    expect((await ask('/expense')).status).toBe(200);
    expect((await ask('/expense')).status).toBe(200);
    const usedInASecond = async () => {
      const before = used(server.process.pid);
      await wait(1_000);
      return used(server.process.pid) - before;
    };
    // Suggestions that the outage held up may still be computed in the background.
    await expect.poll(usedInASecond).toBeLessThan(150);
    expect((await ask('/healthz')).status).toBe(200);
  });
});

test('a database that holds the line and says nothing counts as gone', async () => {
  const url = new URL(process.env.ATLAS_TEST_POSTGRES ?? '');
  const upstream = Number(url.port);
  const port = await freePort();
  const sockets: Socket[] = [];
  const line = createServer((socket) => {
    const other = connect(upstream, '127.0.0.1');
    socket.pipe(other).pipe(socket);
    sockets.push(socket, other);
  });
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  url.port = String(port);
  const { db, close } = openDatabase({ dialect: 'postgres', url: url.href });
  expect(await databaseAnswers(db)).toBe(true);
  for (const socket of sockets) socket.unpipe().pause();
  const startedAt = performance.now();
  expect(await databaseAnswers(db)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(clockBound(6_000));
  for (const socket of sockets) socket.destroy();
  await close();
  line.close();
});
