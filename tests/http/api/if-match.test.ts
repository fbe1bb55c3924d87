import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeName } from '#lib/catalogue/change.ts';
import { addRule } from '#lib/rules/rules.ts';
import { ALL as transaction } from '#pages/api/bank/account/[id]/transactions/[txId].ts';
import { ALL as rule } from '#pages/api/bank/rules/[id]/index.ts';
import { ALL as move } from '#pages/api/bank/rules/[id]/move.ts';
import { ALL as one } from '#pages/api/expense/expenses/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { ALL as link } from '#pages/api/expense/link-transaction.ts';
import { ALL as merchants } from '#pages/api/expense/merchants.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type Answer, ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('a program that says which version it changes', (open) => {
  let api: ExpenseApi;
  let account: number;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    account = await someAccount(api.database.db);
  });
  afterAll(() => api.close());
  const lunch = { date: '2026-04-01', amount: 450.5, items: [{ category: 2, amount: 450.5 }] };
  const recorded = async (body: object = {}): Promise<string> =>
    (await api.post(all, '/expenses/', { ...lunch, ...body })).body.id;
  const on = (id: string, method: string, headers: Record<string, string> = {}, body?: unknown) =>
    api.asked(one, `/expenses/${id}/`, { method, headers, params: { id }, ...(body ? { body } : {}) });
  const change = (id: string, tag: string, comment: string) =>
    on(id, 'PATCH', { 'If-Match': tag }, { comment });
  const etag = (answer: Answer): string => answer.headers.get('etag') ?? '';
  const overtaken = (yours: number | null, current: number) => ({
    status: 412,
    body: {
      detail: expect.stringContaining('Someone else has changed this'),
      errors: { version: [expect.any(String)] },
      versions: { yours, current },
    },
  });

  test('changes what it read, and is told both versions when someone else was faster', async () => {
    const id = await recorded();
    const read = etag(await on(id, 'GET'));
    expect(read).toMatch(/^"1\.[\w-]{22}"$/);
    const changed = await change(id, read, 'Tea');
    expect(changed).toMatchObject({ status: 200, body: { comment: 'Tea', version: 2 } });
    expect(await change(id, read, 'Cake')).toMatchObject(overtaken(1, 2));
    expect(etag(changed)).toBe(etag(await on(id, 'GET')));
    expect((await change(id, etag(changed), 'Cake')).status).toBe(200);
    expect((await on(id, 'GET')).body).toMatchObject({ comment: 'Cake', version: 3 });
  });

  test('says the version as it likes: in a list, by the number alone, or any', async () => {
    const id = await recorded();
    expect((await change(id, '"1"', 'A')).status).toBe(200);
    expect((await change(id, '"9", "2"', 'B')).status).toBe(200);
    expect((await change(id, '*', 'C')).status).toBe(200);
    expect((await on(id, 'PATCH', {}, { comment: 'D' })).body.version).toBe(5);
    // A weak tag is not sufficient for a change, and another server's tag names no version.
    expect(await change(id, 'W/"5"', 'E')).toMatchObject(overtaken(null, 5));
    expect(await change(id, '"abc"', 'E')).toMatchObject(overtaken(null, 5));
    expect(await change(id, '"5x"', 'E')).toMatchObject(overtaken(null, 5));
    expect((await on(id, 'GET')).body).toMatchObject({ comment: 'D' });
  });

  test.each(['5', '"5', 'x"5"', '"5" "6"', '"5",', 'W"5"', ''])(
    'is told that %j is no If-Match, and nothing happens',
    async (tag) => {
      const id = await recorded();
      expect((await change(id, tag, 'no')).status).toBe(400);
      expect((await on(id, 'DELETE', { 'If-Match': tag })).status).toBe(400);
      expect((await on(id, 'GET')).body).toMatchObject({ version: 1 });
    },
  );

  test('deletes only what it read', async () => {
    const id = await recorded();
    const read = etag(await on(id, 'GET'));
    await on(id, 'PATCH', {}, { comment: 'Tea' });
    expect(await on(id, 'DELETE', { 'If-Match': read })).toMatchObject(overtaken(1, 2));
    expect((await on(id, 'DELETE', { 'If-Match': etag(await on(id, 'GET')) })).status).toBe(204);
    expect((await on(id, 'DELETE', { 'If-Match': read })).status).toBe(404);
  });

  test('asks by the ETag whether it holds all that is answered, the names and links of others too', async () => {
    const merchant = (await api.post(merchants, '/merchants/', { name: 'Chai Point' })).body.id;
    const id = await recorded({ merchant });
    const held = async (tag: string) => (await on(id, 'GET', { 'If-None-Match': tag })).status;
    const first = etag(await on(id, 'GET'));
    expect(await held(first)).toBe(304);
    await changeName(api.database.db, api.person, 'merchants', merchant, { name: 'Chai Corner' });
    expect(await held(first)).toBe(200);
    const second = etag(await on(id, 'GET'));
    const [row = 0] = await someTransactions(api.database.db, account, api.person.id, [{ amount: 45_050 }]);
    await api.post(link, '/link-transaction/', { expense: id, transaction: row });
    expect(await held(second)).toBe(200);
    // None of that changed the expense itself.
    expect((await change(id, first, 'Tea')).status).toBe(200);
  });

  test('moves and changes the rule that it read', async () => {
    const { id, version } = await addRule(api.database.db, api.person, { text: 'netflix', then_type: 'IG' });
    const asked = (at: typeof rule, path: string, method: string, tag: string, body: object) =>
      ask(at, `/api/bank/rules/${id}/${path}`, {
        ...{ method, params: { id: String(id) }, body },
        headers: { Authorization: `JWT ${api.token}`, 'If-Match': tag },
      });
    expect((await asked(rule, '', 'PATCH', `"${version}"`, { name: 'Films' })).status).toBe(200);
    const late = overtaken(version, version + 1);
    expect(await asked(rule, '', 'PATCH', `"${version}"`, { name: 'Series' })).toMatchObject(late);
    expect(await asked(move, 'move/', 'POST', `"${version}"`, { position: 1 })).toMatchObject(late);
    expect((await asked(move, 'move/', 'POST', `"${version + 1}"`, { position: 1 })).status).toBe(200);
  });

  test('marks and comments on the transaction that it read', async () => {
    const [row = 0] = await someTransactions(api.database.db, account, api.person.id, [{}]);
    const params = { id: String(account), txId: String(row) };
    const asked = (method: string, tag?: string, body?: unknown) =>
      ask(transaction, `/api/bank/account/${account}/transactions/${row}/`, {
        ...{ method, params, ...(body ? { body } : {}) },
        headers: { Authorization: `JWT ${api.token}`, ...(tag === undefined ? {} : { 'If-Match': tag }) },
      });
    const read = etag(await asked('GET'));
    const marked = await asked('PATCH', read, { type: 'IN' });
    expect(marked).toMatchObject({ status: 200, body: { data: { type: 'IN' } } });
    expect(await asked('PATCH', read, { comment: 'Salary' })).toMatchObject(overtaken(1, 2));
    expect(await asked('PATCH', read, { type: 'UK', alike: true })).toMatchObject(overtaken(1, 2));
    expect((await asked('PATCH', etag(marked), { comment: 'Salary' })).status).toBe(200);
    expect((await asked('PATCH', 'none', { comment: 'x' })).status).toBe(400);
    expect((await asked('PATCH', undefined, { type: 'IV' })).body.data).toMatchObject({ comment: 'Salary' });
  });
});
