import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '#lib/core/day.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { homeOf } from '#lib/home/home.ts';
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
    expect(await homeOf(database.db)).toEqual({ accounts: [], work: [] });
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
      { id: savings, unclassified: 1, more: false },
    ]);
    expect(await kinds()).toEqual({
      owed: [1, [{ currency: 'INR', amount: 1250 }]],
      unlinked: [1, undefined],
      without_receipt: [2, undefined],
    });
  });

  test('beyond 999 it says more than that', async () => {
    const account = await someAccount(database.db, 'Busy');
    await someTransactions(
      database.db,
      account,
      person.id,
      Array.from({ length: 1_000 }, () => ({})),
    );
    const { accounts } = await homeOf(database.db);
    expect(accounts.find(({ id }) => id === account)).toMatchObject({ unclassified: 999, more: true });
  });
});
