import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#lib/core/day.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { homeOf } from '#lib/home/home.ts';
import { monthOf } from '#lib/home/month.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('what is left to do', (open) => {
  let database: Database;
  let person: Person;
  const kinds = async () =>
    Object.fromEntries(
      (await homeOf(database.db)).work.map(({ kind, count, sums }) => [kind, [count, sums]]),
    );

  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
  });
  afterAll(() => database.close());

  test('an empty Atlas asks for nothing', async () => {
    const { accounts, work, month } = await homeOf(database.db, '2026-03-14');
    expect({ accounts, work }).toEqual({ accounts: [], work: [] });
    expect(month).toMatchObject({ from: '2026-03-01', to: '2026-03-31', isCurrent: true });
    expect(month.parts).toMatchObject([{ currency: 'INR', money_in: 0, money_out: 0, categories: [] }]);
  });

  test('what is older than 90 days is named before it says that nothing is left', async () => {
    const other = await open();
    const { id } = await somePerson(other.db);
    const old = await record(other.db, { id }, { date: addDays(today(), -120) });
    expect((await homeOf(other.db)).work).toMatchObject([
      { kind: 'unlinked_older', count: 1, href: '/expense?is_linked=false' },
      { kind: 'without_receipt_older', count: 1, href: '/expense/receipts/missing/' },
    ]);
    await deleteExpense(other.db, { id }, old.id);
    expect((await homeOf(other.db)).work).toEqual([]);
    await other.close();
  });

  test('Unknown transactions by account; expenses without bank transaction, receipt or payment', async () => {
    const savings = await someAccount(database.db, 'Savings');
    const card = await someAccount(database.db, 'Card');
    const [first = 0] = await someTransactions(database.db, savings, person.id, [
      { amount: 45_000 },
      { type: 'IN' },
      {},
    ]);
    const date = today();
    await record(database.db, person, { date, transactions: [first] });
    await record(database.db, person, { date, is_reimbursable: true, amount: 12.5 });
    await record(database.db, person, { date: addDays(date, -91) });
    expect((await homeOf(database.db)).accounts).toMatchObject([
      { id: card, unclassified: 0 },
      { id: savings, unclassified: 1 },
    ]);
    expect(await kinds()).toEqual({
      unclassified: [1, undefined],
      owed: [1, [{ currency: 'INR', amount: 1250 }]],
      unlinked: [1, undefined],
      without_receipt: [2, undefined],
    });
  });

  test('transactions to classify are counted to the last one', async () => {
    const account = await someAccount(database.db, 'Busy');
    await someTransactions(
      database.db,
      account,
      person.id,
      Array.from({ length: 1_000 }, () => ({})),
    );
    const { accounts, work } = await homeOf(database.db);
    expect(accounts.find(({ id }) => id === account)).toMatchObject({ unclassified: 1_000 });
    expect(work[0]).toMatchObject({ kind: 'unclassified', count: 1_001, more: false });
  });
});

onEveryDatabase('the month on the home page', (open) => {
  let database: Database;
  let person: Person;
  let account: number;

  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
    account = await someAccount(database.db, 'Savings');
    await someTransactions(database.db, account, person.id, [
      { date: '2026-02-28', amount: 99_900 },
      { date: '2026-03-01', amount: 45_000 },
      { date: '2026-03-31', amount: -280_000, type: 'IN' },
      { date: '2026-03-15', amount: 5_000, type: 'CW' },
      { date: '2026-03-16', amount: 70_000, type: 'TR' },
    ]);
  });
  afterAll(() => database.close());

  test('money in and out of its days; own transfers are neither, and Unknown money out is named', async () => {
    expect(await monthOf(database.db, '2026-03-09')).toMatchObject({
      isCurrent: true,
      parts: [{ currency: 'INR', money_in: 280_000, money_out: 50_000, open: 45_000, moved: 70_000 }],
    });
  });

  test('the last month with transactions, when this one has none', async () => {
    expect(await monthOf(database.db, '2026-06-09')).toMatchObject({ from: '2026-03-01', isCurrent: false });
  });

  test('largest categories first, the smaller ones together, and no sum of two currencies', async () => {
    const names = ['Travel', 'Meals', 'Software', 'Rent', 'Fees', 'Other', 'Salaries', 'Utilities'];
    const ids = await database.db.selectFrom('categories').select(['id', 'name']).execute();
    const category = (name: string) => ids.find((one) => one.name === name)?.id ?? 0;
    for (const [index, name] of names.entries()) {
      const amount = 1_000 - index * 100;
      await record(database.db, person, {
        ...{ date: '2026-03-10', amount, items: [{ category: category(name), amount }] },
      });
    }
    await record(database.db, person, {
      ...{ date: '2026-03-10', amount: 9_999, currency: 'EUR' },
      items: [{ category: category('Rent'), amount: 9_999 }],
    });
    await record(database.db, person, {
      ...{ date: '2026-04-01', amount: 5_000, items: [{ category: category('Meals'), amount: 5_000 }] },
    });
    const { parts } = await monthOf(database.db, '2026-03-10');
    expect(
      parts.map(({ currency, categories, others }) => [
        currency,
        categories.map(({ name, amount }) => [name, amount]),
        others,
      ]),
    ).toEqual([
      [
        'INR',
        [
          ['Travel', 100_000],
          ['Meals', 90_000],
          ['Software', 80_000],
          ['Rent', 70_000],
          ['Fees', 60_000],
          ['Other', 50_000],
        ],
        { count: 2, amount: 70_000 },
      ],
      ['EUR', [['Rent', 999_900]], { count: 0, amount: 0 }],
    ]);
  });
});
