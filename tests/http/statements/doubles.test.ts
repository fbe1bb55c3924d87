import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { keepDoubles } from '#lib/statements/identity/doubles.ts';
import { ALL as doubles } from '#pages/api/bank/account/[id]/doubles.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { ALL_NEW, forgetDecisions, may } from '#tests/support/server/openapi-doubles.ts';

overHttp('rows that are there twice, over HTTP', (open) => {
  let api: ExpenseApi;
  const call = (route: APIRoute, id: string, at: string, question: Question = {}) =>
    ask(route, `/api/bank/account/${id}/${at}`, {
      ...question,
      headers: { Authorization: `JWT ${api.token}` },
      params: { id, uploadId: at.split(/[/?]/)[1] ?? '' },
    });
  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
  });
  afterAll(() => api.close());

  test('the pair of uploads is listed with its count, until somebody says that the rows are different', async () => {
    const { db } = api.database;
    const body = { name: 'Twice', type: 'savings', number: '4471' };
    const id = String((await call(accounts, '', '', { method: 'POST', body })).body.id);
    const insert = async (name: string, rows?: object[]) => {
      const form = new FormData();
      form.set('file', new File([may(name)], `${name}.ofx`));
      const { id: sent } = (await call(upload, id, 'upload/', { method: 'POST', raw: form })).body;
      const at = `preprocess/${sent}`;
      await call(preprocess, id, at, { method: 'PATCH', body: { confirm: 'yes' } });
      if (rows) await call(preprocess, id, at, { method: 'PATCH', body: { rows } });
      const done = await call(preprocess, id, `${at}?insert=true`, { method: 'POST' });
      return [sent as string, done.status];
    };
    const [first] = await insert('Shop');
    const [second] = await insert('Laden', ALL_NEW);
    await forgetDecisions(db, String(second));
    while (await keepDoubles(db));
    const pair = { upload: second, other: first };
    const { body: listed } = await call(doubles, id, 'doubles/');
    expect(listed.results).toMatchObject([{ ...pair, count: 5, file_name: 'Laden.ofx' }]);

    const say = (said: object) => call(doubles, id, 'doubles/', { method: 'POST', body: said });
    expect((await say({ upload: second })).status).toBe(400);
    expect((await say({ upload: first, other: second })).status).toBe(404);
    expect((await say(pair)).status).toBe(204);
    while (await keepDoubles(db));
    expect((await call(doubles, id, 'doubles/')).body).toEqual({ results: [] });
    expect((await say(pair)).status).toBe(404);
    expect((await call(doubles, '999999', 'doubles/')).status).toBe(404);
  });
});
