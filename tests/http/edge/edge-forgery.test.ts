import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpOf } from '#tests/support/attacks/hostile-site.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

let server: ServedAtlas;
let cookie = '';
let upload = '';
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  cookie = await ownersCookie(server);
  const form = new FormData();
  const content = 'Date,Description,Debit,Credit\n2026-04-01,Chai,10.00,\n2026-04-02,Pay,,20.00\n';
  form.set('file', new File([content], 'a.csv', { type: 'text/csv' }));
  const headers = { Cookie: cookie, Origin: server.origin };
  const sent = await askServer(server, '/api/bank/account/1/upload/', {
    method: 'POST',
    headers,
    body: form,
  });
  upload = (await sent.json()).id;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** Headers of a request from another site, or without any origin. */
const ORIGINS = (): Record<string, string>[] => {
  const { port } = new URL(server.origin);
  return [
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: `https://127.0.0.1:${port}` },
    { Origin: 'http://127.0.0.1' },
    { Origin: 'http://127.0.0.1:1' },
    { Origin: `http://127.0.0.1:${port}.evil.example` },
    { Origin: `http://127.0.0.1:${port}@evil.example` },
    { Origin: `${server.origin}/`, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'cross-site', Referer: `${server.origin}/` },
    { 'Sec-Fetch-Site': 'same-site', 'X-Requested-With': 'XMLHttpRequest' },
  ];
};

const multipart = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nForged\r\n--x--\r\n';
const BODIES: [type: string, body: string][] = [
  ['application/json', '{"name":"Forged"}'],
  ['text/plain', '{"name":"Forged"}'],
  ['text/plain;charset=application/json', '{"name":"Forged","a":"="}'],
  ['application/x-www-form-urlencoded', 'name=Forged'],
  ['multipart/form-data; boundary=x', multipart],
  ['application/octet-stream', 'name=Forged'],
  ['', '{"name":"Forged"}'],
];

const send = (path: string, headers: Record<string, string>, body: string, method = 'POST') =>
  askServer(server, path, {
    method,
    headers: { Cookie: cookie, ...headers },
    body: new TextEncoder().encode(body),
  });

test('twelve origins with seven kinds of body: nothing changes by a call or by a form', async () => {
  const before = await dumpOf(server.database.db);
  let sent = 0;
  for (const origin of ORIGINS())
    for (const [type, body] of BODIES)
      for (const path of ['/api/expense/merchants/', '/expense/merchants/']) {
        const { status } = await send(path, { ...origin, ...(type ? { 'Content-Type': type } : {}) }, body);
        expect(status, `${path} ${type} ${JSON.stringify(origin)}`).toBe(403);
        sent++;
      }
  expect(sent).toBe(168);
  expect(await dumpOf(server.database.db)).toEqual(before);
});

test('an insert by GET, a sign-out and a sign-in from elsewhere change nothing', async () => {
  const before = await dumpOf(server.database.db);
  const insert = `/api/bank/account/1/preprocess/${upload}?insert=true`;
  for (const origin of ORIGINS()) {
    const headers = { Cookie: cookie, ...origin };
    for (const path of [insert, insert.replace('/api', '')])
      expect((await askServer(server, path, { headers })).status, path).toBeOneOf([200, 302]);
    for (const path of ['/logout', '/logout/', '/api/accounts/logout/']) {
      expect((await send(path, origin, '')).status, path).toBe(403);
      if (origin['Sec-Fetch-Site'] !== 'same-origin') await askServer(server, path, { headers });
    }
    const login = new URLSearchParams(OWNER).toString();
    const signIn = await send(
      '/login',
      { ...origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      login,
    );
    expect([signIn.status, signIn.headers.getSetCookie()]).toEqual([403, []]);
  }
  expect(await dumpOf(server.database.db)).toEqual(before);
  expect((await askServer(server, '/api/accounts/me/', { headers: { Cookie: cookie } })).status).toBe(200);
});

test('the same requests of our own pages do what they say: the tests would see it', async () => {
  const ours = { Origin: server.origin };
  expect(
    (
      await send(
        '/api/expense/merchants/',
        { ...ours, 'Content-Type': 'application/json' },
        '{"name":"Ours"}',
      )
    ).status,
  ).toBe(201);
  const review = `/api/bank/account/1/preprocess/${upload}`;
  await send(review, { ...ours, 'Content-Type': 'application/json' }, '{"layout":"accept"}', 'PATCH');
  const insert = `${review}?insert=true`;
  expect((await (await send(insert, ours, '')).json()).new_count).toBe(0);
  expect((await send('/logout', ours, '')).status).toBe(303);
  expect((await askServer(server, '/api/accounts/me/', { headers: { Cookie: cookie } })).status).toBe(401);
});
