import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeOf } from '#lib/openapi/call.ts';
import { rooms } from '#lib/openapi/document.ts';
import { FORMS } from '#tests/support/attacks/hostile.ts';
import { oneIn } from '#tests/support/nightly.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

type Json = Record<string, unknown>;
/** Every call with a JSON body, and an example of it. */
const BODIES = rooms
  .flatMap((room) => Object.entries(room.calls))
  .flatMap(([name, { body, example }]) => (body ? [[name, example as Json] as const] : []))
  // Rejected ones count as failed sign-ins.
  .filter(([name]) => !name.endsWith('/login/'));

let server: ServedAtlas;
let jwt: Record<string, string> = {};
let cookie = '';
const ids: Record<string, string> = { id: '1', txId: '1' };

async function ask(method: string, path: string, body: string | undefined, headers: Record<string, string>) {
  const init = { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) } as const;
  const answer = await fetch(server.origin + path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const call = (name: string, body: string) => {
  const { method, path } = routeOf(name);
  const uuid = /\/(expenses|attachments|receipts)\/\{id\}/.test(path) ? ids.expense : undefined;
  const address = path.replace(/\{(\w+)\}/g, (_, id: string) => (id === 'id' && uuid) || (ids[id] ?? ''));
  return ask(method, address, body, { 'Content-Type': 'application/json', ...jwt });
};
const form = (path: string, body: string) => {
  const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '1');
  const type = 'application/x-www-form-urlencoded';
  return ask('POST', address, body, { 'Content-Type': type, Cookie: cookie, Origin: server.origin });
};
/** State that any change by a call or a form would alter. */
async function traces() {
  const { db } = server.database;
  const last = await db
    .selectFrom('history')
    .select((e) => e.fn.max('id').as('last'))
    .execute();
  const sessions = await db.selectFrom('sessions').select(['id', 'revoked_at', 'counter']).execute();
  return [last, sessions];
}

beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  const json = { 'Content-Type': 'application/json' };
  const { text } = await ask('POST', '/api/accounts/login/', JSON.stringify(OWNER), json);
  jwt = { Authorization: `JWT ${JSON.parse(text).token.access}` };
  const { headers } = await form('/login', String(new URLSearchParams(OWNER)));
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const rule = { name: 'Swiggy', text: 'swiggy', then_type: 'IV' };
  await ask('POST', '/api/bank/rules/', JSON.stringify(rule), { ...json, ...jwt });
  const { db } = server.database;
  const one = await db.selectFrom('expenses').select('id').executeTakeFirstOrThrow();
  const upload = db.selectFrom('uploads').select('id').where('account', '=', 1);
  ids.expense = one.id;
  ids.uploadId = (await upload.executeTakeFirstOrThrow()).id;
  ids.upload = ids.uploadId;
});
afterAll(async () => {
  const failed = server
    .output()
    .split('\n')
    .filter((line) => /"status":5\d\d|"level":"error"/.test(line));
  expect(await server.stop()).toBe(0);
  expect(failed).toEqual([]);
});

/** The body with each of its scalars in turn replaced by another value. */
function* changed(body: Json, change: (value: unknown) => unknown): Generator<[string, Json]> {
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(value)) {
      const [first] = value;
      if (typeof first === 'object')
        for (const [path, inner] of changed(first as Json, change))
          yield [`${key}.0.${path}`, { ...body, [key]: [inner] }];
      else yield [`${key}.0`, { ...body, [key]: [change(first)] }];
    } else if (typeof value === 'object' && value !== null)
      for (const [path, inner] of changed(value as Json, change))
        yield [`${key}.${path}`, { ...body, [key]: inner }];
    else yield [key, { ...body, [key]: change(value) }];
  }
}

const CHANGES: [string, (value: unknown) => unknown][] = [
  ['a list of it', (value) => [value]],
  ['an object around it', (value) => ({ value })],
  ['an object that says what it is', (value) => ({ valueOf: value, toString: value })],
  ['true in place of what is no yes or no', (value) => (typeof value === 'boolean' ? 1 : true)],
  ['a number with an exponent as text', (value) => (typeof value === 'string' ? 1e21 : `${value}e0`)],
];

describe('a value of another kind is refused, not understood', () => {
  test.each(CHANGES.map(([what, change], turn) => [what, change, turn] as const))(
    '%s',
    async (_, change, turn) => {
      const before = await traces();
      const wrong: string[] = [];
      const all = BODIES.flatMap(([name, body]) =>
        [...changed(body, change)].map((one) => [name, ...one] as const),
      );
      const sending = oneIn(2, all, turn);
      expect(sending.length).toBeGreaterThan(50);
      for (const [name, path, sent] of sending) {
        const { status, text } = await call(name, JSON.stringify(sent));
        if (status !== 400) wrong.push(`${status} ${name} ${path}: ${text.slice(0, 80)}`);
      }
      expect(wrong).toEqual([]);
      expect(await traces()).toEqual(before);
    },
  );

  test('a body that is no object', async () => {
    for (const [turn, [name]] of BODIES.entries())
      for (const body of oneIn(3, ['[]', 'null', '1', '"x"', 'true', '[{}]'], turn))
        expect([name, body, (await call(name, body)).status]).toEqual([name, body, 400]);
  });
});

describe('no key reaches a prototype', () => {
  const KEYS = [
    ['__proto__', '{"polluted":"yes","is_reimbursable":true,"disabled":true}'],
    ['constructor', '{"prototype":{"polluted":"yes"}}'],
    ['prototype', '{"polluted":"yes"}'],
    ['toString', '"yes"'],
    ['hasOwnProperty', 'true'],
  ] as const;

  test.each(KEYS.map(([key, value], turn) => [key, value, turn] as const))(
    '%s in JSON is a field that nobody knows',
    async (key, value, turn) => {
      const before = await traces();
      const wrong: string[] = [];
      for (const [name, example] of oneIn(3, BODIES, turn)) {
        const json = JSON.stringify(example);
        const bodies = [
          `${json.slice(0, -1)},"${key}":${value}}`,
          json.replace(/\[\{/, `[{"${key}":${value},`),
        ];
        for (const body of bodies.filter((one) => one !== json)) {
          const { status, text } = await call(name, body);
          if (status !== 400) wrong.push(`${status} ${name} ${text.slice(0, 80)}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(await traces()).toEqual(before);
      const { text } = await ask('GET', '/api/accounts/me/', undefined, jwt);
      expect(Object.keys(JSON.parse(text))).toEqual([
        ...['id', 'email', 'first_name', 'last_name', 'language', 'notifications'],
        ...['keys', 'expenses_view', 'time_zone', 'status'],
      ]);
    },
  );

  test.each([
    ['__proto__.polluted', 0],
    ['constructor.prototype.polluted', 1],
    ['items.0.__proto__.polluted', 2],
    ['__proto__', 0],
  ])('%s in a form does nothing', async (field, turn) => {
    const before = await traces();
    for (const [path, fields] of oneIn(3, Object.entries(FORMS), turn)) {
      // These forms are rejected or change nothing even unmodified, so an additional field shows nothing.
      if (['/login', '/preferences'].includes(path)) continue;
      const { status } = await form(
        path,
        String(new URLSearchParams({ [field]: 'yes', ...refused(fields) })),
      );
      expect([path, status >= 200 && status < 500]).toEqual([path, true]);
    }
    expect(await traces()).toEqual(before);
    const { text } = await ask('GET', '/api/expense/expenses/', undefined, jwt);
    expect(text).not.toContain('polluted');
  });
  /** With an intent that no form has. */
  const refused = (fields: Record<string, string>) => ({ ...fields, intent: 'nothing' });

  test('as a column of a table, a filter or a sort it is none of ours', async () => {
    const merchants = '/api/expense/merchants/?page=1';
    for (const [key] of KEYS) {
      const filters = encodeURIComponent(JSON.stringify([{ column: key, type: 'text', value: 'x' }]));
      for (const query of [`&sortField=${key}`, `&filters=${filters}`])
        expect((await ask('GET', merchants + query, undefined, jwt)).status, query).toBe(400);
      const list = `/api/expense/expenses/?${key}=1`;
      expect((await ask('GET', list, undefined, jwt)).status, list).toBe(400);
    }
  });
});

describe('what comes twice is not chosen from', () => {
  test.each([
    '/api/expense/expenses/?limit=1&limit=2',
    '/api/expense/expenses/?search=a&search=b',
    '/api/expense/merchants/?page=1&page=2',
    '/api/expense/similar-transactions/?amount=1&amount=2&date=2026-04-13',
    '/api/bank/account/1/transactions/?type=UK&type=IN',
    '/api/bank/account/1/transactions/?from=2026-04-01&%66rom=2026-04-02',
    '/api/search/?q=a&q=b',
  ])('the parameter of %s', async (path) => {
    const { status, text } = await ask('GET', path, undefined, jwt);
    expect([status, JSON.parse(text).detail]).toEqual([
      400,
      expect.stringContaining('was sent more than once'),
    ]);
  });

  test('a field of a form', async () => {
    const before = await traces();
    for (const [path, body] of [
      ['/bank/account/new', 'name=a&name=b&type=cash&number=12345'],
      ['/expense/merchants/', 'name=a&name=b'],
      ['/profile/', 'first_name=a&first_name=b&last_name=c&email=owner%40atlas.local&language=en'],
      ['/integrations/new/', 'name=a&scope=read&scope=write&expires_in_days=30'],
      ['/expense/:expense/edit/', 'version=1&version=2&date=2026-04-13&amount=1&amount=2&intent=save'],
    ] as const)
      expect([path, (await form(path, body)).status]).toEqual([path, 422]);
    expect(await traces()).toEqual(before);
  });
});
