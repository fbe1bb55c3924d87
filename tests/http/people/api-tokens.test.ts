import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { disablePerson } from '#lib/people/members.ts';
import { startSession } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as me } from '#pages/api/accounts/me.ts';
import { ALL as account } from '#pages/api/bank/account/index.ts';
import { ALL as members } from '#pages/api/members/index.ts';
import { ALL as token } from '#pages/api/tokens/[id].ts';
import { ALL as tokens } from '#pages/api/tokens/index.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

const reached: APIRoute = ({ locals }) => new Response(`${locals.person.email} ${locals.signedInBy}`);
const ACCOUNT = { name: 'HDFC', type: 'savings', number: '4471' };

overHttp('API tokens over HTTP', (open) => {
  let database: Database;
  let jwt: string;
  const made: Record<'read' | 'write', string> = { read: '', write: '' };
  beforeAll(async () => {
    database = await open();
    const atlas = sessionsOn(database);
    provideAtlas(atlas as Atlas);
    await somePerson(database.db, 'bela@example.org');
    const person = await somePerson(database.db);
    jwt = (await startSession(atlas, person, PHONE)).tokens.access;
    for (const scope of ['read', 'write'] as const)
      made[scope] = (
        await makeApiToken(database.db, person, { name: scope, scope, expires_in_days: null })
      ).token;
  });
  afterAll(() => database.close());

  const by = (authorization: string, route: APIRoute, path: string, question: Question = {}) =>
    ask(route, path, { ...question, headers: { Authorization: authorization } });
  const reading = (route: APIRoute, path: string, question?: Question) =>
    by(`Bearer ${made.read}`, route, path, question);
  const writing = (route: APIRoute, path: string, question?: Question) =>
    by(`Bearer ${made.write}`, route, path, question);

  test('a person makes a token, sees it once and revokes it', async () => {
    const session = `JWT ${jwt}`;
    const body = { name: 'Report', scope: 'write', expires_in_days: 30 };
    const answer = await by(session, tokens, '/api/tokens/', { method: 'POST', body });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Report', scope: 'write', token: expect.stringMatching(/^atlas_[\w-]{43}$/) },
    });
    const { token: secret, ...shown } = answer.body;
    const list = (await by(session, tokens, '/api/tokens/')).body;
    expect(list[0]).toEqual(shown);
    expect(list).toHaveLength(3);
    expect((await by(`Bearer ${secret}`, account, '/api/bank/account/')).status).toBe(200);
    const path = `/api/tokens/${shown.id}/`;
    const params = { id: String(shown.id) };
    expect((await by(session, token, path, { method: 'DELETE', params })).status).toBe(204);
    expect(await by(`Bearer ${secret}`, account, '/api/bank/account/')).toMatchObject({
      status: 401,
      body: { detail: 'This API token is unknown, expired or revoked.' },
    });
    expect(await by(session, tokens, '/api/tokens/', { method: 'POST', body: {} })).toMatchObject({
      status: 400,
      body: { errors: { name: ['Name is required'], scope: ['Must be read or write.'] } },
    });
  });

  test('by the scheme Bearer or JWT; a sign-in’s token goes by JWT only', async () => {
    const path = '/api/expense/expenses/';
    expect((await reading(reached, path)).body).toBe('asha@example.org header');
    expect((await by(`JWT ${made.read}`, reached, path)).status).toBe(200);
    expect((await by(`bearer ${made.read}x`, reached, path)).status).toBe(401);
    expect((await by(`Bearer ${jwt}`, reached, path)).status).toBe(401);
    expect((await by(`Basic ${made.read}`, reached, path)).status).toBe(401);
  });

  test('the scope read changes nothing, not even by a GET', async () => {
    const refused = {
      status: 403,
      body: { detail: 'This API token may only read. Use one with the scope “write”.' },
    };
    expect((await reading(account, '/api/bank/account/')).status).toBe(200);
    expect(await reading(account, '/api/bank/account/', { method: 'POST', body: ACCOUNT })).toMatchObject(
      refused,
    );
    const preprocess = '/api/bank/account/1/preprocess/01999999-0000-7000-8000-000000000000';
    expect((await reading(reached, preprocess)).status).toBe(200);
    expect(await reading(reached, `${preprocess}?insert=true`)).toMatchObject(refused);
    expect((await writing(reached, `${preprocess}?insert=true`)).status).toBe(200);
    const added = await writing(account, '/api/bank/account/', { method: 'POST', body: ACCOUNT });
    expect(added.status).toBe(201);
  });

  test.each([
    ['POST', '/api/tokens/'],
    ['GET', '/api/tokens/'],
    ['DELETE', '/api/tokens/1/'],
    ['POST', '/api/members/'],
    ['GET', '/api/members/'],
    ['GET', '/api/members'],
    ['GET', '/api/'],
    ['PATCH', '/api/members/1/'],
    ['POST', '/api/members/1/password-link/'],
    ['POST', '/api/accounts/password/'],
    ['PATCH', '/api/accounts/me/'],
    ['GET', '/api/accounts/sessions/'],
    ['POST', '/api/accounts/logout/'],
    ['GET', '/'],
    ['POST', '/members/new/'],
    ['POST', '/integrations/new/'],
    ['GET', '/security/'],
    ['GET', '/apiary/expense/'],
  ])('a token does not reach %s %s', async (method, path) => {
    const answer = await writing(reached, path, { method });
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).toContain('API tokens cannot be used here.');
  });

  test('a token tells whose it is by id and name, and who the members are not at all', async () => {
    const { id } = await database.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'asha@example.org')
      .executeTakeFirstOrThrow();
    for (const by of [reading, writing]) {
      expect((await by(me, '/api/accounts/me/')).body).toEqual({ id, first_name: 'Asha', last_name: 'Rao' });
      expect((await by(members, '/api/members')).status).toBe(403);
    }
  });

  test('a disabled member’s tokens are refused at once', async () => {
    await disablePerson(database.db, null, 'asha@example.org');
    expect((await writing(reached, '/api/expense/expenses/')).status).toBe(401);
  });
});
