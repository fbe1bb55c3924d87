import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { startAtlas } from '#tests/support/server/atlas-server.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const root = join(import.meta.dirname, '../../..');
const PASSWORD = 'a new battery of secrets';

/** Does what people and programs do, including mistakes, and returns all secrets involved. */
async function tour(server: ServedAtlas): Promise<string[]> {
  const cookie = await ownersCookie(server);
  const headers = { Cookie: cookie, Origin: server.origin, 'Content-Type': 'application/json' };
  const call = async (path: string, body: unknown, method = 'POST') => {
    const answer = await askServer(server, path, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  const secrets = [OWNER.password, PASSWORD];
  const { token } = await call('/api/accounts/login/', OWNER);
  const { access, refresh } = await call('/api/accounts/refresh/', { refresh: token.refresh });
  const made = await call('/api/tokens/', { name: 'Books', scope: 'write' });
  const asked = await call('/api/expense/attachments/upload/', { files: ['a.txt', 'b.txt'] });
  const invited = await call('/api/members/', { email: 'b@example.org', first_name: 'B', last_name: 'C' });
  const links = asked.map(({ upload_link }: { upload_link: string }) => upload_link);
  const signatures = links.flatMap((link: string) => [...new URL(link, server.origin).searchParams.values()]);
  secrets.push(
    token.access,
    token.refresh,
    access,
    refresh,
    made.token,
    ...signatures.filter((one: string) => one.length > 20),
  );
  secrets.push(...cookie.split('; ').map((part) => part.slice(part.indexOf('=') + 1)));
  const join = /\/join\/([\w-]+)/.exec(JSON.stringify(invited))?.[1];
  if (join) secrets.push(join);
  for (const path of [`/join/${join}`, `/join/${join}/`, `//join//${join}`]) await askServer(server, path);
  await askServer(
    server,
    new URL(links[0], server.origin).pathname + new URL(links[0], server.origin).search,
    {
      method: 'PUT',
      body: 'x',
    },
  );
  await askServer(server, `${new URL(links[1], server.origin).pathname}?signature=wrong`, {
    method: 'PUT',
    body: 'x',
  });
  await call('/api/accounts/login/', { ...OWNER, password: PASSWORD });
  await call('/api/accounts/login/', { email: OWNER.password, password: PASSWORD });
  await call('/api/accounts/login/', `{"email":"${OWNER.password}`);
  await askServer(server, '/login', {
    method: 'POST',
    headers: { Origin: server.origin },
    body: new URLSearchParams({ email: OWNER.email, password: PASSWORD }),
  });
  await askServer(server, `/login?email=x&password=${encodeURIComponent(OWNER.password)}`);
  for (const authorization of [
    `JWT ${access}`,
    `Bearer ${made.token}`,
    `JWT ${access}x`,
    `Basic ${btoa(OWNER.password)}`,
  ])
    await askServer(server, '/api/expense/expenses/', { headers: { Authorization: authorization } });
  await call('/api/accounts/password/', { current_password: PASSWORD, password: OWNER.password });
  return [...new Set(secrets)].filter((secret) => secret !== undefined && secret.length > 10);
}

const PAGES = ['/', '/login', '/security/', '/integrations/', '/members/', '/profile/', '/expense', '/nope'];

test('no password, token, signature or one-time link is in the log, the pages, the scripts or the process’s words', async () => {
  const server = await startAtlas('sqlite', { ATLAS_DEMO: '1' });
  const secrets = await tour(server);
  expect(secrets.length).toBeGreaterThan(9);
  const cookie = await ownersCookie(server);
  const places = new Map([['the log', server.output()]]);
  for (const path of PAGES)
    places.set(path, await (await askServer(server, path, { headers: { Cookie: cookie } })).text());
  places.set('the error of a call', await (await askServer(server, '/api/nothing/')).text());
  for (const name of readdirSync(join(root, 'dist/client'), { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css|html|json|map)$/.test(name))
      places.set(name, readFileSync(join(root, 'dist/client', name), 'utf8'));
  const arguments_ = `/proc/${server.process.pid}/cmdline`;
  if (existsSync(arguments_)) places.set('the arguments', readFileSync(arguments_, 'utf8'));
  const secretFile = join(server.dataDir, 'secret');
  if (existsSync(secretFile)) secrets.push(readFileSync(secretFile, 'utf8').trim());
  for (const [place, text] of places)
    expect(
      secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
      place,
    ).toEqual([]);
  await server.stop();
});

describe('whatever is sent, an event stays one bounded line of the log', () => {
  test('line ends, escape sequences, quotes and very long values', async () => {
    const server = await serveAtlas('sqlite');
    const cookie = await ownersCookie(server);
    const start = server.output().length;
    const NASTY = [
      'a\r\n{"level":"error","forged":true}',
      '\u001b[2J\u001b[31mred\u001b]0;title\u0007',
      '\u2028\u2029\u0085"\\',
      '\u202egnp.exe',
      'x'.repeat(1_000_000),
    ];
    for (const text of NASTY) {
      const line = encodeURIComponent(text.slice(0, 6_000));
      await askServer(server, `/expense/${line}/`, { headers: { Cookie: cookie } });
      await askServer(server, `/no/${line}?q=${line}`, { headers: { Cookie: cookie } });
      await askServer(server, '/login', {
        headers: { 'User-Agent': text.replace(/\P{ASCII}|\p{Cc}/gu, '').slice(0, 6_000) },
      });
      for (const path of [
        '/api/accounts/login/',
        '/api/expense/expenses/',
        '/api/bank/account/',
        '/csp-report',
      ])
        await askServer(server, path, {
          method: 'POST',
          headers: {
            Cookie: cookie,
            Origin: server.origin,
            'Content-Type': path === '/csp-report' ? 'application/csp-report' : 'application/json',
          },
          body: JSON.stringify({
            email: text,
            password: text,
            name: text,
            comment: text,
            'csp-report': { 'violated-directive': text, 'document-uri': text, 'blocked-uri': text },
          }),
        }).catch(() => {});
    }
    await askServer(server, '/healthz');
    const lines = server.output().slice(start).split('\n').filter(Boolean);
    expect(lines.length).toBeGreaterThan(25);
    for (const line of lines) {
      expect(line.length).toBeLessThan(2_000);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(JSON.parse(line)).not.toHaveProperty('forged');
    }
    await server.stop();
  });
});

/** Sends whatever could make the product connect to an address that is given. */
async function tempt(server: ServedAtlas): Promise<void> {
  await tour(server);
  const cookie = await ownersCookie(server);
  const elsewhere = 'http://192.0.2.1:81/x';
  for (const path of [...PAGES, `/?url=${elsewhere}`, `/_image?href=${elsewhere}`, `/search?q=${elsewhere}`])
    await askServer(server, path, {
      headers: { Cookie: cookie, 'X-Forwarded-Host': '192.0.2.1', Referer: elsewhere },
    });
  await askServer(server, '/csp-report', {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': { 'violated-directive': 'a', 'document-uri': elsewhere, 'blocked-uri': elsewhere },
    }),
  });
  const form = new FormData();
  form.set(
    'file',
    new File([`Date,Description,Debit,Credit\n2026-04-01,=WEBSERVICE("${elsewhere}"),1.00,`], 'a.csv', {
      type: 'text/csv',
    }),
  );
  await askServer(server, '/api/bank/account/1/upload/', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: server.origin },
    body: form,
  });
}

test('no code of the product opens a connection to anyone, whatever it is sent', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  await tempt(server);
  await server.stop();
  const opened = connect.mock.calls.map((given) => JSON.stringify(given));
  connect.mockRestore();
  // The requests of this test.
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter((one) => !one.includes(`"port":"${new URL(server.origin).port}"`))).toEqual([]);
});

/** Present where strace is installed and permitted, which is not the case in every container. */
const strace = ['/usr/bin/strace', '/usr/local/bin/strace']
  .filter((path) => NIGHTLY && existsSync(path))
  .find((path) => spawnSync(path, ['-f', '-e', 'trace=none', process.execPath, '-e', '0']).status === 0);
test.skipIf(!strace)(
  'the server opens no connection to anyone, whatever it is sent (at night, where strace is installed)',
  async () => {
    const tracing = [strace ?? '', '-D', '-f', '-qq', '-e', 'trace=connect'];
    const server = await startAtlas('sqlite', { ATLAS_DEMO: '1' }, { under: tracing });
    await tempt(server);
    const opened = server.output().match(/connect\([^\n]*/g) ?? [];
    await server.stop();
    expect(opened.filter((one) => !/AF_UNIX|127\.0\.0\.1|"::1"/.test(one))).toEqual([]);
    expect(opened.filter((one) => /AF_INET6?/.test(one))).toEqual([]);
  },
);
