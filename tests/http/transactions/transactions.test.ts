import type { APIRoute } from 'astro';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { startSession } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as one } from '#pages/api/bank/account/[id]/transactions/[txId].ts';
import { ALL as list } from '#pages/api/bank/account/[id]/transactions/index.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';
import { someAccount, someExpenseFor, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('transactions over HTTP', (open) => {
  let database: Database;
  let person: Person;
  let account: number;
  let ids: number[];
  let token: string;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    person = await somePerson(db);
    account = await someAccount(db);
    ids = await someTransactions(db, account, person.id, [
      { date: '2026-04-01', description: 'SWIGGY', amount: 45_050 },
      { date: '2026-04-02', description: 'Salary', amount: -12_345_678 },
      { date: '2026-04-03', description: 'UBER', amount: 30_000 },
    ]);
    provideAtlas(sessionsOn(database, { ATLAS_ORIGIN: 'https://atlas.example.org' }) as Atlas);
    token = (await startSession(sessionsOn(database), person, { ...PHONE, kind: 'program' })).tokens.access;
  });
  afterAll(() => database.close());

  const path = (rest = '', of = account) => `/api/bank/account/${of}/transactions/${rest}`;
  const asked = (route: APIRoute, address: string, { params, ...question }: Question = {}) =>
    ask(route, address, {
      ...question,
      params: { id: String(account), ...params },
      headers: { Authorization: `JWT ${token}` },
    });
  const patch = (id: number | string, body: unknown, params: Record<string, string> = {}) =>
    asked(one, path(`${id}/`), { method: 'PATCH', body, params: { txId: String(id), ...params } });

  test('the list: amounts in major units, full addresses of its neighbours', async () => {
    const first = await asked(list, path('?limit=2&type=UK'));
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      results: [
        {
          id: ids[2],
          date: '2026-04-03',
          description: 'UBER',
          payee: null,
          amount: 300,
          type: 'UK',
          comment: '',
          expense: null,
          open_amount: 300,
          links: [],
        },
        {
          id: ids[1],
          date: '2026-04-02',
          description: 'Salary',
          payee: null,
          amount: -123456.78,
          type: 'UK',
          comment: '',
          expense: null,
          open_amount: 123456.78,
          links: [],
        },
      ],
      count: 3,
      next: `https://atlas.example.org${path('?limit=2&type=UK&offset=2')}`,
      previous: null,
    });
    const second = await asked(list, new URL(first.body.next).pathname + new URL(first.body.next).search);
    expect(second.body).toMatchObject({
      count: 3,
      next: null,
      previous: `https://atlas.example.org${path('?limit=2&type=UK')}`,
    });
    expect(second.body.results).toMatchObject([{ id: ids[0], amount: 450.5 }]);
    expect((await asked(list, path('?offset=50'))).body).toMatchObject({ results: [], count: 3, next: null });
  });

  test('an address that makes no sense is refused by the name of its parameter', async () => {
    expect((await asked(list, path('?type=XX'))).body.errors).toHaveProperty('type');
    expect((await asked(list, path('?from=yesterday'))).body.errors).toHaveProperty('from');
    expect((await asked(list, path('?limit=0'))).body.errors).toHaveProperty('limit');
    expect((await asked(list, path('?offset=-1'))).status).toBe(400);
    expect((await asked(list, path('', 999), { params: { id: '999' } })).status).toBe(404);
    expect((await ask(list, path(), { params: { id: String(account) } })).status).toBe(401);
    expect((await asked(list, path(), { method: 'POST', body: {} })).status).toBe(405);
  });

  test('one is read, marked and commented on', async () => {
    const id = ids[0] as number;
    const read = await asked(one, path(`${id}/`), { params: { txId: String(id) } });
    expect(read.body).toEqual({
      data: {
        id,
        date: '2026-04-01',
        description: 'SWIGGY',
        payee: null,
        amount: 450.5,
        type: 'UK',
        comment: '',
        expense: null,
        open_amount: 450.5,
        links: [],
      },
    });
    expect((await patch(id, { type: 'CW' })).body.data).toMatchObject({ id, type: 'CW' });
    expect((await patch(id, { comment: ' Lunch ' })).body.data).toMatchObject({
      id,
      type: 'CW',
      comment: 'Lunch',
    });
    expect((await patch(id, { type: 'EX' })).body.data).toMatchObject({ type: 'EX', expense: null });
  });

  test('the list takes every filter in its address, and refuses one that it does not know', async () => {
    const found = await asked(list, path('?min=300&max=300&is_linked=false&sort=amount&order=asc'));
    expect(found.body).toMatchObject({ count: 1, results: [{ id: ids[2] }] });
    const unknown = await asked(list, path('?typ=IN'));
    expect([unknown.status, unknown.body.errors]).toEqual([400, { typ: [expect.any(String)] }]);
    expect((await asked(list, path('?min=ten'))).body.errors).toHaveProperty('min');
  });

  test('many are marked in one call: by their ids, or by a filter', async () => {
    const many = (body: unknown) => asked(list, path(), { method: 'PATCH', body });
    const [, salary = 0, uber = 0] = ids;
    expect((await many({ ids: [salary, uber], type: 'IV' })).body).toEqual({
      run: expect.any(String),
      updated: 2,
    });
    expect((await many({ filter: { type: 'IV', min: 300, max: 300 }, type: 'IG' })).body).toEqual({
      run: expect.any(String),
      updated: 1,
    });
    const changed = await many({ filter: { type: 'IV' }, type: 'IG', count: 7 });
    expect([changed.status, changed.body.detail]).toEqual([
      409,
      expect.stringContaining('finds 1 transaction'),
    ]);
    expect((await many({ ids: [salary, uber], type: 'UK' })).body).toEqual({
      run: expect.any(String),
      updated: 2,
    });
    expect((await many({ ids: [uber], filter: {}, type: 'UK' })).status).toBe(400);
    expect((await many({ type: 'UK' })).status).toBe(400);
    expect((await many({ ids: [], type: 'UK' })).body.errors).toHaveProperty('ids');
    expect(
      (await many({ ids: Array.from({ length: 1_001 }, (_, n) => n + 1), type: 'UK' })).body.errors,
    ).toHaveProperty('ids');
    expect((await many({ filter: { typ: 'UK' }, type: 'IN' })).status).toBe(400);
    expect((await many({ ids: [uber, 999_999], type: 'IN' })).status).toBe(404);
  });

  test('one is marked with all that read like it', async () => {
    const twins = await someTransactions(database.db, account, person.id, [
      { date: '2026-03-01', description: 'ATM 001' },
      { date: '2026-03-02', description: 'ATM 002' },
    ]);
    const done = await patch(twins[0] ?? 0, { type: 'CW', alike: true });
    expect(done.body).toMatchObject({ data: { id: twins[0], type: 'CW' }, updated: 2 });
    expect((await patch(twins[0] ?? 0, { comment: 'x', alike: true })).status).toBe(400);
  });

  test('refusals say why', async () => {
    const [id = 0, , linked = 0] = ids;
    const expense = await someExpenseFor(database.db, linked, person.id, 30_000);
    const refused = await patch(linked, { type: 'IN' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('This transaction is linked to an expense'),
    ]);
    const among = await asked(list, path(), { method: 'PATCH', body: { ids: [id, linked], type: 'IN' } });
    expect([among.status, among.body.detail]).toEqual([
      409,
      expect.stringContaining('“Uber” from 3 Apr 2026 is linked to an expense, so nothing was changed.'),
    ]);
    expect((await patch(linked, { comment: 'Client' })).body.data).toMatchObject({ type: 'EX', expense });
    const empty = await patch(id, { comment: '' });
    expect([empty.status, empty.body]).toEqual([
      400,
      {
        detail: 'Please select a transaction and enter a comment.',
        errors: { comment: ['Please select a transaction and enter a comment.'] },
      },
    ]);
    expect((await patch(id, { type: 'XX' })).status).toBe(400);
    expect((await patch(id, { type: 'IN', comment: 'both' })).status).toBe(400);
    expect((await patch(id, { amount: 1 })).status).toBe(400);
    expect((await patch('0', { type: 'IN' })).status).toBe(404);
    expect(
      (await patch(id, { type: 'IN' }, { id: String(await someAccount(database.db, 'Other')) })).status,
    ).toBe(404);
  });
});
