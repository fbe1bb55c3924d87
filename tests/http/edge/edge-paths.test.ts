import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

let server: ServedAtlas;
let cookie = '';
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  cookie = await ownersCookie(server);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends the path unchanged, while `fetch` would normalise it. */
const send = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port, hostname, host } = new URL(server.origin);
    const call = request({ port, hostname, path, headers: { Host: host, ...headers } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    call.on('error', reject).end();
  });

const PRIVATE = [
  '/expense',
  '/bank/account/',
  '/members/',
  '/api/accounts/me/',
  '/api/expense/expenses/',
  '/api/bank/account/1/transactions/export/',
];
/** Content that only signed-in people may read. */
const SECRET = /owner@atlas\.local|"results"|merchant_name|class="card expense-card|Savings|2026-\d\d-\d\d,/;

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
const second = (path: string, change: (letter: string) => string) =>
  path[0] + change(path[1] ?? '') + path.slice(2);

const SPELLINGS: [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['another trailing slash', (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)],
  ['two trailing slashes', (path) => `${path}//`],
  ['a doubled slash in front', (path) => `/${path}`],
  ['three slashes in front', (path) => `//${path}`],
  ['doubled slashes', (path) => path.replaceAll('/', '//')],
  ['a dot segment', (path) => `/.${path}`],
  ['a way up', (path) => `/login/..${path}`],
  ['a way up out of the assets', (path) => `/_astro/..${path}`],
  ['a way up out of health', (path) => `/healthz/..${path}`],
  ['an encoded way up', (path) => `/login/%2e%2e${path}`],
  ['an encoded way up with its slash', (path) => `/login%2f..${path}`],
  ['a way up twice encoded', (path) => `/login/%252e%252e${path}`],
  ['a letter encoded', (path) => second(path, hex)],
  ['a letter twice encoded', (path) => second(path, (letter) => hex(letter).replace('%', '%25'))],
  ['a letter three times encoded', (path) => second(path, (letter) => hex(letter).replace('%', '%2525'))],
  ['an encoded slash', (path) => path.slice(0, 1) + path.slice(1).replace('/', '%2f')],
  ['a backslash', (path) => path.replaceAll('/', '\\')],
  ['an encoded backslash', (path) => path.replace(/^\//, '/%5c')],
  ['capitals', (path) => path.toUpperCase()],
  ['a semicolon', (path) => `${path};/login`],
  ['a public path behind a semicolon', (path) => `/login;/..${path}`],
  ['an ending that is a file’s', (path) => `${path.replace(/\/$/, '')}.css`],
  ['an encoded line end', (path) => `${path}%0d%0aSet-Cookie:a=b`],
  ['an encoded zero', (path) => `${path}%00/login`],
  ['a public path in the query', (path) => `${path}?/login`],
];

describe('no spelling of a path gets round the guard', () => {
  test.each(SPELLINGS)('%s', async (_, spell) => {
    for (const path of PRIVATE) {
      const { status, headers, body } = await send(spell(path));
      const said = `${spell(path)} → ${status} ${headers.location ?? ''}`;
      expect(body, said).not.toMatch(SECRET);
      expect([301, 302, 307, 308, 400, 401, 404, 200], said).toContain(status);
      // Only public pages return 200.
      if (status === 200) expect(body, said).toMatch(/name="password"/);
      if (headers.location) expect(headers.location, said).toMatch(/^\/(?![/\\])/);
      expect(headers['set-cookie']?.join() ?? '', said).not.toContain('a=b');
    }
  });

  test('there are 26 spellings of 6 paths', () => {
    expect([SPELLINGS.length, PRIVATE.length]).toEqual([26, 6]);
  });

  test('who is signed in finds there what is private: the test would see it', async () => {
    for (const path of PRIVATE) expect((await send(path, { Cookie: cookie })).body, path).toMatch(SECRET);
  });
});

const ABROAD = [
  '//evil.example',
  '//evil.example/',
  '///evil.example/..',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/\\/evil.example/',
  '/%5cevil.example/',
  '/%2f/evil.example/',
  '/%09/evil.example',
  '//evil%2eexample//',
  '//@evil.example/expense//',
  '/login//evil.example',
  '/.//evil.example/',
  'http://evil.example/',
  '/login?next=//evil.example',
  '/logout?next=https://evil.example',
  '/login?redirect=/%5cevil.example',
  '/?url=javascript:alert(1)',
];

test.each(ABROAD)('no redirect leads abroad: %s', async (path) => {
  for (const headers of [{}, { Cookie: cookie }, { 'X-Forwarded-Host': 'evil.example' }]) {
    const { headers: sent } = await send(path, headers as Record<string, string>);
    const to = sent.location;
    if (to === undefined) continue;
    expect(new URL(to, server.origin).origin, to).toBe(server.origin);
    expect(to).toMatch(/^\/(?![/\\])/);
  }
});

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1:1',
  '127.0.0.1.evil.example',
  'user@127.0.0.1',
])('no other name is answered to: Host %j', async (host) => {
  for (const path of ['/login', '/api/accounts/me/', '/favicon.svg', '/csp-report'])
    expect((await send(path, { Host: host })).status).toBeOneOf([400, 421]);
});
