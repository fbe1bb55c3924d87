import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runningAtlas } from '#lib/runtime/running-atlas.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { queueStory } from '#tests/support/stories/queue.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

let server: ServedAtlas;
let cookie: string;
let person: { id: number };
beforeAll(async () => {
  server = await serveAtlas('sqlite');
  cookie = await ownersCookie(server);
  person = await server.database.db.selectFrom('people').select('id').executeTakeFirstOrThrow();
});
afterAll(async () => expect(await server.stop()).toBe(0));

const pageOf = async (query: string) =>
  (await askServer(server, `/bank/review/${query}`, { headers: { cookie } })).text();
const decide = async (act: object) => {
  const headers = { cookie, Origin: server.origin, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ acts: [act] });
  const answer = await askServer(server, '/api/bank/review/', { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
};
/** Open rows of a text that nobody decided about before. */
async function fresh(...amounts: number[]) {
  const { db } = server.database;
  const account = await someAccount(db, `Fresh ${Math.random()}`);
  const given = amounts.map((amount) => ({ amount, description: 'QUUX TRADING' }));
  const ids = await someTransactions(db, account, person.id, given);
  return { account, ids };
}

test('without a script, keys stand on the first row alone and Enter presses what is sure there', async () => {
  const { account } = await queueStory(server.database.db, person, 8);
  const page = await pageOf(`?account=${account}`);
  expect(page.match(/class="queue-row/g)).toHaveLength(8);
  expect(page.match(/ autofocus/g)).toHaveLength(1);
  const keys = [...page.matchAll(/ accesskey="(.)"/gi)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
  const [focused = ''] = /<button[^>]* autofocus[^>]*>/.exec(page) ?? [];
  expect(focused).toContain('primary');
});

test('where nothing is sure of a row, Enter leaves it for later', async () => {
  const { account } = await fresh(100);
  const [focused = ''] = /<button[^>]* autofocus[^>]*>/.exec(await pageOf(`?account=${account}`)) ?? [];
  expect(focused).toContain('later');
});

test('a group that has changed since it was seen is refused with the difference, and nothing is decided', async () => {
  const { account } = await fresh(100, 200, 300);
  const group = { group: 'quux trading:out', account, act: 'IG' };
  const refused = await decide({ ...group, count: 1 });
  expect(refused).toMatchObject({ status: 409, body: { count: 3, difference: 2 } });
  expect(refused.body.detail).toMatch(/3/);
  expect(await decide({ ...group, count: 3 })).toMatchObject({ status: 200, body: { skipped: [] } });
});

test('what was left for later is a part of the queue by its own address', async () => {
  const { account, ids } = await fresh(100, 200);
  await decide({ transactions: [ids[0]], act: 'later' });
  const listed = async (query: string) => {
    const headers = { cookie };
    const answer = await askServer(server, `/api/bank/review/?account=${account}${query}`, { headers });
    const { results } = (await answer.json()) as { results: { transaction: { id: number } }[] };
    return results?.map(({ transaction }) => transaction.id) ?? answer.status;
  };
  expect(await listed('')).toEqual([ids[1]]);
  expect(await listed('&later=true')).toEqual([ids[0]]);
  expect(await listed('&later=yes')).toBe(400);
  expect(await pageOf(`?account=${account}&later=true`)).toContain('>Review now');
  expect(await decide({ transactions: [ids[0]], act: 'now' })).toMatchObject({ body: { skipped: [] } });
  expect(await listed('&later=true')).toEqual([]);
});

test('a page that a script reads leaves the message of an act to the page that shows it', async () => {
  const { account, ids } = await fresh(100, 200);
  const address = `/bank/review/?account=${account}`;
  const body = new URLSearchParams({ do: JSON.stringify({ transactions: [ids[0]], act: 'IG' }) });
  const headers = { cookie, Origin: server.origin };
  const acted = await askServer(server, address, { method: 'POST', headers, body, redirect: 'manual' });
  const flash = acted.headers.getSetCookie().find((one) => one.startsWith('atlas-flash=')) ?? '';
  const both = { cookie: `${cookie}; ${flash.split(';')[0]}` };
  const read = await askServer(server, address, { headers: { ...both, 'Sec-Fetch-Dest': 'empty' } });
  expect(read.headers.getSetCookie()).toEqual([]);
  const shown = await askServer(server, address, { headers: { ...both, 'Sec-Fetch-Dest': 'document' } });
  expect(await shown.text()).toContain('Marked as Ignored.');
  expect(shown.headers.getSetCookie().join()).toContain('atlas-flash=');
});

test('where nothing is left the page says so, and offers the account that goes on', async () => {
  const [done, next] = [await fresh(100), await fresh(200)];
  expect(await decide({ transactions: done.ids, act: 'IV' })).toMatchObject({ status: 200 });
  const page = await pageOf(`?account=${done.account}`);
  expect(page).toContain('>Nothing left here<');
  expect(page).toMatch(/\/bank\/review\/\?account=\d+/);
  expect(await pageOf(`?account=${next.account}`)).not.toContain('>Nothing left here<');
});

test('a row says which receipt of the tray fits it; its expense gets it, and nobody else’s does', async () => {
  const { account, ids } = await fresh(32_177, 32_178);
  const [row = 0, other = 0] = ids;
  const { db } = server.database;
  const { date } = await db
    .selectFrom('bank_transactions')
    .select('date')
    .where('id', '=', row)
    .executeTakeFirstOrThrow();
  const form = new FormData();
  form.set('act', 'add');
  const file_name = `${date} quux 321.77.jpg`;
  form.append('files', new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a photo'], file_name));
  const headers = { cookie, Origin: server.origin };
  await askServer(server, '/expense/receipts/', { method: 'POST', headers, body: form });

  const listed = async () => {
    const answer = await askServer(server, `/api/bank/review/?account=${account}`, { headers: { cookie } });
    const { results } = (await answer.json()) as {
      results: { transaction: { id: number }; receipt: { id: string; file_name: string } | null }[];
    };
    return new Map(results.map(({ transaction, receipt }) => [transaction.id, receipt]));
  };
  const before = await listed();
  expect(before.get(row)).toMatchObject({ file_name });
  expect(before.get(other)).toBeNull();
  const page = await pageOf(`?account=${account}`);
  expect(page.replaceAll('<!-- -->', '')).toContain(`With the receipt ${file_name}`);

  const receipt = before.get(row)?.id;
  const act = { act: 'expense', category: 2, receipt };
  expect(await decide({ ...act, transactions: ids })).toMatchObject({ status: 400 });
  expect(await decide({ ...act, transactions: [row] })).toMatchObject({ status: 200, body: { skipped: [] } });
  const of = await db
    .selectFrom('attachments')
    .innerJoin('expense_links', 'expense_links.expense', 'attachments.expense')
    .select(['attachments.id', 'expense_links.transaction'])
    .where('attachments.id', '=', receipt ?? '')
    .execute();
  expect(of).toEqual([{ id: receipt, transaction: row }]);

  const late = await decide({ ...act, transactions: [other] });
  expect(late).toMatchObject({ status: 200, body: { run: null, skipped: [{ transaction: other }] } });
  expect(late.body.skipped[0].reason).toContain('not in the tray');
  expect([...(await listed())]).toEqual([[other, null]]);
});

test('without a script, a decision that finds Atlas busy keeps its row and says so', async () => {
  const { account, ids } = await fresh(100, 200);
  const body = () => new URLSearchParams({ do: JSON.stringify({ act: 'IG', transactions: [ids[0]] }) });
  const headers = { cookie, Origin: server.origin };
  const send = () =>
    askServer(server, `/bank/review/?account=${account}`, { method: 'POST', headers, body: body() });
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 });
  // All of them, since suggestions are computed meanwhile.
  const transaction = vi.spyOn(runningAtlas().db, 'transaction').mockImplementation(() => {
    throw locked;
  });
  const refused = await send();
  transaction.mockRestore();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  const page = await refused.text();
  expect(/role="alert">.*?<p>([^<]*)/s.exec(page)?.[1]).toContain('Nothing was saved; please try again');
  expect(page).toContain(`id="r${ids[0]}"`);
  expect((await send()).status).toBe(303);
  expect(await pageOf(`?account=${account}`)).not.toContain(`id="r${ids[0]}"`);
});
