import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { ALL as attachment } from '#pages/api/expense/attachments/[id].ts';
import { ALL as announce } from '#pages/api/expense/attachments/upload/index.ts';
import { ALL as categories } from '#pages/api/expense/categories.ts';
import { ALL as one } from '#pages/api/expense/expenses/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { ALL as merchants } from '#pages/api/expense/merchants.ts';
import { ALL as similar } from '#pages/api/expense/similar-transactions.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { BASE, type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('expenses over HTTP', (open) => {
  let api: ExpenseApi;
  beforeAll(async () => {
    api = await openExpenseApi(open);
  });
  afterAll(() => api.close());
  const asked: ExpenseApi['asked'] = (...given) => api.asked(...given);
  const post: ExpenseApi['post'] = (...given) => api.post(...given);
  const get = (id: string, question: Question = {}) =>
    asked(one, `/expenses/${id}/`, { ...question, params: { id } });
  const lunch = { date: '2026-04-01', amount: 450.5, items: [{ category: 2, amount: 450.5 }] };

  test('items that do not add up are refused at `items`, with the difference in the asked language', async () => {
    const refused = await post(all, '/expenses/', { ...lunch, items: [{ category: 2, amount: 440 }] });
    expect(refused).toMatchObject({ status: 400 });
    const less = 'Items add up to ₹440.00, ₹10.50 less than the amount.';
    expect(refused.body).toEqual({ detail: less, errors: { items: [less] } });
    const { id } = (await post(all, '/expenses/', lunch)).body;
    const changed = await asked(one, `/expenses/${id}/`, {
      ...{ method: 'PATCH', params: { id } },
      body: { items: [{ category: 2, amount: 500 }] },
    });
    const more = 'Items add up to ₹500.00, ₹49.50 more than the amount.';
    expect([changed.status, changed.body.errors]).toEqual([400, { items: [more] }]);
  });

  test('nobody gets in without a session', async () => {
    for (const route of [all, categories, similar, announce])
      expect((await ask(route, `${BASE}/expenses/`)).status).toBe(401);
    expect(
      (await ask(attachment, `${BASE}/attachments/${uuidv7()}/`, { params: { id: uuidv7() } })).status,
    ).toBe(401);
    expect((await asked(all, '/expenses/', { method: 'PUT' })).status).toBe(405);
  });

  test('is created, read, changed and deleted in the documented shape', async () => {
    const merchant = (await post(merchants, '/merchants/', { name: 'Swiggy' })).body;
    const account = await someAccount(api.database.db);
    const [transaction] = await someTransactions(api.database.db, account, api.person.id, [
      { amount: 45_050, description: 'SWIGGY' },
    ]);
    const created = await post(all, '/expenses/', {
      ...lunch,
      merchant: merchant.id,
      paid_via: 1,
      comment: 'Lunch',
      transactions: [transaction],
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      run: expect.any(String),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      date: '2026-04-01',
      amount: 450.5,
      currency: 'INR',
      covered_amount: 450.5,
      refunded_amount: 0,
      comment: 'Lunch',
      merchant: merchant.id,
      merchant_name: 'Swiggy',
      project: null,
      project_name: null,
      paid_via: 1,
      paid_via_name: 'Cash',
      no_receipt: null,
      rule: null,
      owed_to: expect.any(Number),
      owed_to_name: 'Asha Rao',
      is_reimbursable: false,
      is_reimbursed: false,
      version: 1,
      items: [{ id: expect.any(Number), category: 2, category_name: 'Meals', amount: 450.5, comment: '' }],
      attachments: [],
      transactions: [
        {
          id: transaction,
          account,
          account_name: 'HDFC Savings',
          date: '2026-04-01',
          description: 'SWIGGY',
          payee: null,
          amount: 450.5,
          currency: 'INR',
          type: 'EX',
          link: { id: expect.any(Number), amount: 450.5, covers: 450.5, difference: null },
        },
      ],
    });
    const { run, ...recorded } = created.body;
    const { id } = recorded;
    const read = await get(id.toUpperCase());
    expect(read.body).toEqual(recorded);
    expect(read.headers.get('cache-control')).toBe('private, max-age=300');
    expect((await get(id, { headers: { 'If-None-Match': read.headers.get('etag') ?? '' } })).status).toBe(
      304,
    );
    const changed = await get(id, {
      method: 'PATCH',
      body: { is_reimbursable: true, is_reimbursed: true, amount: '451' },
    });
    expect(changed).toMatchObject({ status: 200, body: { is_reimbursed: true, amount: 451, version: 2 } });
    expect((await get(id, { method: 'DELETE' })).status).toBe(204);
    expect(await get(id)).toMatchObject({
      status: 404,
      body: { detail: 'Expense not found. It may have been deleted.' },
    });
    expect((await get(id, { method: 'PATCH', body: {} })).status).toBe(404);
    expect((await get('17')).status).toBe(404);
  });

  test('what is wrong comes by field', async () => {
    expect(await post(all, '/expenses/', { items: [{}] })).toMatchObject({
      status: 400,
      body: {
        detail: expect.any(String),
        errors: {
          date: ['Date is required'],
          amount: ['Amount is required'],
          'items.0.amount': ['Amount is required'],
          'items.0.category': ['Category is required'],
        },
      },
    });
    expect(await post(all, '/expenses/', { ...lunch, merchant: 999 })).toMatchObject({
      status: 400,
      body: { errors: { merchant: ['Merchant not found.'] } },
    });
    expect(await post(all, '/expenses/', { ...lunch, is_admin: true })).toMatchObject({
      status: 400,
      body: { detail: 'Unknown field: is_admin.' },
    });
    for (const body of [null, [], 'x', 7]) expect((await post(all, '/expenses/', body)).status).toBe(400);
    const cookieless = await ask(all, `${BASE}/expenses/`, {
      method: 'POST',
      headers: { Authorization: `JWT ${api.token}`, 'Content-Type': 'text/plain' },
      raw: '{}',
    });
    expect(cookieless.status).toBe(415);
  });

  test('a key makes one expense, also under 100 concurrent sends', async () => {
    const key = { 'Idempotency-Key': uuidv7() };
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(all, '/expenses/', lunch, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(99);
    expect((await post(all, '/expenses/', { ...lunch, comment: 'Another' }, key)).status).toBe(422);
    expect((await post(all, '/expenses/', { ...lunch, amount: '450.50' }, key)).status).toBe(201);
  });
});
