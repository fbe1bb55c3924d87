import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { forgetFigures } from '#lib/matching/figures-records.ts';
import { keepSuggestions } from '#lib/matching/keep.ts';
import { addRowsWork } from '#lib/matching/work-records.ts';
import { ALL as links } from '#pages/api/bank/links/index.ts';
import { ALL as onePair } from '#pages/api/bank/pairs/[id].ts';
import { ALL as pairs } from '#pages/api/bank/pairs/index.ts';
import { ALL as dismiss } from '#pages/api/bank/suggestions/dismiss.ts';
import { ALL as suggestions } from '#pages/api/bank/suggestions/index.ts';
import { ALL as why } from '#pages/api/bank/why.ts';
import { ALL as oneExpense } from '#pages/api/expense/expenses/[id].ts';
import { ALL as expenses } from '#pages/api/expense/expenses/index.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type Answer, ask } from '#tests/support/server/ask.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

overHttp('suggestions over HTTP', (open) => {
  let api: ExpenseApi;
  let account: number;
  let merchant: number;
  const db = () => api.database.db;
  beforeAll(async () => {
    api = await openExpenseApi(open);
    account = await someAccount(db());
    merchant = (await addName(db(), api.person, 'merchants', { name: 'Chai Point' })).id;
  });
  afterAll(() => api.close());

  const signed = (more: Record<string, string> = {}) => ({ Authorization: `JWT ${api.token}`, ...more });
  const get = (query = ''): Promise<Answer> =>
    ask(suggestions, `/api/bank/suggestions/${query}`, { headers: signed() });
  const post = (route: Parameters<typeof ask>[0], path: string, body: unknown, more = {}): Promise<Answer> =>
    ask(route, path, { method: 'POST', body, headers: signed(more) });
  const dismissing = (body: unknown, more = {}) =>
    post(dismiss, '/api/bank/suggestions/dismiss/', body, more);
  /** Transactions whose suggestions are computed. Minor units. */
  const paid = async (...given: Parameters<typeof someTransactions>[3]): Promise<number[]> => {
    const ids = await someTransactions(db(), account, api.person.id, given);
    await addRowsWork(db(), ids);
    return ids;
  };
  const recorded = async (amount: number, more: object = {}): Promise<string> => {
    const body = { date: '2026-04-01', amount, merchant, items: [{ category: 2, amount }], ...more };
    return (await api.post(expenses, '/expenses/', body)).body.id;
  };
  const kept = async () => {
    forgetFigures(db());
    while (await keepSuggestions(db()));
  };
  const of = (answer: Answer, transaction: number) =>
    answer.body.results.filter((one: { transaction: number }) => one.transaction === transaction);

  test('an equal amount of the merchant that the text names is suggested, with reasons', async () => {
    const expense = await recorded(437.5);
    const [transaction = 0] = await paid({
      amount: 43_750,
      description: 'UPI/CHAI POINT/402/pay',
      date: '2026-04-02',
    });
    await kept();
    const { status, body } = await get();
    expect(status).toBe(200);
    const [one] = body.results.filter((each: { transaction: number }) => each.transaction === transaction);
    expect(one).toEqual({
      transaction,
      expenses: [{ id: expense, amount: 437.5, covers: 437.5, difference: null }],
      certainty: 'sure',
      reasons: expect.any(Array),
      against: expect.any(Array),
      ...{ difference: null, pair: null },
    });
    const keys = one.reasons.map(({ key }: { key: string }) => key);
    expect(keys).toContain('amount');
    expect(keys).toContain('text');
    for (const { values, bits } of one.reasons) {
      expect(values).toEqual(expect.any(Object));
      expect(bits).toBeGreaterThan(0);
    }
    expect(of(await get(`?transaction=${transaction}`), transaction)[0]).toEqual(one);
    expect(of(await get('?certainty=likely'), transaction)).toEqual([]);
    expect(of(await get(`?certainty=sure&account=${account}`), transaction)).toHaveLength(1);
    const reason = await ask(why, `/api/bank/why/?transaction=${transaction}&expense=${expense}`, {
      headers: signed(),
    });
    expect(reason.body).toEqual({ for: one.reasons, against: one.against, certainty: 'sure' });
  });

  test('why of one of a set says what speaks for the set', async () => {
    const parts = [await recorded(4_321), await recorded(3_210), await recorded(2_109)];
    const [transaction = 0] = await paid({ amount: 964_000, description: 'CHAI POINT', date: '2026-04-02' });
    await kept();
    const [one] = of(await get(`?transaction=${transaction}`), transaction);
    expect(one.expenses).toHaveLength(3);
    for (const expense of parts) {
      const { body } = await ask(why, `/api/bank/why/?transaction=${transaction}&expense=${expense}`, {
        headers: signed(),
      });
      expect(body).toEqual({ for: one.reasons, against: one.against, certainty: one.certainty });
    }
  });

  test('what has changed since is computed anew or left out; the act of linking takes what the person saw', async () => {
    const [first, second] = [await recorded(611), await recorded(612)];
    const [one = 0, other = 0] = await paid(
      { amount: 61_100, description: 'CHAI POINT 1' },
      { amount: 61_200, description: 'CHAI POINT 2' },
    );
    await kept();
    expect(of(await get(), one)[0].expenses[0].id).toBe(first);
    await ask(oneExpense, `/api/expense/expenses/${first}/`, {
      method: 'DELETE',
      params: { id: first },
      headers: signed(),
    });
    expect(of(await get(), one)).toEqual([]);
    expect(of(await get(`?transaction=${one}`), one)).toEqual([]);

    const tag = { 'If-Match': '"1"' };
    const link = { transaction: other, expenses: [{ expense: second }] };
    expect((await post(links, '/api/bank/links/', link, tag)).status).toBe(201);
    expect(of(await get(), other)).toEqual([]);
    // Somebody who looked before is told that it is another one now.
    expect((await post(links, '/api/bank/links/', link, tag)).status).toBe(412);
    expect((await post(links, '/api/bank/links/', link)).status).toBe(409);
  });

  test('dismissed pairs never come back, whatever happens to both', async () => {
    const expense = await recorded(77.25);
    const [transaction = 0] = await paid({ amount: 7_725, description: 'CHAI POINT' });
    await kept();
    const pair = { transaction, expense };
    expect(of(await get(), transaction)).toHaveLength(1);
    const key = { 'Idempotency-Key': uuidv7() };
    const done = await dismissing(pair, key);
    expect([done.status, done.body]).toEqual([200, { run: expect.any(String) }]);
    expect(done.headers.get('Atlas-Run')).toBe(done.body.run);
    expect((await dismissing(pair, key)).body).toEqual(done.body);
    expect((await dismissing(pair)).body).toEqual({ run: null });
    const names = async () => {
      const [listed, own] = [await get('?limit=100'), await get(`?transaction=${transaction}`)];
      return [...of(listed, transaction), ...of(own, transaction)].flatMap((one) =>
        one.expenses.map(({ id }: { id: string }) => id),
      );
    };
    expect(await names()).not.toContain(expense);
    await kept();
    for (const change of [
      { comment: 'Chai point, again' },
      { amount: 77.25, items: [{ category: 3, amount: 77.25 }] },
    ]) {
      await ask(oneExpense, `/api/expense/expenses/${expense}/`, {
        ...{ method: 'PATCH', params: { id: expense }, headers: signed(), body: change },
      });
      await kept();
      expect(await names()).not.toContain(expense);
    }
    const { body } = await ask(why, `/api/bank/why/?transaction=${transaction}&expense=${expense}`, {
      headers: signed(),
    });
    expect(body.against.map(({ key }: { key: string }) => key)).toContain('dismissed');
  });

  test('an own transfer is suggested once, paired by its two sides, taken apart, dismissed', async () => {
    const card = await someAccount(db(), 'Card');
    const [out = 0] = await paid({ amount: 4_212_345, description: 'CC AUTOPAY 4471', date: '2026-03-03' });
    const [into = 0] = await someTransactions(db(), card, api.person.id, [
      { amount: -4_212_345, description: 'PAYMENT RECEIVED THANK YOU', date: '2026-03-04' },
    ]);
    await addRowsWork(db(), [into]);
    await kept();
    const listed = await get('?limit=100');
    expect(of(listed, into)).toEqual([]);
    expect(of(listed, out)).toMatchObject([{ expenses: [], pair: into }]);
    expect(of(await get(`?transaction=${into}`), into)).toMatchObject([{ expenses: [], pair: out }]);
    const made = await post(pairs, '/api/bank/pairs/', { out, in: into });
    expect([made.status, made.body]).toEqual([
      201,
      { run: expect.any(String), id: expect.any(Number), out, in: into },
    ]);
    expect(of(await get('?limit=100'), out)).toEqual([]);
    const all = await ask(pairs, '/api/bank/pairs/?limit=1', { headers: signed() });
    expect(all.body).toEqual({
      results: [
        { id: made.body.id, out, in: into, created_by: api.person.id, created_at: expect.any(String) },
      ],
      next: null,
    });
    const apart = await ask(onePair, `/api/bank/pairs/${made.body.id}/`, {
      ...{ method: 'DELETE', params: { id: String(made.body.id) }, headers: signed() },
    });
    expect([apart.status, apart.headers.get('Atlas-Run')]).toEqual([204, expect.any(String)]);
    await kept();
    expect(of(await get('?limit=100'), out)).toHaveLength(1);
    expect((await dismissing({ transaction: out, pair: into })).body.run).toEqual(expect.any(String));
    expect(of(await get('?limit=100'), out)).toEqual([]);
    await kept();
    expect(of(await get(`?transaction=${out}`), out)).toEqual([]);
  });

  test('pages follow each other without gap or repetition, the surest first', async () => {
    for (let n = 0; n < 7; n++) {
      await recorded(900 + n * 1.01);
      await paid({ amount: Math.round((900 + n * 1.01) * 100), description: `CHAI POINT ${n}` });
    }
    await kept();
    const whole = (await get('?limit=100')).body;
    expect(whole.next).toBeNull();
    const seen: number[] = [];
    let path = '?limit=2';
    for (;;) {
      const { body } = await get(path);
      seen.push(...body.results.map(({ transaction }: { transaction: number }) => transaction));
      expect(body.results.length).toBeLessThanOrEqual(2);
      if (body.next === null) break;
      path = new URL(body.next).search;
    }
    expect(seen).toEqual(whole.results.map(({ transaction }: { transaction: number }) => transaction));
    const ranks = whole.results.map(({ certainty }: { certainty: string }) =>
      ['sure', 'likely', 'possible'].indexOf(certainty),
    );
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b));
  });

  describe('bad input', () => {
    test.each([
      ['?transaction=0', 400],
      ['?transaction=x', 400],
      ['?transaction=999999', 404],
      ['?account=999999', 404],
      ['?account=one', 400],
      ['?certainty=maybe', 400],
      ['?limit=0', 400],
      ['?limit=ten', 400],
      ['?cursor=x', 400],
      ['?cursor=1_2026-04-01_x', 400],
      ['?cursor=9_2026-04-01_1', 400],
      ['?color=red', 400],
      ['?transaction=1&transaction=2', 400],
    ])('GET suggestions %s: %i', async (query, status) => {
      const answer = await get(query);
      expect([answer.status, typeof answer.body.detail]).toEqual([status, 'string']);
    });

    test('a transaction of another account is not this account’s', async () => {
      const other = await someAccount(db(), 'Other');
      const [transaction = 0] = await paid({ amount: 5 });
      expect((await get(`?transaction=${transaction}&account=${other}`)).status).toBe(404);
      expect((await get(`?transaction=${transaction}&account=${account}`)).status).toBe(200);
    });

    test('why, dismissals and pairs name what is wrong', async () => {
      const expense = await recorded(3);
      const [transaction = 0] = await paid({ amount: 300 });
      for (const [query, status] of [
        ['', 400],
        [`?transaction=${transaction}`, 400],
        [`?transaction=${transaction}&expense=7`, 400],
        [`?transaction=999999&expense=${expense}`, 404],
        [`?transaction=${transaction}&expense=${uuidv7()}`, 404],
      ] as const) {
        const answer = await ask(why, `/api/bank/why/${query}`, { headers: signed() });
        expect([query, answer.status]).toEqual([query, status]);
      }
      for (const [body, status] of [
        [{}, 400],
        [{ transaction }, 400],
        [{ transaction, expense, pair: 3 }, 400],
        [{ transaction, expense: 'x' }, 400],
        [{ transaction: 999_999, expense }, 404],
        [{ transaction, expense: uuidv7() }, 404],
        [{ transaction, pair: 999_999 }, 404],
        [{ transaction, pair: transaction }, 400],
        [{ transaction, expense, more: 1 }, 400],
      ] as const)
        expect([body, (await dismissing(body)).status]).toEqual([body, status]);
      for (const [body, status] of [
        [{ out: transaction }, 400],
        [{ out: 'a', in: 2 }, 400],
        [{ out: transaction, in: transaction }, 400],
        [{ out: transaction, in: 999_999 }, 404],
      ] as const)
        expect([body, (await post(pairs, '/api/bank/pairs/', body)).status]).toEqual([body, status]);
    });

    test('descriptions of any kind: endless, one emoji, right to left, without a letter; amounts of 0', async () => {
      const words = [
        'x '.repeat(5_000),
        '🍕',
        '\u202Eتحويل بنكي\u202C',
        '0000-1111',
        ' ',
        'A'.repeat(10_000),
        '%_\\',
      ];
      const ids = await paid(...words.map((description) => ({ description, amount: 32_100 })), { amount: 0 });
      await recorded(321, { merchant: null, comment: '🍕'.repeat(900) });
      await kept();
      for (const id of ids) expect((await get(`?transaction=${id}`)).status).toBe(200);
      expect((await get('?limit=100')).status).toBe(200);
      expect(await db().selectFrom('suggestion_work').select('id').execute()).toEqual([]);
    });
  });

  test('nothing is linked by any of it', async () => {
    const made = await db().selectFrom('expense_links').select('id').execute();
    // The one link of this file was asked for.
    expect(made).toHaveLength(1);
  });
});
