import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { addPerson } from '#lib/people/members.ts';
import { startSession } from '#lib/people/sessions.ts';
import { CALLS } from '#tests/support/attacks/hostile.ts';
import { oneIn } from '#tests/support/nightly.ts';
import { OWNER } from '#tests/support/server/owner.ts';
import { isCall, ROUTES } from '#tests/support/server/routes.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

/** Authenticated by their body instead of a cookie. */
const OPEN = ['/api/accounts/login', '/api/accounts/refresh'];

/** Headers of another site's form, or without any origin. */
const FOREIGN: Record<string, string>[] = [
  {},
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://127.0.0.1:1' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
];

let server: ServedAtlas;
let cookie = '';
const known: Record<string, string> = { account: '1', merchant: '1' };
let transaction = 0;
const at = (path: string) =>
  path.replace(/:(account|upload|expense|merchant)/g, (_, name) => known[name] ?? '');
const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
  const answer = await fetch(server.origin + at(path), {
    ...{ method, redirect: 'manual', headers: { 'Content-Type': 'application/json', ...headers } },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const own = () => ({ Cookie: cookie, Origin: server.origin });
/** State that any change would alter. */
const traces = async () => {
  const { db } = server.database;
  const history = await db
    .selectFrom('history')
    .select((e) => e.fn.max('id').as('last'))
    .execute();
  return [history, await db.selectFrom('sessions').select(['id', 'revoked_at', 'counter']).execute()];
};

beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1' });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.origin };
  const { headers } = await ask('POST', '/login', form, String(new URLSearchParams(OWNER)));
  cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { db } = server.database;
  known.expense = (await db.selectFrom('expenses').select('id').executeTakeFirstOrThrow()).id;
  const [here, there] = [1, 2].map((account) =>
    db.selectFrom('uploads').select('id').where('account', '=', account),
  );
  known.upload = (await here?.executeTakeFirstOrThrow())?.id ?? '';
  known.other = (await there?.executeTakeFirstOrThrow())?.id ?? '';
  const row = db.selectFrom('bank_transactions').select('id').where('account', '=', 2);
  transaction = (await row.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  const failed = server
    .output()
    .split('\n')
    .filter((line) => /"status":5\d\d|"level":"error"/.test(line));
  expect(await server.stop()).toBe(0);
  expect(failed).toEqual([]);
});

test('no address takes a change that a cookie signs and another site sent', async () => {
  const before = await traces();
  const wrong: string[] = [];
  expect(ROUTES.length).toBeGreaterThan(90);
  const asked = ROUTES.filter((path) => !OPEN.includes(path)).flatMap((path) =>
    (path.startsWith('/api/') ? ['POST', 'PATCH', 'PUT', 'DELETE'] : ['POST'])
      // It asks first (share.test.ts).
      .filter((method) => method !== 'POST' || path !== '/share')
      // Authorised by its own signature.
      .filter((method) => method !== 'PUT' || !path.startsWith('/api/expense/attachments/upload/'))
      .map((method) => [method, path] as const),
  );
  for (const [turn, headers] of FOREIGN.entries())
    for (const [method, path] of oneIn(3, asked, turn)) {
      const { status } = await ask(method, path, { Cookie: cookie, ...headers });
      if (status !== 403) wrong.push(`${status} ${method} ${path} ${JSON.stringify(headers)}`);
    }
  expect(wrong).toEqual([]);
  expect(await traces()).toEqual(before);
});

test('nothing is open to whoever is not signed in but signing in, joining and being told to', async () => {
  const open: string[] = [];
  for (const path of ROUTES) {
    const { status, headers } = await ask('GET', path, {});
    const told = isCall(path) ? status === 401 : (headers.get('location') ?? '').startsWith('/login');
    if (!told) open.push(path);
  }
  expect(open.sort()).toEqual([
    '/api/accounts/login',
    '/api/accounts/refresh',
    '/join/1',
    '/login',
    '/logout',
  ]);
});

test('a token that may read changes nothing, whatever it asks for', async () => {
  const { text } = await ask('POST', '/api/tokens/', own(), { name: 'r', scope: 'read' });
  const reading = { Authorization: `Bearer ${JSON.parse(text).token}` };
  const before = await traces();
  const wrong: string[] = [];
  for (const path of ROUTES.filter((route) => route.startsWith('/api/') && !OPEN.includes(route)))
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const { status } = await ask(method, path, reading, {});
      if (status !== 403) wrong.push(`${status} ${method} ${path}`);
    }
  for (const query of ['insert=true', 'insert', '%69nsert=true', 'limit=1&insert=true'])
    for (const method of ['GET', 'HEAD']) {
      const { status } = await ask(method, `/api/bank/account/:account/preprocess/:upload?${query}`, reading);
      if (status !== 403) wrong.push(`${status} ${method} ${query}`);
    }
  expect(wrong).toEqual([]);
  expect(await traces()).toEqual(before);
});

const EXTRA = [
  'id',
  'person',
  'created_by',
  'uploaded_by',
  'deleted_at',
  'merged_into',
  'linked_amount',
  'constructor',
];
test.each(EXTRA.map((extra, turn) => [extra, turn] as const))(
  'no call takes the field %s that it did not ask for',
  async (extra, turn) => {
    const before = await traces();
    for (const [route, body] of oneIn(3, Object.entries(CALLS), turn)) {
      const [method = '', path = ''] = route.split(' ');
      // Takes no body.
      if (path.endsWith('/restore/')) continue;
      const { status } = await ask(method, path, own(), { ...body, [extra]: 1 });
      expect(status, route).toBe(400);
    }
    expect(await traces()).toEqual(before);
  },
);

test('what belongs to another account is not there', async () => {
  const upload = `/bank/account/:account/uploads/${known.other}`;
  const asked: [string, string, unknown?][] = [
    ['GET', `/api${upload}/`],
    ['DELETE', `/api${upload}/`],
    ['GET', `/api${upload}/file/`],
    ['GET', `/api${upload}/undo/`],
    ['POST', `/api${upload}/undo/`, {}],
    ['POST', `/api${upload}/move/`, { account: 3 }],
    ['GET', `/api/bank/account/:account/preprocess/${known.other}`],
    ['POST', `/api/bank/account/:account/preprocess/${known.other}?insert=true`],
    ['PATCH', `/api/bank/account/:account/preprocess/${known.other}`, { sign: 'positive_out' }],
    ['GET', `/api/bank/account/:account/transactions/${transaction}/`],
    ['PATCH', `/api/bank/account/:account/transactions/${transaction}/`, { comment: 'x' }],
    ['PATCH', '/api/bank/account/:account/transactions/', { ids: [transaction], type: 'IN' }],
    ...['undo/', 'move/', 'discard/', ''].map((end): [string, string] => ['GET', `${upload}/${end}`]),
    ['GET', `/bank/account/:account/preprocess/${known.other}`],
    ['GET', `/bank/account/:account/transactions/${transaction}/`],
  ];
  const before = await traces();
  for (const [method, path, body] of asked) {
    const { status, text } = await ask(method, path, own(), body);
    if (status !== 404) expect([status, path, text.slice(0, 100)]).toEqual([404, path, '']);
  }
  expect(await traces()).toEqual(before);
});

test('what belongs to another expense or another person is not there', async () => {
  const { db } = server.database;
  const facts = { password: 'lantern of river stone', first_name: 'Ravi', last_name: 'Rao' };
  const ravi = await addPerson(db, null, { email: 'ravi@example.org', ...facts });
  const { session } = await startSession(sessionsOn(server.database), ravi, PHONE);
  const token = await makeApiToken(db, ravi, { name: 'his', scope: 'read', expires_in_days: 30 });
  const link = await db
    .selectFrom('expense_links')
    .select(['expense', 'transaction'])
    .executeTakeFirstOrThrow();
  const other = db.selectFrom('expenses').select('id').where('id', '!=', link.expense);
  const expense = (await other.executeTakeFirstOrThrow()).id;
  const attachment = uuidv7();
  const bill = { id: attachment, expense: link.expense, file_name: 'bill.txt', file_type: 'text/plain' };
  const kept = {
    size: 1,
    sha256: 'a'.repeat(64),
    uploaded_by: ravi.id,
    created_at: instant(),
    stored_at: instant(),
  };
  await db
    .insertInto('attachments')
    .values({ ...bill, ...kept })
    .execute();
  const before = await traces();
  for (const [status, method, path, body] of [
    [404, 'DELETE', `/api/accounts/sessions/${session.id}/`],
    [404, 'DELETE', `/api/tokens/${token.id}/`],
    [404, 'DELETE', '/api/expense/link-transaction/', { expense, transaction: link.transaction }],
    [404, 'POST', '/api/expense/merchants/999999/merge/', { into: 1 }],
    [400, 'PATCH', `/api/expense/expenses/${expense}/`, { attachments: [attachment] }],
    [200, 'PATCH', `/api/expense/expenses/${expense}/`, { removed_attachments: [attachment] }],
  ] as const) {
    const got = await ask(method, path, own(), body);
    expect([got.status, path, got.status === status ? '' : got.text]).toEqual([status, path, '']);
  }
  expect(await traces()).toEqual(before);
  const stands = db.selectFrom('attachments').select(['expense', 'removed_at']).where('id', '=', attachment);
  expect(await stands.executeTakeFirst()).toEqual({ expense: link.expense, removed_at: null });
});

test('lists and texts beyond what a call takes are refused in a sentence', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  const uuid = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`;
  for (const [method, path, body] of [
    ['POST', '/api/expense/expenses/reimburse/', { ids: many(1_001).map(uuid), is_reimbursed: true }],
    ['PATCH', '/api/bank/account/:account/transactions/', { ids: many(1_001), type: 'IN' }],
    ['POST', '/api/expense/merchants/', { name: 'x'.repeat(101) }],
    ['POST', '/api/tokens/', { name: 'x'.repeat(101), scope: 'read' }],
    ['POST', '/api/members/', { first_name: 'x'.repeat(101), last_name: 'y', email: 'z@example.org' }],
    ['POST', '/api/expense/attachments/upload/', { files: many(21).map((n) => `${n}.pdf`) }],
  ] as const) {
    const { status, text } = await ask(method, path, own(), body);
    expect([status, typeof JSON.parse(text).detail], path).toEqual([400, 'string']);
  }
  const large = { name: 'x'.repeat(300_000) };
  for (const path of [
    '/api/expense/merchants/',
    '/api/tokens/',
    '/api/members/',
    '/api/expense/expenses/reimburse/',
  ])
    expect((await ask('POST', path, own(), large)).status, path).toBe(413);
});
