import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Currency } from '#lib/core/currency/codes.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Person } from '#lib/db/tables.ts';
import { startSession } from '#lib/people/sessions.ts';
import { ALL as oneTransaction } from '#pages/api/bank/account/[id]/transactions/[txId].ts';
import { ALL as listedTransactions } from '#pages/api/bank/account/[id]/transactions/index.ts';
import { ALL as one } from '#pages/api/bank/links/[id].ts';
import { ALL as all } from '#pages/api/bank/links/index.ts';
import { ALL as oneExpense } from '#pages/api/expense/expenses/[id].ts';
import { ALL as expenses } from '#pages/api/expense/expenses/index.ts';
import { ALL as linkTransaction } from '#pages/api/expense/link-transaction.ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { type Answer, ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('links over HTTP', (open) => {
  let api: ExpenseApi;
  let account: number;
  let vikram: string;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    const { database } = api;
    account = await someAccount(database.db);
    const second: Person = await somePerson(database.db, 'vikram@example.org');
    await database.db
      .updateTable('people')
      .set({ first_name: 'Vikram' })
      .where('id', '=', second.id)
      .execute();
    vikram = (await startSession(sessionsOn(database), second, { ...PHONE, kind: 'program' })).tokens.access;
  });
  afterAll(() => api.close());

  const accountIn = async (currency: Currency): Promise<number> => {
    const id = await someAccount(api.database.db, `In ${currency}`);
    await api.database.db.updateTable('bank_accounts').set({ currency }).where('id', '=', id).execute();
    return id;
  };
  /** @param amount minor units, positive when money left */
  const paid = async (amount: number, of = account, date = '2026-04-01'): Promise<number> => {
    const rows = [{ amount, date, description: `HOTEL ${amount}` }];
    return (await someTransactions(api.database.db, of, api.person.id, rows))[0] ?? 0;
  };
  const recorded = async (amount: number, more: object = {}): Promise<string> => {
    const body = { date: '2026-04-01', amount, items: [{ category: 2, amount }], ...more };
    return (await api.post(expenses, '/expenses/', body)).body.id;
  };
  const signed = (token = api.token, tag?: string) => ({
    Authorization: `JWT ${token}`,
    ...(tag === undefined ? {} : { 'If-Match': tag }),
  });
  const post = (body: unknown, { token, tag }: { token?: string; tag?: string } = {}): Promise<Answer> =>
    ask(all, '/api/bank/links/', { method: 'POST', body, headers: signed(token, tag) });
  const on = (id: number | string, method: string, body?: unknown, tag?: string): Promise<Answer> =>
    ask(one, `/api/bank/links/${id}/`, {
      ...{ method, params: { id: String(id) }, headers: signed(undefined, tag) },
      ...(body === undefined ? {} : { body }),
    });
  const transaction = (id: number, of = account) =>
    ask(oneTransaction, `/api/bank/account/${of}/transactions/${id}/`, {
      ...{ params: { id: String(of), txId: String(id) }, headers: signed() },
    });
  const expense = async (id: string) =>
    (await api.asked(oneExpense, `/expenses/${id}/`, { params: { id } })).body;

  describe('one transaction, several expenses', () => {
    test('all are linked, and what is left stays open', async () => {
      const hotel = await paid(1_000_00);
      const [room, meals] = [await recorded(450.5), await recorded(149.5)];
      const made = await post({
        transaction: hotel,
        expenses: [{ expense: room }, { expense: meals, amount: 100 }],
      });
      const links = [
        { id: expect.any(Number), expense: room, amount: 450.5, covers: 450.5, difference: null },
        { id: expect.any(Number), expense: meals, amount: 100, covers: 100, difference: null },
      ];
      const now = { type: 'EX', expense: room, open_amount: 449.5, links };
      expect(made).toMatchObject({ status: 201, body: { links, transaction: { id: hotel, ...now } } });
      expect((await transaction(hotel)).body.data).toEqual(made.body.transaction);
      const listed = await ask(listedTransactions, `/api/bank/account/${account}/transactions/?limit=200`, {
        ...{ params: { id: String(account) }, headers: signed() },
      });
      expect(listed.body.results.find(({ id }: { id: number }) => id === hotel)).toEqual(
        made.body.transaction,
      );
      expect(await expense(meals)).toMatchObject({
        ...{ amount: 149.5, covered_amount: 100, refunded_amount: 0 },
        transactions: [
          {
            ...{ id: hotel, amount: 1000, currency: 'INR', type: 'EX' },
            link: { id: made.body.links[1].id, amount: 100, covers: 100, difference: null },
          },
        ],
      });
    });

    test('all or none: one that does not fit leaves the others unlinked', async () => {
      const hotel = await paid(1_000_00);
      const [a, b] = [await recorded(600), await recorded(600)];
      const refused = await post({
        transaction: hotel,
        expenses: [{ expense: a }, { expense: b, amount: 600 }],
      });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: 'Only ₹400.00 of the transaction is open.',
          errors: { 'expenses.1.amount': [expect.any(String)] },
          remainder: 1000,
          taken_by: null,
        },
      });
      expect((await transaction(hotel)).body.data).toMatchObject({
        type: 'UK',
        open_amount: 1000,
        links: [],
      });
      expect(await expense(a)).toMatchObject({ covered_amount: 0, transactions: [] });
    });

    test('once for a key, as an act with a name', async () => {
      const wanted = { transaction: await paid(100_00), expenses: [{ expense: await recorded(60) }] };
      const headers = { ...signed(), 'Idempotency-Key': uuidv7() };
      const send = (body: unknown) => ask(all, '/api/bank/links/', { method: 'POST', body, headers });
      const made = await send(wanted);
      expect(made.headers.get('atlas-run')).toBe(made.body.run);
      const again = await send(wanted);
      expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
        201,
        'true',
        made.body,
      ]);
      expect((await send({ ...wanted, expenses: [{ expense: await recorded(1) }] })).status).toBe(422);
      const changed = await on(made.body.links[0].id, 'PATCH', { amount: 50 });
      expect(changed.body.run).toMatch(/^[0-9a-f-]{36}$/);
      expect((await on(made.body.links[0].id, 'PATCH', { amount: 50 })).body.run).toBe(null);
      expect((await on(made.body.links[0].id, 'DELETE')).headers.get('atlas-run')).not.toBe(null);
    });

    test('50 at most', async () => {
      const hotel = await paid(100_000_00);
      const ids = await Promise.all(Array.from({ length: 51 }, () => recorded(1)));
      const wanted = ids.map((id) => ({ expense: id }));
      expect(await post({ transaction: hotel, expenses: wanted })).toMatchObject({
        status: 400,
        body: { errors: { expenses: ['At most 50 expenses can be linked at once.'] } },
      });
      const made = await post({ transaction: hotel, expenses: wanted.slice(1) });
      expect([made.status, made.body.links.length, made.body.transaction.open_amount]).toEqual([
        201, 50, 99_950,
      ]);
    });
  });

  test('two instalments account for one expense', async () => {
    const laptop = await recorded(1000);
    const [march, april] = [await paid(600_00), await paid(600_00)];
    expect((await post({ transaction: march, expenses: [{ expense: laptop }] })).status).toBe(201);
    const second = await post({ transaction: april, expenses: [{ expense: laptop }] });
    expect(second.body).toMatchObject({
      links: [{ amount: 400, covers: 400 }],
      transaction: { open_amount: 200, type: 'EX' },
    });
    expect(await expense(laptop)).toMatchObject({ covered_amount: 1000 });
    const third = await post({ transaction: await paid(1_00), expenses: [{ expense: laptop }] });
    expect(third).toMatchObject({
      status: 409,
      body: {
        detail: 'This expense is already fully linked.',
        ...{ remainder: 0, taken_by: 'Asha Rao' },
      },
    });
  });

  describe('where the amounts differ', () => {
    test.each([
      ['tip', 440],
      ['fee', 440],
      ['tax', 440],
      ['exchange', 440],
      ['discount', 440],
      ['rounding', 449.2],
    ])('%s is said, and each side takes what is open of it', async (difference, amount) => {
      const meal = await recorded(amount);
      const row = await paid(450_00);
      const made = await post({ transaction: row, expenses: [{ expense: meal, difference }] });
      expect(made).toMatchObject({
        status: 201,
        body: {
          links: [{ amount: 450, covers: amount, difference }],
          transaction: { open_amount: 0 },
        },
      });
      expect(await expense(meal)).toMatchObject({ covered_amount: amount });
    });

    test('more than the smallest coins is no rounding', async () => {
      const meal = await recorded(448.5);
      const given = { expense: meal, difference: 'rounding' };
      expect(await post({ transaction: await paid(450_00), expenses: [given] })).toMatchObject({
        status: 400,
        body: {
          errors: {
            'expenses.0.difference': [
              'Rounding explains ₹1.00 at most. Choose why the amounts differ by more.',
            ],
          },
        },
      });
    });

    test('without a word they are refused; a word for equal amounts is dropped', async () => {
      const meal = await recorded(440);
      const row = await paid(450_00);
      const link = (more: object) => post({ transaction: row, expenses: [{ expense: meal, ...more }] });
      for (const difference of [undefined, null])
        expect(await link({ amount: 450, covers: 440, difference })).toMatchObject({
          status: 400,
          body: { errors: { 'expenses.0.difference': [expect.stringContaining('Choose why')] } },
        });
      expect(await link({ amount: 450, covers: 440, difference: 'kindness' })).toMatchObject({
        status: 400,
        body: { errors: { 'expenses.0.difference': [expect.any(String)] } },
      });
      expect((await link({ amount: 440, covers: 440, difference: 'tip' })).body.links).toMatchObject([
        { difference: null },
      ]);
    });
  });

  describe('what is refused', () => {
    test('more than is open: who took it, and what is left', async () => {
      const row = await paid(1_000_00);
      const [first, second] = [await recorded(700), await recorded(500)];
      await post({ transaction: row, expenses: [{ expense: first }] }, { token: vikram });
      const refused = await post({ transaction: row, expenses: [{ expense: second, amount: 500 }] });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: 'Only ₹300.00 of the transaction is open.',
          ...{ remainder: 300, taken_by: 'Vikram Rao' },
        },
      });
      const more = await post({
        transaction: row,
        expenses: [{ expense: second, covers: 501, amount: 300, difference: 'discount' }],
      });
      expect(more).toMatchObject({
        status: 409,
        body: {
          detail: 'Only ₹500.00 of the expense is open.',
          errors: { 'expenses.0.covers': [expect.any(String)] },
          ...{ remainder: 500, taken_by: null },
        },
      });
      expect((await post({ transaction: row, expenses: [{ expense: second }] })).status).toBe(201);
      expect(await post({ transaction: row, expenses: [{ expense: await recorded(1) }] })).toMatchObject({
        status: 409,
        body: { ...{ remainder: 0, taken_by: 'Asha Rao' }, errors: { transaction: [expect.any(String)] } },
      });
    });

    test('unknown ids', async () => {
      const row = await paid(100_00);
      const unknown = uuidv7();
      expect(await post({ transaction: 999_999, expenses: [{ expense: await recorded(1) }] })).toMatchObject({
        status: 404,
        body: { errors: { transaction: ['Bank transaction not found.'] } },
      });
      expect(
        await post({ transaction: row, expenses: [{ expense: await recorded(1) }, { expense: unknown }] }),
      ).toMatchObject({ status: 404, body: { errors: { 'expenses.1.expense': [expect.any(String)] } } });
      for (const [method, body] of [
        ['PATCH', { amount: 1 }],
        ['DELETE', undefined],
      ] as const)
        expect([method, (await on(999_999, method, body)).status]).toEqual([method, 404]);
      expect((await on('x', 'DELETE')).status).toBe(404);
      expect((await transaction(row)).body.data).toMatchObject({ open_amount: 100, links: [] });
    });

    test.each([
      ['no expenses', { expenses: [] }, 'expenses'],
      ['no list', { expenses: 'all' }, 'expenses'],
      ['no transaction', { transaction: null }, 'transaction'],
      ['no id', { expenses: [{ expense: 'lunch' }] }, 'expenses.0.expense'],
      ['a negative amount', { expenses: [{ amount: -1 }] }, 'expenses.0.amount'],
      ['nothing', { expenses: [{ amount: 0 }] }, 'expenses.0.amount'],
      ['three decimals', { expenses: [{ amount: 1.005 }] }, 'expenses.0.amount'],
      ['three decimals of the expense', { expenses: [{ covers: 1.005 }] }, 'expenses.0.covers'],
      ['no number', { expenses: [{ covers: 'much' }] }, 'expenses.0.covers'],
      ['more than money has', { expenses: [{ amount: 1e11 }] }, 'expenses.0.amount'],
      ['a field of its own', { expenses: [{ share: 1 }] }, 'expenses.0'],
    ])('%s: 400 at the field', async (_, given: { expenses?: unknown; transaction?: unknown }, field) => {
      const row = await paid(100_00);
      const id = await recorded(50);
      const list = Array.isArray(given.expenses)
        ? given.expenses.map((each: object) => ({ expense: id, ...each }))
        : (given.expenses ?? [{ expense: id }]);
      const refused = await post({ transaction: row, ...given, expenses: list });
      expect(refused).toMatchObject({ status: 400 });
      expect(Object.keys(refused.body.errors)).toEqual([field]);
      expect((await transaction(row)).body.data.links).toEqual([]);
    });

    test('the same expense twice, in one call or in two', async () => {
      const row = await paid(100_00);
      const id = await recorded(50);
      expect(
        await post({
          transaction: row,
          expenses: [
            { expense: id, amount: 10 },
            { expense: id.toUpperCase(), amount: 20 },
          ],
        }),
      ).toMatchObject({ status: 400, body: { errors: { 'expenses.1.expense': [expect.any(String)] } } });
      await post({ transaction: row, expenses: [{ expense: id, amount: 10 }] });
      expect(await post({ transaction: row, expenses: [{ expense: id, amount: 20 }] })).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('Change that link instead'), remainder: 90 },
      });
    });

    test('a transaction that is something else, or moves no money, and a deleted expense', async () => {
      const id = await recorded(50);
      const income = await paid(-100_00);
      await ask(oneTransaction, '/', {
        ...{ method: 'PATCH', body: { type: 'IN' }, headers: signed() },
        params: { id: String(account), txId: String(income) },
      });
      expect((await post({ transaction: income, expenses: [{ expense: id }] })).status).toBe(409);
      expect((await post({ transaction: await paid(0), expenses: [{ expense: id }] })).status).toBe(409);
      await api.asked(oneExpense, `/expenses/${id}/`, { method: 'DELETE', params: { id } });
      expect((await post({ transaction: await paid(1), expenses: [{ expense: id }] })).status).toBe(404);
    });
  });

  describe('a link', () => {
    const linked = async (amount: number, more: object = {}) => {
      const row = await paid(1_000_00);
      const id = await recorded(amount);
      const made = await post({ transaction: row, expenses: [{ expense: id, ...more }] });
      return { row, expense: id, link: made.body.links[0].id as number };
    };

    test('is changed: one amount brings the other along, a word keeps them apart', async () => {
      const { row, expense: id, link } = await linked(500);
      const shape = { run: expect.any(String), id: link, expense: id, difference: null };
      expect((await on(link, 'PATCH', { amount: 300 })).body).toEqual({ ...shape, amount: 300, covers: 300 });
      expect((await on(link, 'PATCH', { covers: 200 })).body).toEqual({ ...shape, amount: 200, covers: 200 });
      expect((await transaction(row)).body.data).toMatchObject({ open_amount: 800 });
      expect(await expense(id)).toMatchObject({ covered_amount: 200 });
      const tip = { amount: 550, covers: 500, difference: 'tip' };
      expect((await on(link, 'PATCH', tip)).body).toEqual({ ...shape, ...tip });
      expect((await on(link, 'PATCH', { amount: 560 })).body).toMatchObject({ ...tip, amount: 560 });
      expect((await on(link, 'PATCH', {})).body).toMatchObject({ ...tip, amount: 560 });
      expect((await on(link, 'PATCH', { difference: null })).status).toBe(400);
      expect((await transaction(row)).body.data).toMatchObject({
        open_amount: 440,
        links: [{ ...tip, amount: 560 }],
      });
    });

    test('is not changed beyond what is open, nor to nothing', async () => {
      const { row, link } = await linked(500);
      await post({ transaction: row, expenses: [{ expense: await recorded(300) }] }, { token: vikram });
      expect(await on(link, 'PATCH', { amount: 701, difference: 'fee' })).toMatchObject({
        status: 409,
        body: { remainder: 700, taken_by: 'Vikram Rao', errors: { amount: [expect.any(String)] } },
      });
      expect(await on(link, 'PATCH', { amount: 501 })).toMatchObject({
        status: 409,
        body: { remainder: 500, taken_by: null, errors: { covers: [expect.any(String)] } },
      });
      for (const amount of [0, -1, 1.005, 'x'])
        expect((await on(link, 'PATCH', { amount })).status).toBe(400);
      expect((await on(link, 'PATCH', { expense: uuidv7() })).status).toBe(400);
    });

    test('is removed: its part alone is open again', async () => {
      const { row, expense: id, link } = await linked(500);
      const other = await recorded(300);
      await post({ transaction: row, expenses: [{ expense: other }] });
      expect((await on(link, 'DELETE')).status).toBe(204);
      expect((await transaction(row)).body.data).toMatchObject({
        ...{ type: 'EX', open_amount: 700, expense: other },
        links: [{ expense: other, amount: 300 }],
      });
      expect(await expense(id)).toMatchObject({ covered_amount: 0, transactions: [] });
      expect((await on(link, 'DELETE')).status).toBe(404);
      const [last] = (await transaction(row)).body.data.links;
      expect((await on(last.id, 'DELETE')).status).toBe(204);
      expect((await transaction(row)).body.data).toMatchObject({
        type: 'UK',
        open_amount: 1000,
        expense: null,
      });
    });

    test('by an outdated version of its transaction: 412 with the transaction as it is', async () => {
      const { row, link } = await linked(500);
      const tag = (await transaction(row)).headers.get('etag') ?? '';
      await post({ transaction: row, expenses: [{ expense: await recorded(300) }] }, { token: vikram });
      const now = (await transaction(row)).body.data;
      const present = {
        status: 412,
        body: {
          ...{ remainder: 200, taken_by: 'Vikram Rao', transaction: now },
          versions: { yours: 2, current: 3 },
          errors: { version: [expect.any(String)] },
        },
      };
      const wanted = { transaction: row, expenses: [{ expense: await recorded(100) }] };
      expect(await post(wanted, { tag })).toMatchObject(present);
      expect(await on(link, 'PATCH', { amount: 400 }, tag)).toMatchObject(present);
      expect(await on(link, 'DELETE', undefined, tag)).toMatchObject(present);
      expect((await transaction(row)).body.data).toEqual(now);
      const fresh = (await transaction(row)).headers.get('etag') ?? '';
      expect((await post(wanted, { tag: fresh })).status).toBe(201);
      expect((await post(wanted, { tag: 'none' })).status).toBe(400);
    });
  });

  describe('money that came in', () => {
    test('brings back part of an expense, whose payment stays as it is', async () => {
      const ticket = await recorded(800);
      await post({ transaction: await paid(800_00), expenses: [{ expense: ticket }] });
      const refund = await paid(-500_00);
      const made = await post({ transaction: refund, expenses: [{ expense: ticket, amount: 300 }] });
      expect(made.body.transaction).toMatchObject({ type: 'ER', amount: -500, open_amount: 200 });
      expect(await expense(ticket)).toMatchObject({ covered_amount: 800, refunded_amount: 300 });
      const more = await post({
        transaction: await paid(-600_00),
        expenses: [{ expense: ticket, amount: 600 }],
      });
      expect(more).toMatchObject({ status: 409, body: { remainder: 500, taken_by: 'Asha Rao' } });
    });
  });

  describe('currencies', () => {
    test('yen have no decimals, dinars three', async () => {
      const yen = await accountIn('JPY');
      const dinars = await accountIn('KWD');
      const row = await paid(1_500, yen);
      const taxi = await recorded(1_500, { currency: 'JPY' });
      expect((await post({ transaction: row, expenses: [{ expense: taxi, amount: 0.5 }] })).status).toBe(400);
      const made = await post({ transaction: row, expenses: [{ expense: taxi, amount: 1_000 }] });
      expect(made.body).toMatchObject({ links: [{ amount: 1_000 }], transaction: { open_amount: 500 } });
      const souk = await recorded(1.25, { currency: 'KWD' });
      const paidSouk = await paid(2_505, dinars);
      const part = await post({ transaction: paidSouk, expenses: [{ expense: souk, amount: 1.005 }] });
      expect(part.body).toMatchObject({ links: [{ amount: 1.005 }], transaction: { open_amount: 1.5 } });
      expect(
        (
          await post({
            transaction: paidSouk,
            expenses: [{ expense: await recorded(1, { currency: 'KWD' }), amount: 0.0005 }],
          })
        ).status,
      ).toBe(400);
    });

    test('across two of them both amounts are said, by exchange alone', async () => {
      const row = await paid(9_120_50);
      const flight = await recorded(109.99, { currency: 'USD' });
      const link = (more: object) => post({ transaction: row, expenses: [{ expense: flight, ...more }] });
      for (const more of [{}, { amount: 9_120.5, covers: 109.99 }, { difference: 'fee' }])
        expect(await link(more)).toMatchObject({
          status: 400,
          body: { errors: { 'expenses.0.difference': [expect.stringContaining('Exchange')] } },
        });
      const exchange = { amount: 9_000, covers: 109.99, difference: 'exchange' };
      const made = await link(exchange);
      expect(made).toMatchObject({
        status: 201,
        body: { links: [exchange], transaction: { open_amount: 120.5 } },
      });
      expect(await expense(flight)).toMatchObject({
        ...{ currency: 'USD', covered_amount: 109.99 },
        transactions: [{ currency: 'INR', amount: 9_120.5, link: { amount: 9_000, covers: 109.99 } }],
      });
      expect((await on(made.body.links[0].id, 'PATCH', { amount: 9_120.5 })).body).toMatchObject({
        ...exchange,
        amount: 9_120.5,
      });
      expect((await on(made.body.links[0].id, 'PATCH', { difference: null })).status).toBe(400);
      // What is not said is all that is open on its side.
      const hotel = await recorded(20, { currency: 'EUR' });
      const rest = await post({
        transaction: await paid(1_900_00),
        expenses: [{ expense: hotel, difference: 'exchange' }],
      });
      expect(rest.body.links).toMatchObject([{ amount: 1_900, covers: 20, difference: 'exchange' }]);
    });

    test('the specified call sends people to the transaction’s page for that', async () => {
      const expenseInDollars = await recorded(10, { currency: 'USD' });
      expect(
        await api.post(linkTransaction, '/link-transaction/', {
          expense: expenseInDollars,
          transaction: await paid(10_00),
        }),
      ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('“Exchange” as the reason') } });
    });
  });

  describe('the calls of before', () => {
    test('link what is open of both, and refuse a transaction that has a link', async () => {
      const row = await paid(1_000_00);
      const [small, other] = [await recorded(400), await recorded(600)];
      const link = (id: string) =>
        api.post(linkTransaction, '/link-transaction/', { expense: id, transaction: row });
      expect((await link(small)).status).toBe(201);
      expect((await transaction(row)).body.data).toMatchObject({ open_amount: 600 });
      expect(await link(other)).toMatchObject({
        status: 409,
        body: { errors: { transaction: [expect.any(String)] }, remainder: 600, taken_by: 'Asha Rao' },
      });
    });

    test('recording with transactions links each with what is open, in order of date', async () => {
      const late = await paid(600_00, account, '2026-04-20');
      const early = await paid(600_00, account, '2026-04-10');
      const id = await recorded(1000, { transactions: [late, early] });
      expect(await expense(id)).toMatchObject({
        covered_amount: 1000,
        transactions: [
          { id: early, link: { amount: 600, covers: 600 } },
          { id: late, link: { amount: 400, covers: 400 } },
        ],
      });
      expect((await transaction(late)).body.data).toMatchObject({ open_amount: 200, type: 'EX' });
      const body = { date: '2026-04-01', amount: 100, items: [{ category: 2, amount: 100 }] };
      const third = await api.post(expenses, '/expenses/', {
        ...body,
        transactions: [await paid(50_00), await paid(100_00), await paid(1_00)],
      });
      expect(third).toMatchObject({
        status: 409,
        body: { errors: { 'transactions.2': [expect.any(String)] } },
      });
    });

    test('an expense’s amount cannot be less than what links cover, and says the sum', async () => {
      const id = await recorded(1000);
      await post({ transaction: await paid(900_00), expenses: [{ expense: id }] });
      const change = (amount: number) =>
        api.asked(oneExpense, `/expenses/${id}/`, {
          ...{ method: 'PATCH', params: { id } },
          body: { amount, items: [{ category: 2, amount }] },
        });
      expect(await change(899.99)).toMatchObject({
        status: 409,
        body: { errors: { amount: [expect.stringContaining('₹900.00')] } },
      });
      expect((await change(900)).status).toBe(200);
    });
  });
});
