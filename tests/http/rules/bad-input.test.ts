import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { RULES_MOST } from '#lib/core/limits.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

let server: ServedAtlas;
let cookie: string;
let person: { id: number };
beforeAll(async () => {
  server = await serveAtlas('sqlite');
  cookie = await ownersCookie(server);
  person = await server.database.db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const account = await someAccount(server.database.db);
  await someTransactions(server.database.db, account, person.id, [{ description: 'ACME 50% OFF_SALE' }]);
});
afterAll(async () => expect(await server.stop()).toBe(0));

async function ask(method: string, path: string, body?: unknown) {
  const answer = await askServer(server, `/api/bank/rules/${path}`, {
    method,
    headers: { cookie, Origin: server.origin, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = answer.status === 204 ? null : await answer.json();
  return { status: answer.status, json };
}
const income = { text: 'acme salary', then_type: 'IN' };
const LONG = 'a'.repeat(10_000);

test.each([
  ['no condition', { then_type: 'IN' }, 'text'],
  ['a text of spaces', { ...income, text: '   \u00a0 ' }, 'text'],
  ['two letters apart', { ...income, text: 'a b' }, 'text'],
  ['a number of two digits', { ...income, text: '12' }, 'text'],
  ['a short name with a star', { ...income, text: 'h&*' }, 'text'],
  ['three letters that are any', { ...income, text: 'a* a* a*' }, 'text'],
  ['percent and underline alone', { ...income, text: '%_%_%' }, 'text'],
  ['10,000 characters', { ...income, text: LONG }, 'text'],
  ['10,000 combining marks', { ...income, text: `a${'\u0301'.repeat(10_000)}` }, 'text'],
  ['stars alone', { ...income, text: '*****' }, 'text'],
  ['a name of 10,000 characters', { ...income, name: LONG }, 'name'],
  ['min above max', { ...income, amount_min: 9, amount_max: 3 }, 'amount_max'],
  ['a negative amount', { ...income, amount_min: -1 }, 'amount_min'],
  ['an amount that is no number', { ...income, amount_min: 'much' }, 'amount_min'],
  ['an amount beyond all', { ...income, amount_min: 1e300 }, 'amount_min'],
  ['an unknown account', { ...income, account: 999_999 }, 'account'],
  ['an id that overflows', { ...income, account: 1e30 }, 'account'],
  ['an id as an object', { ...income, account: { id: 1 } }, 'account'],
  ['an unknown category', { text: 'swiggy', record_expense: true, category: 999_999 }, 'category'],
  ['a mark and an unknown category', { ...income, category: 999_999 }, 'category'],
  ['a mark and an unknown merchant', { ...income, merchant: 999_999 }, 'merchant'],
  ['a mark and an unknown project', { ...income, project: 999_999 }, 'project'],
  ['an expense without a category', { text: 'swiggy', record_expense: true }, 'category'],
  [
    'an expense of money in',
    { text: 'swiggy', record_expense: true, category: 2, direction: 'in' },
    'direction',
  ],
  ['no action', { text: 'swiggy' }, 'then_type'],
  ['two actions', { ...income, record_expense: true, category: 2 }, 'then_type'],
  ['a type that rules do not give', { ...income, then_type: 'EX' }, 'then_type'],
  ['an unknown direction', { ...income, direction: 'up' }, 'direction'],
  ['an unknown comparison', { ...income, text_op: 'regex' }, 'text_op'],
  ['a text that is a list', { ...income, text: ['a', 'b'] }, 'text'],
  ['a flag that is a number', { ...income, enabled: 7 }, 'enabled'],
  ['a position of nothing', { ...income, position: 0 }, 'position'],
  ['a position in parts', { ...income, position: 1.5 }, 'position'],
])('a rule with %s is refused by its field, as is its preview', async (_, rule, field) => {
  for (const path of ['', 'preview/']) {
    const { status, json } = await ask('POST', path, rule);
    expect([path, status]).toEqual([path, 400]);
    expect(Object.keys(json.errors)).toContain(field);
    expect(json.errors[field][0]).toMatch(/^[A-Z]\w* \w+ /);
  }
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [income]],
  ['a text', 'acme'],
  ['a field nobody knows', { ...income, regex: '.*' }],
])('a rule that is %s is refused', async (_, rule) => {
  const { status, json } = await ask('POST', '', rule);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(json.detail).toMatch(/\w{3}/);
});

test('signs that mean something to a database mean nothing in a rule', async () => {
  const counts = await Promise.all(
    ['50%', 'acme%sale', 'acme_50', "acme' or 1=1"].map(
      async (text) =>
        (await ask('POST', 'preview/', { then_type: 'IG', text })).json.change?.count ?? 'refused',
    ),
  );
  // Words alone count, of which the first has too few letters.
  expect(counts).toEqual(['refused', 1, 1, 0]);
});

test('an archived category is refused', async () => {
  const { id } = await addName(server.database.db, person, 'categories', { name: 'Old' });
  await changeName(server.database.db, person, 'categories', id, { archived: true });
  const { status, json } = await ask('POST', '', { text: 'swiggy', record_expense: true, category: id });
  expect(status).toBe(400);
  expect(json.errors.category).toEqual(['This category is archived. Choose another one.']);
});

test.each([
  ['GET', '999999/'],
  ['GET', '1e3/'],
  ['GET', '-1/'],
  ['GET', '99999999999999999999999/'],
  ['GET', 'abc/'],
  ['PATCH', '99999999999999999999999/'],
  ['DELETE', '999999/'],
  ['POST', '999999/move/'],
  ['POST', '999999/apply/'],
  ['POST', '99999999999999999999999/undo/'],
])('%s of a rule that is not there, %s, is not found', async (method, path) => {
  const body = path.endsWith('move/')
    ? { position: 1 }
    : path.endsWith('apply/')
      ? { preview: 'x' }
      : path.endsWith('undo/')
        ? { run: '01999999-0000-7000-8000-000000000000' }
        : method === 'PATCH'
          ? { enabled: false }
          : undefined;
  expect((await ask(method, path, body)).status).toBe(404);
});

test('two rules at one position: the one that came stands there, the other below it', async () => {
  const first = (await ask('POST', '', { ...income, position: 1 })).json;
  const second = (await ask('POST', '', { ...income, position: 1, text: 'other salary' })).json;
  expect(second.position).toBe(1);
  expect((await ask('GET', `${first.id}/`)).json.position).toBe(2);
  // Further than the last is the last.
  expect((await ask('POST', `${second.id}/move/`, { position: 400 })).json.position).toBe(2);
  expect((await ask('POST', `${second.id}/move/`, { position: '1; drop' })).status).toBe(400);
});

test('the hash of another rule’s preview applies nothing, and says so', async () => {
  const one = (await ask('POST', '', { text: 'acme', then_type: 'IG' })).json;
  const other = (await ask('POST', '', { text: 'sale', then_type: 'CW' })).json;
  const { hash } = (await ask('POST', 'preview/', { id: other.id })).json;
  const refused = await ask('POST', `${one.id}/apply/`, { preview: hash });
  expect(refused).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('Preview it again') },
  });
  expect((await ask('POST', `${one.id}/apply/`, { preview: LONG })).status).toBe(400);
  expect((await ask('POST', `${one.id}/apply/`, {})).status).toBe(400);
  expect((await ask('GET', `${one.id}/`)).json.runs).toEqual([]);
});

test('a rule beyond the limit is refused with the limit, and nothing of it is stored', async () => {
  const { db } = server.database;
  const before = (await ask('GET', '')).json.results.length;
  const { id: _, ...one } = await db.selectFrom('rules').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: RULES_MOST - before }, (_, n) => ({ ...one, position: before + 1 + n }));
  await db.insertInto('rules').values(more).execute();
  const refused = await ask('POST', '', { ...income, text: 'one too many' });
  expect(refused.status).toBe(409);
  expect(refused.json.detail).toContain(String(RULES_MOST));
  expect((await ask('GET', '')).json.results).toHaveLength(RULES_MOST);
  const page = await askServer(server, '/bank/rules/', { headers: { cookie } });
  expect([page.status, (await page.text()).match(/class="rule[" ]/g)?.length]).toEqual([200, RULES_MOST]);
  await db.deleteFrom('rules').where('position', '>', before).execute();
});

test.each([
  [{}],
  [{ core: 'acme', direction: 'up', answer: 'yes' }],
  [{ core: LONG, direction: 'in', answer: 'yes' }],
  [{ core: 'acme', direction: 'in', answer: 'maybe' }],
  [{ core: 7, direction: 'in', answer: 'yes' }],
])('an answer to a proposal that makes no sense is refused: %j', async (answer) => {
  const { status, json } = await ask('POST', 'proposals/', answer);
  expect(status).toBe(400);
  expect(Object.keys(json.errors).length).toBeGreaterThan(0);
});

test('what was never proposed is not found', async () => {
  const answer = { core: 'acme', direction: 'in', answer: 'yes' };
  expect((await ask('POST', 'proposals/', answer)).status).toBe(404);
});

test('a sign that a database cannot hold is refused wherever a text may come from', async () => {
  const answer = { core: '\u0000', direction: 'in', answer: 'never' };
  expect((await ask('POST', 'proposals/', answer)).status).toBe(400);
  expect((await ask('GET', '../review/?group=%00:out')).status).toBe(400);
  const queue = await askServer(server, '/bank/review/', {
    method: 'POST',
    headers: { cookie, Origin: server.origin },
    body: new URLSearchParams({ rule: 'never', core: '\u0000', direction: 'in' }),
  });
  expect(queue.status).toBe(422);
});

test('a rule that is called like its text is cut between characters', async () => {
  const { json } = await ask('POST', '', { text: `${'a'.repeat(99)}😀 salary`, then_type: 'IN' });
  expect(json.name).toBe('a'.repeat(99));
});
