import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineWork } from '#lib/runtime/worker.ts';
import { ALL as account } from '#pages/api/bank/account/[id]/index.ts';
import { ALL as preprocess } from '#pages/api/bank/account/[id]/preprocess/[uploadId].ts';
import { ALL as upload } from '#pages/api/bank/account/[id]/upload.ts';
import { ALL as accounts } from '#pages/api/bank/account/index.ts';
import { ALL as rules } from '#pages/api/bank/rules/index.ts';
import { ALL as arrival } from '#pages/api/bank/upload.ts';
import { ALL as undo } from '#pages/api/history/[run]/undo.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';

const csv = 'Date,Description,Amount\n2026-03-01,Tea,-1.25\n2026-03-02,Cake,-2.25\n';
const mt940 = (number: string, day = '01') =>
  `:20:X\n:25:${number}\n:60F:C2604${day}EUR0,\n:61:2604${day}04${day}C1,5NTRFX\n:86:Tea for ${number}\n:62F:C2604${day}EUR1,5\n-\n`;

overHttp('accounts that are no longer used, over HTTP', (open) => {
  let api: ExpenseApi;
  const call = (
    route: APIRoute,
    path: string,
    question: Question = {},
    params: Record<string, string> = {},
  ) => ask(route, path, { ...question, headers: { Authorization: `JWT ${api.token}` }, params });
  const added = async (name: string, number = '4471'): Promise<string> => {
    const body = { name, type: 'current', number };
    return String((await call(accounts, '/api/bank/account/', { method: 'POST', body })).body.id);
  };
  const patch = (id: string, body: object) =>
    call(account, `/api/bank/account/${id}/`, { method: 'PATCH', body }, { id });
  const remove = (id: string) => call(account, `/api/bank/account/${id}/`, { method: 'DELETE' }, { id });
  const file = (content: string) => {
    const form = new FormData();
    form.set('file', new File([content], 'march.csv'));
    return form;
  };
  const send = (id: string, content = csv) =>
    call(upload, `/api/bank/account/${id}/upload/`, { method: 'POST', raw: file(content) }, { id });
  const names = async (query = '') =>
    (await call(accounts, `/api/bank/account/${query}`)).body.map(({ name }: { name: string }) => name);
  const takeBack = (run: string) => call(undo, `/api/history/${run}/undo/`, { method: 'POST' }, { run });
  beforeAll(async () => {
    api = await openExpenseApi(open);
    Object.assign(api.atlas, { work: inlineWork(api.database.db) });
  });
  afterAll(() => api.close());

  test('an archived account is listed apart, and comes back by undoing or by using it again', async () => {
    const id = await added('Old one', '0101');
    const archived = await patch(id, { archived: true });
    expect(archived.body).toMatchObject({ run: expect.any(String), name: 'Old one', archived: true });
    expect(await names()).not.toContain('Old one');
    expect(await names('?archived=yes')).toContain('Old one');
    expect((await call(account, `/api/bank/account/${id}/`, {}, { id })).body.archived).toBe(true);
    // Again changes nothing, so that there is nothing to undo.
    expect((await patch(id, { archived: true })).body.run).toBeNull();

    const undone = await takeBack(archived.body.run);
    expect(undone.body).toMatchObject({ restored: 1, kept: [] });
    expect(await names()).toContain('Old one');
    await takeBack(undone.body.run);
    expect(await names()).not.toContain('Old one');
    expect((await patch(id, { archived: false })).body.archived).toBe(false);
    expect(await names()).toContain('Old one');
    // Renaming is no run.
    expect((await patch(id, { name: 'Old two' })).body).toMatchObject({ run: null, name: 'Old two' });
  });

  test('nothing comes into an archived account, neither a new file nor one that waits', async () => {
    const id = await added('Closed', '0202');
    const waiting = (await send(id)).body.id;
    await patch(id, { archived: true });
    const detail = 'Closed is archived. Use it again before you add or insert a statement.';
    expect(await send(id)).toMatchObject({ status: 409, body: { detail } });
    const at = `/api/bank/account/${id}/preprocess/${waiting}`;
    const ids = { id, uploadId: waiting };
    await call(preprocess, at, { method: 'PATCH', body: { confirm: 'yes' } }, ids);
    const insert = () => call(preprocess, `${at}?insert=true`, { method: 'POST' }, ids);
    expect(await insert()).toMatchObject({ status: 409, body: { detail } });
    await patch(id, { archived: false });
    expect((await insert()).status).toBe(200);
  });

  test('a file that names an archived account is not taken into it, but says which it is', async () => {
    const number = '9876540303';
    const id = await added('Archived giro', number);
    await patch(id, { archived: true });
    const arrive = () => call(arrival, '/api/bank/upload/', { method: 'POST', raw: file(mt940(number)) });
    expect((await arrive()).body).toMatchObject({
      id: null,
      account: null,
      accounts: [{ id: Number(id), name: 'Archived giro', archived: true }],
    });
    // One in use with the same number is meant rather than the one that is not.
    const other = await added('Giro', number);
    expect((await arrive()).body).toMatchObject({ account: Number(other), accounts: [{ name: 'Giro' }] });
  });

  test('an empty account is deleted and comes back by undoing; one that holds something says what', async () => {
    const id = await added('By mistake', '0404');
    const removed = await remove(id);
    expect(removed.status).toBe(204);
    expect((await call(account, `/api/bank/account/${id}/`, {}, { id })).status).toBe(404);
    expect(await names()).not.toContain('By mistake');
    expect(await send(id)).toMatchObject({ status: 404 });
    const undone = await takeBack(removed.headers.get('atlas-run') ?? '');
    expect(undone.body.restored).toBe(1);
    expect(await names()).toContain('By mistake');

    // Once it holds something, that undo cannot be undone.
    await send(id);
    const rule = { text: 'tea and cake', then_type: 'IG', account: Number(id) };
    await call(rules, '/api/bank/rules/', { method: 'POST', body: rule });
    expect((await takeBack(undone.body.run)).body).toMatchObject({
      restored: 0,
      kept: [{ what: 'account', id: id }],
    });
    const refused = await remove(id);
    expect(refused).toMatchObject({
      status: 409,
      body: { holds: { transactions: 0, statements: 1, rules: 1 } },
    });
    expect(refused.body.detail).toContain('By mistake is not empty (transactions: 0, statements: 1');
  });
});
