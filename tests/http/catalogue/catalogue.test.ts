import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL as byMerchant } from '#pages/api/expense/by-merchant/[id].ts';
import { ALL as category } from '#pages/api/expense/categories/[id].ts';
import { ALL as categories } from '#pages/api/expense/categories.ts';
import { ALL as expenses } from '#pages/api/expense/expenses/index.ts';
import { ALL as merchant } from '#pages/api/expense/merchants/[id]/index.ts';
import { ALL as merge } from '#pages/api/expense/merchants/[id]/merge.ts';
import { ALL as merchants } from '#pages/api/expense/merchants.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

overHttp('the catalogue over HTTP', (open) => {
  let api: ExpenseApi;
  beforeAll(async () => {
    api = await openExpenseApi(open);
  });
  afterAll(() => api.close());
  const asked: ExpenseApi['asked'] = (...given) => api.asked(...given);
  const post: ExpenseApi['post'] = (...given) => api.post(...given);

  test('lists may be kept for an hour and asked about by their tag', async () => {
    const list = await asked(categories, '/categories/');
    expect(list.body).toHaveLength(10);
    expect(list.headers.get('cache-control')).toBe('private, max-age=3600');
    const tag = { 'If-None-Match': list.headers.get('etag') ?? '' };
    expect((await asked(categories, '/categories/', { headers: tag })).status).toBe(304);
    expect((await post(categories, '/categories/', { name: ' Gifts ' })).body).toEqual({
      id: expect.any(Number),
      name: 'Gifts',
    });
    expect((await asked(categories, '/categories/', { headers: tag })).status).toBe(200);
    expect(await post(categories, '/categories/', { name: 'gifts' })).toMatchObject({
      status: 409,
      body: { detail: '“Gifts” already exists.' },
    });
    expect(await post(categories, '/categories/', { name: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { name: ['Name is required'] } },
    });
  });

  test('the data table, by address and by body', async () => {
    const answer = {
      data: [
        { id: expect.any(Number), name: 'Meals' },
        { id: expect.any(Number), name: 'Other' },
      ],
      totalCount: 11,
    };
    expect(
      (await asked(categories, '/categories/?page=3&size=2&sortField=name&sortOrder=asc')).body,
    ).toMatchObject({ totalCount: 11 });
    expect(
      (
        await post(categories, '/categories/', {
          page: 1,
          size: 2,
          filters: [{ column: 'name', type: 'text', value: 'me' }],
        })
      ).body,
    ).toEqual({ data: [answer.data[0]], totalCount: 1 });
    const filters = encodeURIComponent(JSON.stringify([{ column: 'name', type: 'text', value: 'me' }]));
    expect((await asked(categories, `/categories/?page=1&size=2&filters=${filters}`)).body).toEqual({
      data: [answer.data[0]],
      totalCount: 1,
    });
    expect((await asked(categories, '/categories/?page=1&filters=x')).status).toBe(400);
    expect((await asked(categories, '/categories/?page=1&sortField=constructor')).status).toBe(400);
    const size = 'size must be a whole number from 1 to 200.';
    for (const query of ['page=1&size=abc', 'size=0', 'size=201', 'page=1&size=1.5'])
      expect(await asked(categories, `/categories/?${query}`), query).toMatchObject({
        status: 400,
        body: { detail: size, errors: { size: [expect.stringContaining('whole number')] } },
      });
    expect(await post(categories, '/categories/', { page: 'abc' })).toMatchObject({
      status: 400,
      body: { detail: 'page must be a whole number from 1 to 10,00,000.' },
    });
  });

  const one = (id: number) => ({ params: { id: String(id) } });
  const patch = (route: typeof category, path: string, id: number, body: unknown) =>
    asked(route, path, { method: 'PATCH', body, ...one(id) });

  test('a name is read, renamed, archived and brought back', async () => {
    const { id } = (await post(categories, '/categories/', { name: 'Snacks' })).body;
    expect((await asked(category, `/categories/${id}/`, one(id))).body).toEqual({
      id,
      name: 'Snacks',
      archived: false,
      merged_into: null,
      receipt_limit: null,
    });
    expect(await patch(category, `/categories/${id}/`, id, { name: 'Gifts' })).toMatchObject({
      status: 409,
      body: { detail: '“Gifts” already exists.', errors: { name: ['“Gifts” already exists.'] } },
    });
    expect(
      (await patch(category, `/categories/${id}/`, id, { name: 'Treats', archived: true })).body,
    ).toEqual({
      id,
      name: 'Treats',
      archived: true,
      merged_into: null,
      receipt_limit: null,
    });
    const filters = encodeURIComponent(JSON.stringify([{ column: 'archived', type: 'text', value: 'yes' }]));
    const away = await asked(categories, `/categories/?page=1&filters=${filters}`);
    expect(away.body).toEqual({ data: [{ id, name: 'Treats' }], totalCount: 1 });
    expect(await post(categories, '/categories/', { name: 'treats' })).toMatchObject({
      status: 201,
      body: { id, name: 'Treats' },
    });
    for (const body of [{ name: '' }, { archived: 'perhaps' }, { merged_into: 1 }])
      expect((await patch(category, `/categories/${id}/`, id, body)).status).toBe(400);
    expect((await patch(category, '/categories/999/', 999, { name: 'x' })).status).toBe(404);
  });

  test('a merchant says how the payee alone is called, until it keeps its name', async () => {
    const { id } = (await post(merchants, '/merchants/', { name: 'Beitrag FitX' })).body;
    await api.database.db
      .updateTable('merchants')
      .set({ proposed_name: 'FitX' })
      .where('id', '=', id)
      .execute();
    const read = async () => (await asked(merchant, `/merchants/${id}/`, one(id))).body;
    const listed = async () => (await asked(merchants, '/merchants/?proposed=yes')).body;
    expect(await read()).toMatchObject({ name: 'Beitrag FitX', proposed_name: 'FitX' });
    expect(await listed()).toEqual([
      { id, name: 'Beitrag FitX', proposed_name: 'FitX', expense_count: 0, into: null },
    ]);
    expect(await patch(merchant, `/merchants/${id}/`, id, { proposed_name: 'Gym' })).toMatchObject({
      status: 400,
      body: { errors: { proposed_name: ['Leave it empty to keep the name.'] } },
    });
    expect((await patch(merchant, `/merchants/${id}/`, id, { proposed_name: null })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Beitrag FitX', proposed_name: null });
    expect(await listed()).toEqual([]);
  });

  test('two merchants become one: a preview first, and its name answers for the other', async () => {
    const from = (await post(merchants, '/merchants/', { name: 'IRCTC Ltd' })).body;
    const into = (await post(merchants, '/merchants/', { name: 'IRCTC' })).body;
    const lunch = { date: '2026-04-01', amount: 450.5, items: [{ category: 2, amount: 450.5 }] };
    await post(expenses, '/expenses/', { ...lunch, merchant: from.id });
    const merging = (body: unknown) =>
      asked(merge, `/merchants/${from.id}/merge/`, { method: 'POST', body, ...one(from.id) });
    const totals = [{ currency: 'INR', amount: 450.5 }];
    const days = { first: '2026-04-01', last: '2026-04-01' };
    const told = { from, into, count: 1, total: 450.5, totals, ...days };
    expect(await merging({ into: into.id, preview: true })).toMatchObject({ status: 200, body: told });
    const of = async (id: number) => (await asked(byMerchant, `/by-merchant/${id}/`, one(id))).body;
    expect(await of(from.id)).toMatchObject({ count: 1 });
    expect((await merging({ into: into.id })).body).toEqual(told);
    expect(await of(into.id)).toMatchObject({ count: 1, total: 450.5 });
    expect(await post(merchants, '/merchants/', { name: 'irctc ltd' })).toMatchObject({
      status: 200,
      body: into,
    });
    expect((await asked(merchant, `/merchants/${from.id}/`, one(from.id))).body).toMatchObject({
      archived: true,
      merged_into: into.id,
    });
    const later = await post(expenses, '/expenses/', { ...lunch, merchant: from.id });
    expect(later).toMatchObject({ status: 201, body: { merchant: into.id, merchant_name: 'IRCTC' } });
    expect(await merging({ into: into.id })).toMatchObject({
      status: 409,
      body: { detail: '“IRCTC Ltd” has already been merged.' },
    });
    for (const body of [{}, { into: 'x' }, { into: from.id }]) expect((await merging(body)).status).toBe(400);
    expect((await merging({ into: 99_999 })).status).toBe(404);
  });

  test('expenses of a merchant as a data table: page, sort, search, filter, and the total of what is found', async () => {
    const { id } = (await post(merchants, '/merchants/', { name: 'Blue Tokai' })).body;
    const coffee = (amount: number) => ({
      ...{ date: '2026-05-01', amount, items: [{ category: 2, amount }], merchant: id },
    });
    for (const [amount, comment, is_reimbursable] of [
      [120, 'Team coffee', true],
      [80.25, '', false],
      [1450, 'Beans', true],
    ] as const)
      await post(expenses, '/expenses/', { ...coffee(amount), comment, is_reimbursable });
    const table = async (query: string) =>
      (await asked(byMerchant, `/by-merchant/${id}/?${query}`, one(id))).body;
    const sorted = await table('page=1&size=2&sortField=amount&sortOrder=desc');
    expect(sorted).toMatchObject({ totalCount: 3, total: 1650.25 });
    expect(sorted.data.map(({ amount }: { amount: number }) => amount)).toEqual([1450, 120]);
    expect(sorted.data[0]).toMatchObject({
      date: '2026-05-01',
      merchant: 'Blue Tokai',
      is_reimbursable: true,
    });
    expect(await table('page=1&search=COFFEE')).toMatchObject({ totalCount: 1, total: 120 });
    expect(await table('page=1&search=80.25')).toMatchObject({ totalCount: 1, total: 80.25 });
    expect(await table('page=1&search=tokai')).toMatchObject({ totalCount: 0, total: 0, data: [] });
    const filters = [{ column: 'is_reimbursable', type: 'numeric', value: 1 }];
    const posted = await asked(byMerchant, `/by-merchant/${id}/`, {
      method: 'POST',
      body: { page: 1, size: 10, filters },
      ...one(id),
    });
    expect(posted.body).toMatchObject({ totalCount: 2, total: 1570 });
    const between = [{ column: 'date', type: 'dateRange', value: '2026-05-02,' }];
    expect(await table(`page=1&filters=${encodeURIComponent(JSON.stringify(between))}`)).toMatchObject({
      totalCount: 0,
    });
  });
});
