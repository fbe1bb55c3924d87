import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeOf } from '#lib/openapi/call.ts';
import { rooms } from '#lib/openapi/document.ts';
import { reachOf } from '#lib/openapi/statuses.ts';
import { makeApiToken, revokeApiToken } from '#lib/people/api-tokens.ts';
import { addPerson, disablePerson } from '#lib/people/members.ts';
import { endSession } from '#lib/people/own-security.ts';
import { startSession } from '#lib/people/sessions.ts';
import { oneIn } from '#tests/support/nightly.ts';
import { isCall, ROUTE_FILES, ROUTES } from '#tests/support/server/routes.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'lantern of river stone';
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
/** Public paths, which have their own tests. */
const PUBLIC = ['/login', '/logout', '/join/1', '/api/accounts/login', '/api/accounts/refresh'];
/** Every page. A new one has to be added here, after considering who may see it. */
const PAGES = `
/ /about /api /bank/account /bank/account/[accountId] /bank/account/[accountId]/edit
/bank/account/[accountId]/preprocess /bank/account/[accountId]/preprocess/[uploadId]
/bank/account/[accountId]/preprocess/twin/[transactionId] /bank/account/[accountId]/transactions
/bank/account/[accountId]/transactions/[txId] /bank/account/[accountId]/transactions/[txId]/link /bank/account/[accountId]/upload
/bank/account/[accountId]/uploads /bank/account/[accountId]/uploads/[uploadId]
/bank/account/[accountId]/uploads/[uploadId]/discard /bank/account/[accountId]/uploads/[uploadId]/move
/bank/account/[accountId]/uploads/[uploadId]/sample /bank/account/[accountId]/uploads/[uploadId]/undo /bank/account/new
/bank/match /bank/match/sure /bank/match/why /bank/review /bank/rules /bank/rules/[id] /bank/rules/new /bank/transactions /bank/upload
/close /close/[month]
/expense /expense/[id] /expense/[id]/delete /expense/[id]/edit /expense/by-merchant/[id]
/expense/by-project/[id] /expense/alike /expense/choices /expense/categories /expense/categories/[id]/edit /expense/deleted
/expense/merchants /expense/merchants/[id]/edit /expense/merchants/[id]/merge /expense/new
/expense/projects /expense/projects/[id]/edit /expense/receipts /expense/receipts/missing /get-started /history /history/[run] /integrations /integrations/[id]
/integrations/new /join/[token] /login /logout /members /members/[id] /members/[id]/access
/members/[id]/password /members/invitations/[id] /members/new /not-here /preferences /profile
/search /search/dialog /security /share /welcome`
  .trim()
  .split(/\s+/);
const calls = rooms.flatMap((room) => Object.keys(room.calls));

let server: ServedAtlas;
/** Invalid credentials, by what is wrong with them. */
const signs: Record<string, Record<string, string>> = {};
let valid: Record<string, string> = {};
let program: Record<string, string> = {};
const by = (access: string) => ({ Authorization: `JWT ${access}` });
const cookie = (access: string) => ({ Cookie: `atlas-auth=${access}`, Origin: server.origin });

beforeAll(async () => {
  const secret = 'a secret of tests, long enough for HKDF';
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_SECRET: secret });
  const sessions = sessionsOn(server.database, { PORT: new URL(server.origin).port });
  const { db } = server.database;
  const someone = (email: string) =>
    addPerson(db, null, { email, password: PASSWORD, first_name: 'Asha', last_name: 'Rao' });
  const asha = await someone('asha@example.org');
  const ravi = await someone('ravi@example.org');
  const live = await startSession(sessions, asha, PHONE);
  const old = await startSession(sessions, asha, PHONE, Date.now() - DAY_MS / 24);
  const ended = await startSession(sessions, asha, PHONE);
  await endSession(db, asha, ended.session.id);
  const shut = await startSession(sessions, ravi, PHONE);
  const made = async (name: string, person = asha, at = Date.now()) =>
    makeApiToken(db, person, { name, scope: 'write', expires_in_days: 30 }, at);
  const [good, revoked, expired, shutOut] = [
    await made('good'),
    await made('revoked'),
    await made('expired', asha, Date.now() - 31 * DAY_MS),
    await made('shut out', ravi),
  ];
  await revokeApiToken(db, asha, revoked.id);
  await disablePerson(db, null, 'ravi@example.org');
  valid = by(live.tokens.access);
  program = { Authorization: `Bearer ${good.token}` };
  Object.assign(signs, {
    nobody: {},
    'an expired access token': by(old.tokens.access),
    'an expired access token in the cookie': cookie(old.tokens.access),
    'a refresh token': by(live.tokens.refresh),
    'a refresh token in the access cookie': cookie(live.tokens.refresh),
    'an ended session': by(ended.tokens.access),
    'an ended session’s cookie': cookie(ended.tokens.access),
    'an ended session’s refresh cookie': {
      Cookie: `atlas-refresh=${ended.tokens.refresh}`,
      Origin: server.origin,
    },
    'a disabled member': by(shut.tokens.access),
    'a disabled member’s cookie': cookie(shut.tokens.access),
    'a revoked API token': { Authorization: `Bearer ${revoked.token}` },
    'an expired API token': { Authorization: `Bearer ${expired.token}` },
    'a disabled member’s API token': { Authorization: `Bearer ${shutOut.token}` },
    'a session’s token as an API token': { Authorization: `Bearer ${live.tokens.access}` },
    'another scheme': { Authorization: `Basic ${live.tokens.access}` },
  });
});
afterAll(async () => expect(await server.stop()).toBe(0));

async function ask(method: string, path: string, headers: Record<string, string>) {
  const page: Record<string, string> = isCall(path) ? {} : { Accept: 'text/html' };
  const answer = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: { ...page, ...headers },
  });
  await answer.arrayBuffer();
  return { status: answer.status, to: answer.headers.get('location') ?? '' };
}

const addresses = ROUTES.filter((path) => !PUBLIC.includes(path)).flatMap((path) =>
  // What is shared without a session is answered by the page itself (share.test.ts).
  (isCall(path) ? METHODS : path === '/share' ? ['GET'] : ['GET', 'POST']).map(
    (method) => [method, path] as const,
  ),
);

test('every page is one that was thought of', () => {
  expect(ROUTE_FILES.filter((path) => !path.startsWith('/api/')).sort()).toEqual(PAGES.sort());
});

/** Who is nobody, in one way or another. */
const STRANGERS = [
  'nobody',
  'an expired access token',
  'an expired access token in the cookie',
  'a refresh token',
  'a refresh token in the access cookie',
  'an ended session',
  'an ended session’s cookie',
  'an ended session’s refresh cookie',
  'a disabled member',
  'a disabled member’s cookie',
  'a revoked API token',
  'an expired API token',
  'a disabled member’s API token',
  'a session’s token as an API token',
  'another scheme',
];

describe('nothing opens to', () => {
  test.each(STRANGERS.map((who, turn) => [who, turn] as const))('%s', async (who, turn) => {
    const open: string[] = [];
    for (const [method, path] of who === 'nobody' ? addresses : oneIn(7, addresses, turn)) {
      const { status, to } = await ask(method, path, signs[who] ?? {});
      const told = isCall(path) ? status === 401 : /^30[23]$/.test(String(status)) && to === '/login';
      if (!told) open.push(`${status} ${method} ${path} ${to}`);
    }
    expect(open).toEqual([]);
  });
});

test('whoever is signed in is turned away nowhere, and nothing breaks', async () => {
  const wrong: string[] = [];
  for (const path of ROUTES.filter((one) => !PUBLIC.includes(one))) {
    const { status, to } = await ask('GET', path, valid);
    if ([401, 403].includes(status) || status >= 500 || to.startsWith('/login'))
      wrong.push(`${status} ${path} ${to}`);
  }
  expect(wrong).toEqual([]);
});

/** All that an API token opens: money data, the API’s description, and who its person is. */
const MONEY_DATA =
  /^\w+ \/api\/((expense|bank|reports|close|history|search)\/|openapi\.json$)|^GET \/api\/accounts\/me\/$/;

test('an API token opens money data and nothing else: every call of openapi.json, with any method', async () => {
  const wrong: string[] = [];
  const paths = new Set(calls.map((name) => routeOf(name).path));
  const asked = [...paths].flatMap((path) => METHODS.map((method) => [method, path] as const));
  for (const [method, path] of oneIn(2, asked)) {
    const { status } = await ask(method, path.replace(/\{\w+\}/g, '1'), program);
    const isPublic = PUBLIC.includes(path.replace(/\/$/, ''));
    const isOpen = status !== 401 && status !== 403;
    if (!isPublic && isOpen !== MONEY_DATA.test(`${method} ${path}`))
      wrong.push(`${status} ${method} ${path}`);
  }
  for (const path of ['/api', '/api/'])
    if ((await ask('GET', path, program)).status !== 403) wrong.push(path);
  expect(wrong).toEqual([]);
});

test('an API token opens the calls that it is documented to open, and no page', async () => {
  const wrong: string[] = [];
  for (const name of calls) {
    const { method, path } = routeOf(name);
    const { status } = await ask(method, path.replace(/\{\w+\}/g, '999999999'), program);
    const opened = status !== 401 && status !== 403;
    if (reachOf(name) === 'token' ? !opened : reachOf(name) === 'signed-in' && opened)
      wrong.push(`${status} ${name}`);
  }
  for (const path of ROUTES.filter((one) => !isCall(one) && !PUBLIC.includes(one))) {
    const { status } = await ask('GET', path, program);
    if (status !== 403) wrong.push(`${status} ${path}`);
  }
  expect(wrong).toEqual([]);
});
