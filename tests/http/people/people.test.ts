import type { APIRoute } from 'astro';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import { isPublic } from '#lib/http/public-paths.ts';
import { addPerson } from '#lib/people/members.ts';
import { type SignedIn, startSession } from '#lib/people/sessions.ts';
import type { Tokens } from '#lib/people/tokens.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as login } from '#pages/api/accounts/login.ts';
import { ALL as logout } from '#pages/api/accounts/logout.ts';
import { ALL as me } from '#pages/api/accounts/me.ts';
import { ALL as refresh } from '#pages/api/accounts/refresh.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const ASHA = {
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Rao',
  password: 'violet tractor 81 moss',
};
const { email, password } = ASHA;
const page: APIRoute = ({ locals }) => new Response(`Hello ${locals.person.first_name}`);
const cached: APIRoute = () => new Response('list', { headers: { 'Cache-Control': 'private, max-age=60' } });

overHttp('people over HTTP', (open) => {
  let database: Database;
  let session: SignedIn & { tokens: Tokens };
  const cookie = (tokens: Partial<Tokens>) => ({
    Cookie: [
      tokens.access && `atlas-auth=${tokens.access}`,
      tokens.refresh && `atlas-refresh=${tokens.refresh}`,
    ]
      .filter(Boolean)
      .join('; '),
  });
  const provide = (environment: Record<string, string> = {}) =>
    provideAtlas(sessionsOn(database, environment) as Atlas);

  beforeAll(async () => {
    database = await open();
    const person = await addPerson(database.db, null, ASHA);
    provide();
    session = await startSession(sessionsOn(database), person, PHONE);
  });
  beforeEach(() => database.db.deleteFrom('login_failures').execute());
  afterAll(() => database.close());

  test('a request that names its person is refused where the cookies are somebody else’s by now', async () => {
    const { id } = session.person;
    const named = (person: number, how: object) =>
      ask(me, '/api/accounts/me', { headers: { ...how, 'Atlas-Person': String(person) } });
    expect((await named(id, cookie(session.tokens))).status).toBe(200);
    const refused = await named(id + 1, cookie(session.tokens));
    expect([refused.status, refused.body.detail, refused.cookies]).toEqual([
      401,
      'Someone else is signed in here by now. Please sign in again.',
      {},
    ]);
  });

  test('a program signs in: tokens and the user in the body, no cookie', async () => {
    const answer = await ask(login, '/api/accounts/login/', {
      method: 'POST',
      body: { email: 'Asha@example.org', password },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      token: { access: expect.any(String), refresh: expect.any(String) },
      userdata: { id: session.person.id, email, first_name: 'Asha', last_name: 'Rao' },
    });
    expect(answer.cookies).toEqual({});
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const known = await ask(me, '/api/accounts/me', {
      headers: { Authorization: `JWT ${answer.body.token.access}` },
    });
    expect(known.body).toMatchObject(answer.body.userdata);
    const renewed = await ask(refresh, '/api/accounts/refresh/', {
      method: 'POST',
      body: { refresh: answer.body.token.refresh },
    });
    expect(renewed.body).toEqual({ access: expect.any(String), refresh: expect.any(String) });
  });

  test('a refused sign-in says the same of an unknown email and a wrong password; the sixth waits', async () => {
    const wrong = (who: string) =>
      ask(login, '/api/accounts/login/', { method: 'POST', body: { email: who, password: 'nothing right' } });
    expect(await wrong(email)).toMatchObject({ status: 401, body: { detail: 'Invalid email or password.' } });
    expect(await wrong('nobody@example.org')).toMatchObject({
      status: 401,
      body: { detail: 'Invalid email or password.' },
    });
    for (let n = 0; n < 4; n++) await wrong(email);
    const sixth = await wrong(email);
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get('retry-after')).toBe('1');
    expect(
      (
        await ask(login, '/api/accounts/login/', {
          method: 'POST',
          body: { email, password },
          headers: { 'x-atlas-address': '192.0.2.99' },
        })
      ).status,
    ).toBe(200);
  });

  test('a body that is no sign-in gets the specified messages', async () => {
    const answer = await ask(login, '/api/accounts/login', {
      method: 'POST',
      body: { email: 'asha', password: 'x' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { email: ['Invalid email format'], password: ['Minimum 3 characters'] } },
    });
    expect(
      await ask(login, '/api/accounts/login/', { method: 'POST', body: { email, password, admin: true } }),
    ).toMatchObject({ status: 400 });
    expect(await ask(login, '/api/accounts/login/')).toMatchObject({ status: 405 });
    expect(await ask(refresh, '/api/accounts/refresh/', { method: 'POST', body: {} })).toMatchObject({
      status: 400,
      body: { errors: { refresh: ['Refresh token is required'] } },
    });
    expect(
      await ask(refresh, '/api/accounts/refresh/', {
        method: 'POST',
        body: { refresh: session.tokens.access },
      }),
    ).toMatchObject({ status: 401 });
  });

  test('nobody: the API says 401, a page goes to the sign-in form', async () => {
    const api = await ask(me, '/api/accounts/me/');
    expect(api).toMatchObject({ status: 401, body: { detail: 'No valid token found. Logging out.' } });
    const answer = await ask(page, '/expense');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login']);
    expect((await ask(page, '/nowhere/at/all')).headers.get('location')).toBe('/login');
  });

  test('a cookie signs in; the header wins, also when it is bad', async () => {
    const headers = cookie(session.tokens);
    expect(await ask(page, '/expense', { headers })).toMatchObject({ status: 200, body: 'Hello Asha' });
    for (const Authorization of [
      'JWT nonsense',
      'JWT ',
      `Bearer ${session.tokens.access}`,
      `JWT ${session.tokens.refresh}`,
    ]) {
      expect((await ask(me, '/api/accounts/me/', { headers: { ...headers, Authorization } })).status).toBe(
        401,
      );
    }
    const { locals } = (
      await ask(page, '/', { headers: { ...headers, Authorization: `JWT ${session.tokens.access}` } })
    ).context;
    expect(locals.signedInBy).toBe('header');
    expect((await ask(cached, '/api/x/', { headers })).headers.get('cache-control')).toBe(
      'private, max-age=60',
    );
  });

  test('without a valid access token the refresh token renews silently, also for a change', async () => {
    const begun = await startSession(sessionsOn(database), session.person, PHONE);
    const { refresh: token } = begun.tokens;
    const answer = await ask(page, '/expense', {
      method: 'POST',
      headers: { ...cookie({ access: 'expired', refresh: token }), ...SAME_ORIGIN },
    });
    expect(answer.body).toBe('Hello Asha');
    expect(answer.cookies['atlas-auth']).toMatch(/; Max-Age=(900|899); Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.cookies['atlas-refresh']).toMatch(
      /; Max-Age=(2592000|2591999); Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const tab = await ask(page, '/', { headers: cookie({ refresh: token }) });
    expect(tab.cookies['atlas-refresh']?.split(';')[0]).toBe(answer.cookies['atlas-refresh']?.split(';')[0]);
  });

  test('dead cookies are cleared', async () => {
    const answer = await ask(page, '/', { headers: cookie({ access: 'dead', refresh: 'dead' }) });
    expect(answer.headers.get('location')).toBe('/login');
    expect(answer.cookies).toEqual({
      'atlas-auth': '; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'atlas-refresh': '; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    });
    const api = await ask(me, '/api/accounts/me/', { headers: cookie({ refresh: 'dead' }) });
    expect(api.body).toEqual({ detail: 'Failed to refresh token. Logging out.' });
  });

  test('on https the cookies are bound to the host', async () => {
    provide({ ATLAS_ORIGIN: 'https://atlas.example.org' });
    const { tokens } = await startSession(sessionsOn(database), session.person, PHONE);
    const answer = await ask(page, '/', { headers: { Cookie: `__Host-atlas-refresh=${tokens.refresh}` } });
    expect(answer.cookies['__Host-atlas-auth']).toMatch(
      /; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await ask(page, '/', { headers: cookie(tokens) })).status).toBe(302);
    provide();
  });

  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://127.0.0.1:9999' }],
    ['no origin that can be told', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['a sibling', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['neither header', {}],
  ])('a change signed by cookie from %s is refused before anything is touched', async (_, from) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await ask(page, '/expense', {
        method,
        headers: { ...cookie({ refresh: session.tokens.refresh }), ...from },
      });
      expect([answer.status, answer.cookies]).toEqual([403, {}]);
    }
    const api = await ask(logout, '/api/accounts/logout/', {
      method: 'POST',
      headers: { ...cookie(session.tokens), ...from },
    });
    expect(api).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('did not come from Atlas') },
    });
    expect((await ask(page, '/login', { method: 'POST', headers: from })).status).toBe(403);
  });

  test('a change from this origin, or by a program, passes', async () => {
    const ours: Record<string, string>[] = [
      SAME_ORIGIN,
      { Origin: 'http://localhost:4321' },
      { 'Sec-Fetch-Site': 'same-origin' },
    ];
    for (const from of ours) {
      expect(
        (await ask(page, '/expense', { method: 'POST', headers: { ...cookie(session.tokens), ...from } }))
          .status,
      ).toBe(200);
    }
    expect(
      (
        await ask(page, '/expense', {
          method: 'POST',
          headers: { Authorization: `JWT ${session.tokens.access}` },
        })
      ).status,
    ).toBe(200);
  });

  test('signing out ends the session on the server and clears the cookies', async () => {
    const { tokens } = await startSession(sessionsOn(database), session.person, PHONE);
    const answer = await ask(logout, '/api/accounts/logout/', {
      method: 'POST',
      headers: { ...cookie(tokens), ...SAME_ORIGIN },
    });
    expect([answer.status, Object.keys(answer.cookies)]).toEqual([204, ['atlas-auth', 'atlas-refresh']]);
    expect((await ask(me, '/api/accounts/me/', { headers: cookie(tokens) })).status).toBe(401);
    expect(
      (await ask(me, '/api/accounts/me/', { headers: { Authorization: `JWT ${tokens.access}` } })).status,
    ).toBe(401);
    expect((await ask(me, '/api/accounts/me/', { headers: cookie(session.tokens) })).status).toBe(200);
  });
});

test('what is public, and nothing else', () => {
  const upload = '/api/expense/attachments/upload/01a1fc9e-888d-7cad-b0fa-653cb3553282';
  for (const [method, path] of [
    ['GET', '/login'],
    ['POST', '/login/'],
    ['GET', '/logout'],
    ['GET', '/healthz'],
    ['POST', '/api/accounts/login/'],
    ['POST', '/api/accounts/refresh'],
    ['PUT', `${upload}/`],
  ] as const) {
    expect(isPublic(method, path), path).toBe(true);
  }
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/loginx'],
    ['GET', '/login/x'],
    ['GET', '/LOGIN'],
    ['POST', upload],
    ['PUT', '/api/expense/attachments/upload/'],
    ['GET', '/api/accounts/me/'],
    ['POST', '/api/accounts/logout/'],
    ['GET', '/api/openapi.json'],
  ] as const) {
    expect(isPublic(method, path), path).toBe(false);
  }
});
