import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { ALL as fromTransactions } from '#pages/api/expense/expenses/from-transactions.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('one expense for each transaction over HTTP', (open) => {
  let api: ExpenseApi;
  let account: number;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    account = await someAccount(api.database.db);
  });
  afterAll(() => api.close());

  const rows = (...given: Parameters<typeof someTransactions>[3]) =>
    someTransactions(api.database.db, account, api.person.id, given);
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    api.post(fromTransactions, '/expenses/from-transactions/', body, headers);

  test('answers the run, the expenses and what is left; the same key does it once; the run can be undone', async () => {
    const ids = await rows({ amount: 45_000 }, { amount: 12_050 }, { amount: 1 });
    const sent = { transactions: ids.slice(0, 2), category: 2 };
    const done = await post(sent, { 'Idempotency-Key': 'each-1' });
    expect(done).toMatchObject({ status: 201, body: { run: expect.any(String), left: 1 } });
    expect(Object.keys(done.body)).toEqual(['run', 'expenses', 'left']);
    expect(done.headers.get('atlas-run')).toBe(done.body.run);
    const again = await post(sent, { 'Idempotency-Key': 'each-1' });
    expect(again.body).toEqual(done.body);
    expect((await post({ ...sent, category: 3 }, { 'Idempotency-Key': 'each-1' })).status).toBe(422);
    const { run } = done.body;
    expect(await undoRun(api.database.db, { id: api.person.id, run: uuidv7() }, run)).toEqual({
      restored: 2,
      kept: [],
    });
    expect((await post({ filter: { account, type: 'UK' }, count: 3, category: 2 })).body).toMatchObject({
      left: 0,
    });
  });

  test('says what is wrong with a call in words that name the row', async () => {
    const [out, into] = await rows({ description: 'RENT' }, { description: 'WAGES', amount: -900 });
    const refused = await post({ transactions: [out, into], category: 2 });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringContaining('“WAGES”'),
        errors: { 'transactions.1': [expect.any(String)] },
      },
    });
    expect(await post({ transactions: [out] })).toMatchObject({
      status: 400,
      body: { errors: { category: ['Category is required'] } },
    });
    expect(await post({ filter: { account, search: 'RENT' }, count: 5, category: 2 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('finds 1') },
    });
    expect((await post({ filter: { account: 999, search: 'RENT' }, category: 2 })).status).toBe(404);
    const wrong = [
      { category: 2 },
      { transactions: [], category: 2 },
      { transactions: [out], filter: {}, category: 2 },
      { transactions: ['x'], category: 2 },
      { transactions: [out], category: 2, merchant: 1, merchant_name: 'Both' },
      { transactions: [out], category: 2, merchant_name: 'Nobody' },
      { transactions: [out], category: 2, paid_via: 9 },
      { transactions: [out], category: 2, amount: 5 },
      { filter: { direction: 'up' }, category: 2 },
      null,
    ];
    for (const body of wrong) expect([body, (await post(body)).status]).toEqual([body, 400]);
    expect(await post({ transactions: [out], category: 2 })).toMatchObject({ status: 201 });
    expect(await post({ transactions: [out], category: 2 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('“RENT”') },
    });
  });
});
