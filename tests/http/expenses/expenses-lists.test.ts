import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { ALL as byMerchant } from '#pages/api/expense/by-merchant/[id].ts';
import { ALL as byProject } from '#pages/api/expense/by-project/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { ALL as link } from '#pages/api/expense/link-transaction.ts';
import { ALL as projects } from '#pages/api/expense/projects.ts';
import { ALL as similar } from '#pages/api/expense/similar-transactions.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('lists of expenses over HTTP', (open) => {
  let api: ExpenseApi;
  beforeAll(async () => {
    api = await openExpenseApi(open);
  });
  afterAll(() => api.close());
  const asked: ExpenseApi['asked'] = (...given) => api.asked(...given);
  const post: ExpenseApi['post'] = (...given) => api.post(...given);
  const costing = (amount: number) => ({ date: '2026-04-01', amount, items: [{ category: 2, amount }] });
  const lunch = costing(450.5);

  test('lists go forth and back by full addresses', async () => {
    await post(all, '/expenses/', lunch);
    const first = await asked(all, '/expenses/?limit=1');
    expect(first.body.results).toHaveLength(1);
    expect(first.body.previous).toBeNull();
    await post(all, '/expenses/', { ...lunch, date: '2020-01-01' });
    const start = await asked(all, '/expenses/?limit=1');
    expect(start.body.next).toMatch(
      /^http:\/\/127\.0\.0\.1:4321\/api\/expense\/expenses\/\?limit=1&cursor=after_/,
    );
    const second = await ask(all, start.body.next.replace('http://127.0.0.1:4321', ''), {
      headers: { Authorization: `JWT ${api.token}` },
    });
    expect(second.body.results[0]).toMatchObject({ date: '2020-01-01' });
    expect(second.body.next).toBeNull();
    expect(second.body.previous).toMatch(/cursor=before_2020-01-01_/);
    expect((await asked(all, '/expenses/?cursor=x')).status).toBe(400);
    expect((await asked(all, '/expenses/?limit=0')).status).toBe(400);
  });

  test('by project and by merchant: names, count and total', async () => {
    const project = (await post(projects, '/projects/', { name: 'Offsite' })).body;
    for (const amount of [0.1, 0.2, 1234.56])
      await post(all, '/expenses/', { ...costing(amount), project: project.id });
    const found = await asked(byProject, `/by-project/${project.id}/?limit=2`, {
      params: { id: String(project.id) },
    });
    expect(found.body).toMatchObject({
      count: 3,
      total: 1234.86,
      totals: [{ currency: 'INR', amount: 1234.86 }],
      previous: null,
      next: expect.stringContaining(`/by-project/${project.id}/?limit=2&cursor=`),
    });
    expect(found.body.results[0]).toEqual({
      id: expect.any(String),
      date: '2026-04-01',
      amount: 1234.56,
      currency: 'INR',
      merchant: null,
      project: 'Offsite',
      is_reimbursable: false,
    });
    for (const id of ['999', 'x', '-1'])
      expect((await asked(byMerchant, `/by-merchant/${id}/`, { params: { id } })).status).toBe(404);
  });

  test('matches and links', async () => {
    const account = await someAccount(api.database.db);
    const [transaction] = await someTransactions(api.database.db, account, api.person.id, [
      { amount: 77_799 },
    ]);
    const { id } = (await post(all, '/expenses/', costing(777.99))).body;
    const match = await asked(similar, '/similar-transactions/?amount=777.99&date=2026-04-05');
    expect(match.body).toEqual([
      {
        ...{ id, date: '2026-04-01', amount: 777.99, currency: 'INR' },
        ...{ merchant: null, project: null, is_reimbursable: false },
      },
    ]);
    expect(await asked(similar, '/similar-transactions/?amount=x')).toMatchObject({
      status: 400,
      body: { errors: { amount: ['Amount must be a number'], date: ['Date is required'] } },
    });
    expect((await post(link, '/link-transaction/', { expense: id, transaction })).status).toBe(201);
    expect(await post(link, '/link-transaction/', { expense: id, transaction })).toMatchObject({
      status: 409,
      body: { detail: '“Row 1” from 1 Apr 2026 is already linked to an expense.' },
    });
    expect((await post(link, '/link-transaction/', { expense: uuidv7(), transaction })).status).toBe(404);
    expect((await asked(similar, '/similar-transactions/?amount=777.99&date=2026-04-05')).body).toEqual([]);
  });
});
