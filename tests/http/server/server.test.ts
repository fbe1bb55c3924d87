import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnreadPeople } from '#lib/receipts/records.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { ownersCookie } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { SERVER } from '../../../scripts/server.mjs';

const ask = (server: RunningServer, path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init });

/** The lines of its log. */
const linesOf = (server: RunningServer) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** Over a raw socket, so that Host and length can be anything. */
function raw(server: RunningServer, text: string): Promise<string> {
  const { port, hostname } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  return new Promise((resolve) => socket.on('close', () => resolve(answer)));
}

describe.each(['sqlite', 'postgres'] as const)('the server (%s)', (dialect) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startAtlas(dialect, { ATLAS_DEMO: '1' });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });

  test('is healthy without a session', async () => {
    const answer = await ask(server, '/healthz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('a page is compressed, and its styles and scripts are for ever', async () => {
    const page = await ask(server, '/login', { headers: { 'Accept-Encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    const html = await page.text();
    const files = [...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      const file = await ask(server, path, { headers: { 'Accept-Encoding': 'br' } });
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const etag = file.headers.get('etag') ?? '';
      expect(
        (await ask(server, path, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })).status,
      ).toBe(304);
    }
  });

  test('other hosts, methods and bodies are refused before the app', async () => {
    expect(await raw(server, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 421/,
    );
    expect((await ask(server, '/', { method: 'OPTIONS' })).status).toBe(405);
    const host = new URL(server.origin).host;
    const head = `POST /api/accounts/login/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    expect(await raw(server, `${head}Content-Length: 10000000000\r\n\r\n`)).toMatch(/^HTTP\/1.1 413/);
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    expect(await raw(server, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 413/,
    );
    const form = await ask(server, '/login', {
      method: 'POST',
      body: new URLSearchParams({ email: 'x'.repeat(9_000) }),
      headers: { Accept: 'text/html' },
    });
    expect([form.status, await form.text()]).toEqual([413, expect.stringContaining('too large')]);
  });

  test('a statement beyond its size is refused with a sentence', async () => {
    const answer = await ask(server, '/api/bank/account/1/upload/', {
      method: 'POST',
      body: new Uint8Array(6_000_000),
    });
    expect([answer.status, await answer.text()]).toEqual([413, 'File size exceeds the 5MB limit']);
  });

  test('headers of ours are not believed from outside', async () => {
    const answer = await ask(server, '/api/accounts/me/', {
      headers: { 'x-atlas-request-id': 'mine', 'x-atlas-address': '9.9.9.9' },
    });
    expect(answer.headers.get('x-request-id')).not.toBe('mine');
  });

  test('the sample data is there: what it says, counted', async () => {
    const count = async (
      table: 'bank_accounts' | 'merchants' | 'projects' | 'expenses' | 'bank_transactions',
    ) =>
      Number(
        (
          await server.database.db
            .selectFrom(table)
            .select((e) => e.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    expect(
      await Promise.all([
        count('bank_accounts'),
        count('merchants'),
        count('projects'),
        count('expenses'),
        count('bank_transactions'),
      ]),
    ).toEqual([3, 12, 8, 60, 400]);
    const types = await server.database.db
      .selectFrom('bank_transactions')
      .select('type')
      .distinct()
      .orderBy('type')
      .execute();
    expect(types.map(({ type }) => type)).toEqual(['CW', 'ER', 'EX', 'IG', 'IN', 'IV', 'TR', 'UK'].sort());
  });

  test('one line of log a request, without secrets', async () => {
    await ask(server, '/login?token=secret-in-query');
    await ask(server, '/api/accounts/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    const lines = linesOf(server);
    expect(lines.some(({ route, status }) => route === '/login' && status === 200)).toBe(true);
    expect(server.output()).not.toContain('secret-in-query');
    expect(server.output()).not.toContain(OWNER.password);
  });
});

test('SIGTERM lets a request in flight finish, then exits with 0', async () => {
  const server = await startAtlas('sqlite');
  const body = JSON.stringify(OWNER);
  const call = request(`${server.origin}/api/accounts/login/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.slice(0, 5));
  const exited = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  const taken = () =>
    fetch(`${server.origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(taken).toBe(false);
  call.end(body.slice(5));
  const [answer] = await once(call, 'response');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe('close');
  answer.resume();
  expect(await exited).toEqual([0, null]);
  await server.stop();
});

test('a PDF is read, on a thread of its own', async () => {
  const server = await startAtlas('sqlite');
  const cookie = await ownersCookie(server);
  const receipt = readFileSync(new URL('../../fixtures/receipts/food-in-2.pdf', import.meta.url));
  const body = new FormData();
  body.set('act', 'add');
  body.append('files', new File([receipt], 'order.pdf', { type: 'application/pdf' }));
  await ask(server, '/expense/receipts/', {
    method: 'POST',
    headers: { cookie, Origin: server.origin },
    body,
  });
  // On a slow machine, it is read after the answer.
  await expect.poll(() => listUnreadPeople(server.database.db)).toEqual([]);
  const tray = await ask(server, '/expense/receipts/', { headers: { cookie } });
  const html = await tray.text();
  await server.stop();
  expect(html).toMatch(/>“[^“”]+\d[^“”]*”/);
});

test('an unexpected error is logged with files and lines of the source', async () => {
  const server = await startAtlas('sqlite');
  const cookie = await ownersCookie(server);
  await server.database.db.schema.alterTable('merchants').renameTo('elsewhere').execute();
  const answer = await ask(server, '/api/expense/merchants/', { headers: { cookie } });
  await server.stop();
  expect(answer.status).toBe(500);
  const logged = linesOf(server).find(({ level }) => level === 'error');
  const [, file = '', line] = String(logged?.error).match(/\((\/.+):(\d+):\d+\)/) ?? [];
  expect(file).toBe(join(process.cwd(), 'src/lib/db/sqlite/connection.ts'));
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('.prepare(');
  expect(logged?.error).toContain('/src/lib/http/catalogue-routes.ts');
});

test('a second server on the same data says so and stops', async () => {
  const server = await startAtlas('sqlite');
  const second = spawn(process.execPath, SERVER, {
    env: { PATH: process.env.PATH, ATLAS_DATA_DIR: server.dataDir, PORT: '4999' },
  });
  let said = '';
  second.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(second, 'close');
  expect([code, said]).toEqual([1, expect.stringMatching(/^Another Atlas is running on .*\n$/)]);
  await server.stop();
});

test('started from its source, it says what to start instead', async () => {
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: { PATH: process.env.PATH } });
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  expect([code, await said]).toEqual([1, expect.stringMatching(/^Atlas runs as it is built: .*\n$/)]);
});

test('a wrong setting is one line and exit 1', async () => {
  const child = spawn(process.execPath, SERVER, {
    env: { PATH: process.env.PATH, PORT: 'many' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([1, 'PORT is "many", but must be a whole number from 1 to 65535.\n']);
});
