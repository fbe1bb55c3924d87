import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWords } from '#components/history/words.ts';
import { addName } from '#lib/catalogue/change.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { decideTransactions } from '#lib/queue/decide.ts';
import { listQueue } from '#lib/queue/queue.ts';
import { findNext } from '#lib/queue/queue-records.ts';
import { actsSchema } from '#lib/queue/schema.ts';
import { translate } from '#lib/texts/texts.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { runOf, thingsOf } from '#lib/undo/list.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { runAs } from '#tests/support/book/undo-world.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const TODAY = '2026-05-04';

onEveryDatabase('the queue', (open) => {
  let database: Database;
  let asha: Person;
  let ravi: Person;
  let account: number;
  const db = () => database.db;
  const { stateOf, countOf } = lookInto(db);
  const some = async (of: number, ...given: Parameters<typeof someTransactions>[3]) => {
    const ids = await someTransactions(db(), of, asha.id, given);
    await db()
      .updateTable('uploads')
      .set({ standing_count: given.length, first_date: '2026-03-01', last_date: '2026-04-01' })
      .where('account', '=', of)
      .execute();
    return ids;
  };
  const decide = async (person: Person, ...acts: unknown[]) => {
    const { run, done } = await runAs(db(), person, (tx, actor) =>
      decideTransactions(tx, actor, parse(actsSchema, { acts }).acts, { day: TODAY }),
    );
    return { run, ...done };
  };
  const queueOf = (
    scope: { account?: number; month?: string; group?: { core: string; direction: 'in' | 'out' } } = {},
  ) => listQueue(db(), { person: asha.id, day: TODAY, ...scope });
  const idsIn = async (...given: Parameters<typeof queueOf>) =>
    (await queueOf(...given)).rows.map(({ row }) => row.id);
  const anAccount = async () => {
    account = await someAccount(db(), `Account ${Math.random()}`);
    return account;
  };

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    ravi = await somePerson(db(), 'ravi@example.org');
  });
  afterAll(() => database.close());

  test('a month has its own rows, groups and counts, of all that it holds', async () => {
    const of = await anAccount();
    const [march = 0, , april = 0] = await some(
      of,
      { date: '2026-03-31', description: 'Zweig Markt' },
      { date: '2026-04-01', description: 'Zweig Markt', type: 'IN' },
      { date: '2026-04-02', description: 'Zweig Markt' },
      { date: '2026-04-30', description: 'Zweig Markt' },
    );
    const queue = await queueOf({ account: of, month: '2026-04' });
    expect(queue).toMatchObject({ left: 2, total: 3, groups: [{ count: 2 }] });
    expect(queue.rows[0]?.row.id).toBe(april);
    await decide(asha, { act: 'later', transactions: [april] });
    expect(await queueOf({ account: of, month: '2026-04' })).toMatchObject({ left: 1, postponed: 1 });
    expect(await idsIn({ account: of, month: '2026-03' })).toEqual([march]);
    expect(await queueOf({ account: of, month: '2026-02' })).toMatchObject({ rows: [], left: 0, total: 0 });
  });

  test('history says all that one act decided', async () => {
    const of = await anAccount();
    const [one = 0, two = 0, three = 0, four = 0] = await some(of, {}, {}, {}, {});
    const { id: category } = await addName(db(), asha, 'categories', { name: `C ${Math.random()}` });
    const { run } = await decide(
      asha,
      { act: 'expense', transactions: [one, two], category },
      { act: 'CW', transactions: [three, four] },
    );
    const told = await runOf(db(), String(run));
    expect(runWords(told, translate('en'))).toBe('Classified 4 transactions: 2 expenses recorded, 2 marked');
    const { things, count } = await thingsOf(db(), told);
    expect([count, things.map(({ what }) => what)]).toEqual([
      4,
      ['expense', 'expense', 'transaction', 'transaction'],
    ]);
    const { run: undo } = await runAs(db(), asha, (tx, actor) => undoRun(tx, actor, String(run)));
    expect(runWords(await runOf(db(), String(undo)), translate('en'))).toBe(
      'Undid: Classified 4 transactions: 2 expenses recorded, 2 marked',
    );
    const { run: mixed } = await decide(
      asha,
      { act: 'IV', transactions: [one] },
      { act: 'CW', transactions: [two, three] },
    );
    expect(runWords(await runOf(db(), String(mixed)), translate('en'))).toBe('Marked 3 transactions');
  });

  test('rows of all accounts come oldest first, page by page, with their groups', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const [late, early = 0] = await some(
      one,
      { date: '2026-03-09', description: 'UPI-SWIGGY-123456', amount: 500 },
      { date: '2026-03-01', description: 'UPI-SWIGGY-123457', amount: 600 },
    );
    const [middle] = await some(other, { date: '2026-03-05', description: 'UPI-SWIGGY-9911', amount: -700 });
    expect((await idsIn()).filter((id) => [late, early, middle].includes(id))).toEqual([early, middle, late]);
    const whole = await queueOf({ account: one });
    expect(whole).toMatchObject({
      ...{ left: 2, total: 2, next: null },
      groups: [{ core: 'swiggy', direction: 'out', name: 'Swiggy', count: 2 }],
    });
    expect(await idsIn({ account: one, group: { core: 'swiggy', direction: 'in' } })).toEqual([]);
    const scope = { person: asha.id, day: TODAY, account: one };
    const first = await listQueue(db(), scope, { limit: 1 });
    expect(first.next).toBe(`2026-03-01_${early}`);
    const second = await listQueue(db(), scope, { limit: 1, cursor: { date: '2026-03-01', id: early } });
    expect(second.rows.map(({ row }) => row.id)).toEqual([late]);
    expect(second.next).toBeNull();
  });

  test('rows of one payee are a group whatever they are for, and a new expense is of the payee', async () => {
    const of = await anAccount();
    const payee = 'STUDIO FITX GMBH';
    await some(
      of,
      { description: 'Mitgliedsbeitrag März · STUDIO FITX GMBH', payee, amount: 2990 },
      { description: 'Jahresbeitrag · STUDIO FITX GMBH', payee, amount: 4990 },
      { description: 'Gast · Studio FitX', payee: 'Studio FitX', amount: 1990 },
      { description: 'Mitgliedsbeitrag Verein', amount: 1000 },
    );
    const { rows, groups } = await queueOf({ account: of });
    expect(groups).toMatchObject([{ core: 'studio fitx', name: 'Studio FitX', count: 3 }]);
    expect(rows[0]?.answers[0]).toMatchObject({ act: 'expense', merchant: null, payee: 'Studio Fitx' });
  });

  test('all decisions of a call are one run, and undone as one', async () => {
    const of = await anAccount();
    const [a, b, c, d] = await some(
      of,
      { amount: -100 },
      { description: 'NEFT ZERODHA', amount: 200 },
      { description: 'POS STAPLES', amount: 300 },
      { description: 'POS LEMON TREE', amount: 650_100 },
    );
    const { id: expense } = await record(db(), asha, {
      amount: 6501,
      items: [{ category: 3, amount: 6501 }],
    });
    const before = await countOf('expenses');
    const { run, ...said } = await decide(
      asha,
      { transactions: [a], act: 'IN' },
      { transactions: [b], act: 'IV' },
      { transactions: [c], act: 'expense', merchant_name: 'Staples', category: 2 },
      { transactions: [d], act: 'link', expense },
    );
    expect(said).toMatchObject({ done: 4, skipped: [] });
    expect(await countOf('expenses')).toBe(before + 1);
    expect([await stateOf(a as number), await stateOf(d as number)]).toMatchObject([
      { type: 'IN' },
      { type: 'EX', linked_amount: 650_100 },
    ]);
    expect(await queueOf({ account: of })).toMatchObject({ left: 0, total: 0, rows: [] });
    await runAs(db(), ravi, (tx, actor) => undoRun(tx, actor, run as string));
    expect(await queueOf({ account: of })).toMatchObject({ left: 4, total: 4 });
  });

  test('a row that somebody else decided is skipped by name, and the rest is done', async () => {
    const of = await anAccount();
    const [a = 0, b = 0] = await some(of, { amount: 100 }, { amount: 200 });
    await markTransactions(db(), ravi, { account: of, type: 'IG', ids: [a] });
    expect(await decide(asha, { transactions: [a, b, 999_999], act: 'IV' })).toMatchObject({
      done: 1,
      skipped: [
        {
          transaction: a,
          key: 'review.skipped_by',
          values: { name: 'Asha Rao', type: 'transactions.type_IG' },
        },
        { transaction: 999_999, key: 'transactions.error.not_found' },
      ],
    });
    expect([await stateOf(a), await stateOf(b)]).toMatchObject([{ type: 'IG' }, { type: 'IV' }]);
  });

  test('a group is decided as one, unless it has changed since it was seen', async () => {
    const of = await anAccount();
    const ids = await some(
      of,
      ...[1, 2, 3].map((n) => ({ description: `UPI-ZOMATO-40900${n}`, amount: 100 * n })),
    );
    const group = { group: 'zomato:out', account: of };
    await expect(decide(asha, { ...group, count: 2, act: 'IG' })).rejects.toMatchObject({
      code: 'conflict',
      facts: { count: 3, difference: 1 },
    });
    expect(await decide(asha, { ...group, count: 3, act: 'expense', category: 2 })).toMatchObject({
      done: 3,
    });
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ type: 'EX' });
  });

  test('what is left for later comes back tomorrow, and stays in the queue of everybody else', async () => {
    const of = await anAccount();
    const [a = 0, b = 0] = await some(of, { amount: 100 }, { amount: 200 });
    expect(await decide(asha, { transactions: [a], act: 'later' })).toMatchObject({ done: 1, run: null });
    expect(await queueOf({ account: of })).toMatchObject({
      left: 1,
      postponed: 1,
      rows: [{ row: { id: b } }],
    });
    const scopes = [
      { person: ravi.id, day: TODAY },
      { person: asha.id, day: '2026-05-05' },
    ];
    for (const scope of scopes)
      expect((await listQueue(db(), { ...scope, account: of })).rows.length, scope.day).toBe(2);
  });

  test('what is left for later is listed by itself, and an act takes it back', async () => {
    const of = await anAccount();
    const ids = await some(of, { amount: 100 }, { amount: 200 }, { amount: 300 });
    const [a = 0, b = 0, c = 0] = ids;
    await decide(asha, { transactions: [a, c], act: 'later' });
    await decide(ravi, { transactions: [b], act: 'later' });
    const scope = { person: asha.id, day: TODAY, account: of };
    const listed = async (page: { limit?: number } = {}) => {
      const { rows, ...counts } = await listQueue(db(), scope, { ...page, later: true });
      return { ids: rows.map(({ row }) => row.id), ...counts };
    };
    expect(await listed()).toMatchObject({ ids: [a, c], left: 1, postponed: 2 });
    expect(await listed({ limit: 1 })).toMatchObject({ ids: [a], next: `2026-04-01_${a}` });
    expect(await findNext(db(), scope, [c, a])).toBe(b);
    expect(await decide(asha, { transactions: [c], act: 'now' })).toMatchObject({ done: 1, run: null });
    expect(await listed()).toMatchObject({ ids: [a], left: 2, postponed: 1 });
    expect(await idsIn({ account: of })).toEqual([b, c]);
    await decide(asha, { transactions: [a], act: 'IV' });
    expect(await listed()).toMatchObject({ ids: [], postponed: 0 });
  });

  test('money that came in is no expense, and the call says which row it was', async () => {
    const of = await anAccount();
    const [a, b] = await some(of, { amount: 100 }, { amount: -200 });
    await expect(
      decide(asha, { transactions: [a], act: 'IV' }, { transactions: [b], act: 'expense', category: 2 }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'acts.1.transactions.0': ['links.each_money_in'] },
    });
    expect(await stateOf(a as number)).toMatchObject({ type: 'UK' });
  });

  test('after one answer the same is offered for the rows like it', async () => {
    const of = await anAccount();
    const merchant = (await addName(db(), asha, 'merchants', { name: 'Uber' })).id;
    const [a = 0] = await some(
      of,
      ...[1, 2].map((n) => ({ description: `UPI-UBER INDIA-40900${n}-RIDE`, amount: 100 * n })),
    );
    await decide(asha, { transactions: [a], act: 'expense', merchant, category: 1 });
    const [next] = (await queueOf({ account: of })).rows;
    expect(next?.answers[0]).toMatchObject({
      act: 'expense',
      merchant: { id: merchant },
      category: { id: 1 },
    });
  });
});
