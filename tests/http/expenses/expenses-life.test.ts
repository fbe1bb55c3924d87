import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { ALL as restore } from '#pages/api/expense/expenses/[id]/restore.ts';
import { ALL as one } from '#pages/api/expense/expenses/[id].ts';
import { ALL as all } from '#pages/api/expense/expenses/index.ts';
import { ALL as reimburse } from '#pages/api/expense/expenses/reimburse.ts';
import { ALL as link } from '#pages/api/expense/link-transaction.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { placeFor, put } from '#tests/support/stories/attachments.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('the life of an expense over HTTP', (open) => {
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
  const on = (id: string, method: string, body?: unknown) =>
    api.asked(one, `/expenses/${id}/`, { method, params: { id }, ...(body === undefined ? {} : { body }) });
  const list = (query = '') => api.asked(all, `/expenses/${query}`);
  const restored = (id: string) =>
    api.asked(restore, `/expenses/${id}/restore/`, { method: 'POST', params: { id } });
  const transaction = async (amount = 45_050) =>
    (await someTransactions(api.database.db, account, api.person.id, [{ amount }]))[0] ?? 0;

  test('a change on an old version is refused with 409 on `version`; the answer carries the new one', async () => {
    const id = await recorded();
    expect(await on(id, 'PATCH', { comment: 'Tea', version: 1 })).toMatchObject({
      status: 200,
      body: { comment: 'Tea', version: 2 },
    });
    expect(await on(id, 'PATCH', { comment: 'Cake', version: 1 })).toMatchObject({
      status: 409,
      body: { errors: { version: [expect.stringContaining('Someone else')] } },
    });
    expect((await on(id, 'GET')).body).toMatchObject({ comment: 'Tea', version: 2 });
    expect((await on(id, 'PATCH', { version: 0 })).status).toBe(400);
  });

  test('an amount below what is linked names the linked sum', async () => {
    const id = await recorded({ transactions: [await transaction()] });
    const answer = await on(id, 'PATCH', { amount: 450 });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.amount[0]).toContain('₹450.50');
  });

  test('an attachment is taken off and put back; nobody else’s expense can have it', async () => {
    const bill = await placeFor(api);
    await put(bill, Buffer.from('%PDF-1.7\n'));
    const id = await recorded({ attachments: [bill.id] });
    const without = await on(id, 'PATCH', { removed_attachments: [bill.id] });
    expect(without.body).toMatchObject({ attachments: [], version: 2 });
    expect((await on(id, 'PATCH', { removed_attachments: [bill.id] })).body.version).toBe(2);
    // It waits in the tray, for this expense or another one.
    expect((await on(id, 'PATCH', { attachments: [bill.id] })).body.attachments).toHaveLength(1);
    expect((await api.post(all, '/expenses/', { ...lunch, attachments: [bill.id] })).status).toBe(400);
    expect((await on(id, 'PATCH', { removed_attachments: [bill.id] })).body.attachments).toEqual([]);
    expect((await api.post(all, '/expenses/', { ...lunch, attachments: [bill.id] })).status).toBe(201);
  });

  test('deleted, listed, restored; what is linked elsewhere by then is named', async () => {
    const taken = await transaction();
    const id = await recorded({ transactions: [taken] });
    expect((await on(id, 'DELETE')).status).toBe(204);
    expect((await list('?deleted=true')).body.results[0]).toMatchObject({
      id,
      amount: 450.5,
      deleted_by_name: 'Asha Rao',
      deleted_at: expect.any(String),
      days_left: 30,
    });
    await recorded({ transactions: [taken] });
    expect(await restored(id)).toMatchObject({
      status: 200,
      body: { id, transactions: [], not_linked: [{ id: taken }] },
    });
    expect((await restored(id)).status).toBe(409);
    expect((await restored(uuidv7())).status).toBe(404);
    expect((await list('?deleted=true')).body.results).toEqual([]);
  });

  test('many are marked as reimbursed at once, or none', async () => {
    const ids = [await recorded({ is_reimbursable: true }), await recorded({ is_reimbursable: true })];
    const plain = await recorded();
    const mark = (body: unknown) => api.post(reimburse, '/expenses/reimburse/', body);
    expect(await mark({ ids: [...ids, plain], is_reimbursed: true })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('not reimbursable (1 Apr 2026 ₹450.50)') },
    });
    expect(await mark({ ids, is_reimbursed: true })).toMatchObject({
      status: 200,
      body: { count: 2, total: 901 },
    });
    expect((await on(ids[0] ?? '', 'GET')).body).toMatchObject({ is_reimbursed: true, version: 2 });
    for (const body of [{ ids: [], is_reimbursed: true }, { ids }, { ids: ['x'], is_reimbursed: true }])
      expect((await mark(body)).status).toBe(400);
  });

  test('a link is taken away again', async () => {
    const linked = await transaction();
    const id = await recorded({ transactions: [linked] });
    const unlink = () =>
      api.asked(link, '/link-transaction/', {
        method: 'DELETE',
        body: { expense: id, transaction: linked },
      });
    expect((await unlink()).status).toBe(204);
    expect((await on(id, 'GET')).body.transactions).toEqual([]);
    expect((await unlink()).status).toBe(404);
  });

  test('filters are parameters that the links to other pages keep; unknown ones are refused', async () => {
    await recorded({ comment: 'sorbet one' });
    await recorded({ comment: 'sorbet two' });
    const page = (await list('?search=sorbet&limit=1')).body;
    expect(page.results).toHaveLength(1);
    expect(new URL(page.next).searchParams.get('search')).toBe('sorbet');
    expect((await list('?colour=red')).status).toBe(400);
    expect((await list('?min=x')).body.errors).toEqual({ min: ['Amount must be a number'] });
    expect((await list('?deleted=true&search=sorbet')).status).toBe(400);
    expect((await list('?deleted=maybe')).status).toBe(400);
  });
});
