import { connect } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { whileClockStands } from '#tests/support/still-clock.ts';

const TARGETS = [
  ...[
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    '/login/../..//evil.example',
    '%2f%2fevil.example',
    '@evil.example',
  ],
  '/expense\r\nX-Injected: y',
];
const NAMES = ['next', 'redirect', 'return_to', 'url', 'continue', 'back'];

describe('signing in under attack', () => {
  let server: ServedAtlas;
  beforeAll(async () => {
    server = await serveAtlas('sqlite', { ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => server.stop());
  let address = 0;
  const post = (path: string, fields: object, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields as Record<string, string>) },
      headers: {
        Origin: server.origin,
        'X-Forwarded-For': `198.51.100.${1 + (address++ % 250)}`,
        ...headers,
      },
    });
  const cookiesOf = (answer: Response) =>
    Object.fromEntries(
      answer.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]),
    );

  test('leads to the start page, wherever an address or a form would have it lead', async () => {
    const seen = new Set<string>();
    for (const target of TARGETS) {
      const query = new URLSearchParams(NAMES.map((name) => [name, target]));
      const signed = await post(`/login?${query}`, OWNER);
      seen.add(`${signed.status} ${signed.headers.get('location')} ${signed.headers.get('x-injected')}`);
      // The form rejects unknown fields.
      const answer = await post('/login', { ...OWNER, next: target });
      expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
      const away = await fetch(`${server.origin}/expense?next=${encodeURIComponent(target)}`, {
        redirect: 'manual',
      });
      expect(away.headers.get('location')).toBe('/login');
    }
    expect([...seen]).toEqual(['303 / null']);
  });

  test('leads back to the page that asked for it, and to no other site, form or call', async () => {
    const away = await fetch(`${server.origin}/expense?person=1`, { redirect: 'manual' });
    expect(away.headers.getSetCookie().join()).toContain('atlas-place=/expense?person=1; ');
    const page = await fetch(`${server.origin}/login`, { headers: { Cookie: 'atlas-place=%2Fexpense' } });
    // For this form alone: who comes to it later by themselves is led home.
    expect(page.headers.getSetCookie().join()).toContain('atlas-place=; Max-Age=0');
    const html = await page.text();
    expect(html).toContain('Sign in to go on where you were.');
    expect(html).toContain('<input type="hidden" name="place" value="/expense">');
    const wrong = await post('/login', { ...OWNER, password: 'none of mine', place: '/expense' });
    expect(await wrong.text()).toContain('name="place" value="/expense"');
    const ledTo = async (place: string) =>
      (await post('/login', { ...OWNER, place })).headers.get('location');
    const { id } = await server.database.db.selectFrom('people').select('id').executeTakeFirstOrThrow();
    expect(await ledTo(`${id}/expense?person=1`)).toBe('/expense?person=1');
    // Where somebody else's session ended is not for this person to see.
    expect(await ledTo(`${id + 1}/expense?person=1`)).toBe('/');
    expect(await ledTo('/expense?person=1')).toBe('/expense?person=1');
    for (const place of ['/api/expense/expenses/', '/login', '/logout/', '/join/x', '//example.com', ''])
      expect([place, await ledTo(place)]).toEqual([place, '/']);
    for (const place of TARGETS) {
      const to = (await ledTo(place)) ?? '';
      expect([place, to, new URL(to, server.origin).origin]).toEqual([
        place,
        expect.stringMatching(/^\/(?![/\\])/),
        server.origin,
      ]);
    }
  });

  test('a session that was planted is not the one that begins, and ends', async () => {
    const planted = cookiesOf(await post('/login', OWNER));
    const cookie = `atlas-auth=${planted['atlas-auth']}; atlas-refresh=${planted['atlas-refresh']}`;
    const begun = cookiesOf(await post('/login', OWNER, { Cookie: cookie }));
    const [before, after] = [planted, begun].map((cookies) => decodeJwt(cookies['atlas-auth'] ?? ''));
    expect(after?.sid).not.toBe(before?.sid);
    const me = await fetch(`${server.origin}/api/accounts/me/`, { headers: { Cookie: cookie } });
    expect(me.status).toBe(401);
    for (const Cookie of [
      'atlas-auth=x; atlas-refresh=y',
      'atlas-auth=a; atlas-auth=b; __Host-atlas-auth=c',
      `atlas-auth=${'A'.repeat(4_000)}`,
    ]) {
      const answer = await post('/login', OWNER, { Cookie });
      expect([answer.status, Object.keys(cookiesOf(answer)).sort()]).toEqual([
        303,
        ['atlas-auth', 'atlas-refresh'],
      ]);
    }
  });

  test('page and API count together, say the same of known and unknown emails, and stop neither other people nor other addresses', async () => {
    const api = (email: string, from: string) =>
      fetch(`${server.origin}/api/accounts/login/`, {
        ...{ method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from } },
        body: JSON.stringify({ email, password: 'nothing right' }),
      });
    const said: string[] = [];
    await whileClockStands(async () => {
      for (const [turn, email] of [OWNER.email, 'nobody@example.org'].entries()) {
        const from = `203.0.113.${turn}`;
        const statuses = [];
        for (let n = 0; n < 3; n++) {
          statuses.push((await api(email, from)).status);
          statuses.push(
            (await post('/login', { email, password: 'nothing right' }, { 'X-Forwarded-For': from })).status,
          );
        }
        const refused = await api(email, from);
        const names = [...refused.headers.keys()].filter((name) => name !== 'x-request-id').sort();
        said.push(
          JSON.stringify([
            statuses,
            refused.status,
            names,
            refused.headers.get('retry-after'),
            await refused.text(),
          ]),
        );
      }
    });
    expect(said[1]).toBe(said[0]);
    expect(said[0]).toContain('[[401,401,401,401,401,429],429');
    expect((await post('/login', OWNER)).status).toBe(303);
  });

  test('20 answers to a refresh that nobody received: the retry gets in, and the session goes on', async () => {
    const signed = await fetch(`${server.origin}/api/accounts/login/`, {
      ...{ method: 'POST', body: JSON.stringify(OWNER), headers: { 'Content-Type': 'application/json' } },
    });
    let { refresh } = ((await signed.json()) as { token: { refresh: string } }).token;
    const counters = () => server.database.db.selectFrom('sessions').select(['id', 'counter']).execute();
    for (let n = 0; n < 20; n++) {
      const before = await counters();
      await cut(server.origin, refresh, () => expect.poll(counters).not.toEqual(before));
      const retried = await fetch(`${server.origin}/api/accounts/refresh/`, {
        ...{
          method: 'POST',
          body: JSON.stringify({ refresh }),
          headers: { 'Content-Type': 'application/json' },
        },
      });
      expect(retried.status).toBe(200);
      const next = (await retried.json()) as { access: string; refresh: string };
      const me = await fetch(`${server.origin}/api/accounts/me/`, {
        headers: { Authorization: `JWT ${next.access}` },
      });
      expect(me.status).toBe(200);
      ({ refresh } = next);
    }
  });
});

test('an address that is claimed from outside is not believed, when no proxy is trusted', async () => {
  const open = await serveAtlas('sqlite');
  const statuses: number[] = [];
  await whileClockStands(async () => {
    for (let n = 0; n < 8; n++) {
      const answer = await fetch(`${open.origin}/api/accounts/login/`, {
        ...{ method: 'POST', body: JSON.stringify({ ...OWNER, password: 'nothing right' }) },
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.100.${n}`,
          'X-Atlas-Address': `198.51.100.${n}`,
        },
      });
      statuses.push(answer.status);
    }
  });
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect(statuses.slice(6)).toEqual([429, 429]);
  await open.stop();
});

/** Requests a refresh, and disconnects without having read the answer. */
function cut(origin: string, refresh: string, answered: () => Promise<unknown>): Promise<void> {
  const { hostname, port } = new URL(origin);
  const body = JSON.stringify({ refresh });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        'POST /api/accounts/refresh/ HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Content-Type: application/json',
      ];
      socket.write([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'));
      answered().then(() => socket.destroy(), reject);
    });
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}
