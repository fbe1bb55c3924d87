import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL as categories } from '../../src/pages/api/expense/categories.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { type ExpenseApi, openExpenseApi } from '../support/expense-api.ts';

onEveryDatabase('the catalogue over HTTP', (open) => {
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
      body: { detail: '“Gifts” exists already.' },
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
  });
});
