import { readdirSync, readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationId } from '#lib/openapi/call.ts';
import { type OpenApi, openApiAt, rooms } from '#lib/openapi/document.ts';
import { reachOf, refusalsOf } from '#lib/openapi/statuses.ts';
import { addPerson } from '#lib/people/members.ts';
import { NIGHTLY, oneIn } from '#tests/support/nightly.ts';
import { openapiClient } from '#tests/support/server/openapi-client.ts';
import { tellDoubles } from '#tests/support/server/openapi-doubles.ts';
import { tellMatching } from '#tests/support/server/openapi-matching.ts';
import { tellReceipts } from '#tests/support/server/openapi-receipts.ts';
import { tellRules } from '#tests/support/server/openapi-rules.ts';
import { tellBank, tellExpenses, tellNames, tellPeople } from '#tests/support/server/openapi-story.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const ROUTES = new URL('../../../src/pages/api', import.meta.url).pathname;
/** Handlers shared by several addresses. */
const SHARED = new URL('../../../src/lib/http', import.meta.url).pathname;
const calls = Object.fromEntries(rooms.flatMap((room) => Object.entries(room.calls)));
const names = Object.keys(calls);
const plain = (name: string) => name.replace(/\/$/, '');

/** Pairs of paths that match the same address. */
const TWICE: [string, string][] = [
  ['limit', '1'],
  ['limit', '2'],
];

/** Methods and addresses of the route files; shared handlers declare their methods elsewhere. */
function routes(): string[] {
  const files = readdirSync(ROUTES, { recursive: true }).map(String);
  const shared = new Map(
    readdirSync(SHARED)
      .filter((file) => file.endsWith('-routes.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(`${SHARED}/${file}`, 'utf8').matchAll(/const (\w+Route) = [^;]*?api\(\{(.*)\}\)/g),
        ].map(([, name = '', methods = '']) => [name, methods] as const),
      ),
  );
  const own = files.filter((file) => /\.ts$/.test(file) && !/(^|\/)\[\.\.\./.test(file));
  return own.flatMap((file) => {
    const text = readFileSync(`${ROUTES}/${file}`, 'utf8');
    const [, route = ''] = /export const ALL = (\w+)/.exec(text) ?? [];
    const methods = [...(shared.get(route) ?? text).matchAll(/\b(GET|POST|PATCH|PUT|DELETE): /g)];
    const path = `/api/${file.replace(/(\/?index)?\.ts$/, '').replace(/\[(\w+)\]/g, '{$1}')}`;
    return methods.map(([, method]) => `${method} ${path}`);
  });
}

test('the document and the README say that linked money in becomes a refund', () => {
  const { responses } =
    openApiAt('https://atlas.example').paths['/api/expense/link-transaction/']?.post ?? {};
  expect(JSON.stringify(responses)).toContain('money that came in an Expense Refund (ER)');
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme.replace(/\s+/g, ' ')).toContain('money in as Expense Refund (ER)');
});

test('every route is in the document, and nothing else is', () => {
  const found = routes();
  expect(found.length).toBeGreaterThan(60);
  expect(names.map(plain).sort()).toEqual(found.map(plain).sort());
  expect(new Set(names.map(operationId)).size).toBe(names.length);
});

const WAYS = NIGHTLY ? (['header', 'cookie', 'token'] as const) : undefined;

describe.each([
  { dialect: 'sqlite', ways: WAYS ?? ['header'] },
  { dialect: 'postgres', ways: WAYS ?? ['cookie'] },
] as const)('what the document says holds ($dialect)', ({ dialect, ways }) => {
  let server: ServedAtlas;
  let document: OpenApi;
  let client: ReturnType<typeof openapiClient>;
  const people: Record<string, { email: string; password: string }> = {};

  beforeAll(async () => {
    server = await serveAtlas(dialect, { ATLAS_DEMO: '1' });
    for (const way of ways) {
      const login = { email: `${way}@example.org`, password: `lantern of ${way} river` };
      await addPerson(server.database.db, null, { ...login, first_name: 'Asha', last_name: way });
      people[way] = login;
    }
    document = await (
      await fetch(`${server.origin}/api/openapi.json`, { headers: await signed('header', OWNER) })
    ).json();
    client = openapiClient(server.origin, document);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  /** Headers for this way of signing in. */
  async function signed(way: string, login: { email: string; password: string }) {
    const own = { Origin: server.origin };
    if (way === 'cookie') {
      const body = new URLSearchParams(login);
      const form = { method: 'POST', redirect: 'manual', headers: own, body } as const;
      const cookies = (await fetch(`${server.origin}/login`, form)).headers.getSetCookie();
      return { ...own, Cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
    }
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(server.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const { token } = await post('/api/accounts/login/', login);
    const jwt = { Authorization: `JWT ${token.access}` };
    if (way === 'header') return jwt;
    const scope = way === 'token' ? 'write' : 'read';
    const made = await post('/api/tokens/', { name: way, scope }, jwt);
    return { Authorization: `Bearer ${made.token}` };
  }

  test('it is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...structuredClone(document) })).toMatchObject({ valid: true });
    expect(document.servers).toEqual([{ url: server.origin }]);
  });

  test.each(ways)('every call works as it says, signed in by %s', async (way) => {
    const login = people[way] as { email: string; password: string };
    const known = await server.database.db.selectFrom('people').select('email').execute();
    const telling: string[] = [];
    const as = client.as(await signed(way, login));
    const send: typeof as = async (name, sent) => {
      const got = await as(name, sent);
      if (known.some(({ email }) => JSON.stringify(got.body).includes(email))) telling.push(name);
      return got;
    };
    const entries = await tellNames(send, way);
    const { transaction } = await tellBank(send, way);
    await tellReceipts(send, entries, transaction, way);
    await tellExpenses(send, entries, transaction, way);
    await tellMatching(send, entries, way);
    await tellRules(send, entries, way);
    await tellDoubles(send, server.database.db, way);
    await send('GET /api/accounts/me/');
    await send('GET /api/members/', { query: { page: '1', size: '5' } });
    const { headers } = await send('GET /api/openapi.json');
    await send('GET /api/openapi.json', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
    if (way !== 'token') await tellPeople(send, way, login);
    expect(client.wrong).toEqual([]);
    // Programs know people by id and name.
    if (way === 'token') expect(telling).toEqual([]);
    else expect(telling).toContain('GET /api/members/');
    // Some 250 calls, one after the other.
  });

  test.runIf(dialect === 'sqlite')(
    'a call that is refused says so as it is written, whatever is wrong with it',
    async () => {
      const nobody = client.as({});
      const jwt = client.as(await signed('header', OWNER));
      const reading = client.as(await signed('read', OWNER));
      const tokens = client.as(await signed('token', OWNER));
      const foreign = client.as({ ...(await signed('cookie', OWNER)), Origin: 'https://evil.example' });
      const unknown = {
        id: 999_999_999,
        txId: 999_999_999,
        uploadId: '01999999-0000-7000-8000-000000000000',
      };
      for (const [turn, name] of names.entries()) {
        const { body, sends, example, ids } = calls[name] ?? {};
        const path = { ids: { ...unknown, ...(ids?.id ? { id: unknown.uploadId } : {}) } };
        const changes = !name.startsWith('GET');
        const reach = reachOf(name);
        const json = example === undefined ? {} : { body: example };
        const file = sends ? { raw: 'x', headers: { 'Content-Type': 'text/plain' } } : {};
        const sent = { ...path, ...json, ...file };
        const tries: (() => Promise<unknown>)[] = [
          () => jwt(name, { ...path, query: TWICE }),
          () => client.misdirected(name),
        ];
        if (reach !== 'all' && changes)
          tries.push(
            () => foreign(name, sent),
            () => reading(name, sent),
          );
        if (reach === 'signed-in') tries.push(() => tokens(name, sent));
        if (name.includes('{')) tries.push(() => jwt(name, sent));
        if (body)
          tries.push(
            () => jwt(name, { ...path, body: { nothing_of_this_name: 1 } }),
            () => jwt(name, { ...path, raw: '{', headers: { 'Content-Type': 'application/json' } }),
            () => jwt(name, { ...path, raw: 'x', headers: { 'Content-Type': 'text/plain' } }),
          );
        for (const attempt of oneIn(3, tries, turn)) await attempt();
        if (reach !== 'all') expect([name, (await nobody(name, sent)).status]).toEqual([name, 401]);
      }
      expect(client.wrong).toEqual([]);
    },
  );

  test('nothing that it promises went untried', () => {
    const succeeded = names.flatMap((name) =>
      Object.keys(calls[name]?.answers ?? {}).map((status) => `${name} ${status}`),
    );
    expect(succeeded.filter((one) => !client.seen.has(one))).toEqual([]);
    if (dialect !== 'sqlite') return;
    // Caused by a lack of space, time or quiet on the machine, and tested elsewhere.
    const elsewhere = new Set([429, 503, 507, 413]);
    const refused = names.filter((name) => {
      const all = refusalsOf(name, calls[name] ?? { summary: '', answers: {} });
      return !all.some((status) => !elsewhere.has(status) && client.seen.has(`${name} ${status}`));
    });
    expect(refused).toEqual([]);
  });
});
