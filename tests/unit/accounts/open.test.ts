import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenAccounts } from '#lib/accounts/open-records.ts';
import type { Database } from '#lib/db/open.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('accounts of the sidebar', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('come by name, each with what is left to classify, also when that is nothing', async () => {
    const { db } = database;
    const person = await somePerson(db);
    const savings = await someAccount(db, 'Savings');
    const card = await someAccount(db, 'Card');
    const left = async () =>
      (await listOpenAccounts(db)).map(({ name, open: count }) => [name, Number(count)]);
    expect(await left()).toEqual([
      ['Card', 0],
      ['Savings', 0],
    ]);
    const ids = await someTransactions(db, savings, person.id, [{}, {}, { type: 'IN' }]);
    await someTransactions(db, card, person.id, [{ type: 'IG' }]);
    expect(await left()).toEqual([
      ['Card', 0],
      ['Savings', 2],
    ]);
    await markTransactions(db, person, { account: savings, type: 'IN', ids: ids.slice(0, 1) });
    expect(await left()).toEqual([
      ['Card', 0],
      ['Savings', 1],
    ]);
  });
});
