import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '#lib/core/day.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { Change, Person } from '#lib/db/tables.ts';
import { findBalance, listBalances } from '#lib/statements/balance.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('the balance of an account', (open) => {
  let database: Database;
  let person: Person;

  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
  });
  afterAll(() => database.close());

  const someStatement = async (
    account: number,
    facts: Pick<
      Change<'uploads'>,
      'period_from' | 'period_to' | 'opening_balance' | 'closing_balance' | 'undone_at'
    >,
  ) => {
    await database.db
      .insertInto('uploads')
      .values({
        ...{ id: uuidv7(), account, file_name: 'a.csv', size: 1, sha256: '-', currency: 'INR' },
        ...{ uploaded_by: person.id, uploaded_at: instant(), inserted_by: person.id, inserted_at: instant() },
        ...{ line_count: 1, new_count: 0, compared_revision: 0 },
        ...facts,
      })
      .execute();
  };

  test('is what its last statement states, proven since the first one that leads to it', async () => {
    const account = await someAccount(database.db);
    const days = (month: string) => ({ period_from: `2026-${month}-01`, period_to: `2026-${month}-28` });
    await someStatement(account, { ...days('01'), opening_balance: 7, closing_balance: 90 });
    await someStatement(account, { ...days('02'), opening_balance: 100, closing_balance: 200 });
    await someStatement(account, { ...days('04'), opening_balance: 300, closing_balance: 400 });
    await someStatement(account, { ...days('03'), opening_balance: 200, closing_balance: 300 });
    await someStatement(account, {
      ...{ ...days('05'), opening_balance: 400, closing_balance: 500, undone_at: instant() },
    });
    expect(await findBalance(database.db, account)).toEqual({
      ...{ day: '2026-04-28', amount: 400, since: '2026-02-01' },
    });
  });

  test('is unknown where that statement states none, and missing without a statement', async () => {
    const account = await someAccount(database.db, 'Without balances');
    const none = await someAccount(database.db, 'Without statements');
    await someStatement(account, { period_from: '2026-04-01', period_to: '2026-04-30' });
    const balances = await listBalances(database.db);
    expect(balances.get(account)).toEqual({ day: '2026-04-30', amount: null });
    expect(balances.has(none)).toBe(false);
    expect(await findBalance(database.db, none)).toBeUndefined();
  });

  test('is a debt where what is owed grows by what is spent', async () => {
    const card = await someAccount(database.db, 'Card');
    await someTransactions(database.db, card, person.id, [
      { date: '2026-04-02', amount: 5_000 },
      { date: '2026-04-03', amount: -1_000 },
    ]);
    await someStatement(card, {
      ...{
        period_from: '2026-04-01',
        period_to: '2026-04-30',
        opening_balance: 10_000,
        closing_balance: 14_000,
      },
    });
    expect((await listBalances(database.db)).get(card)).toEqual({ day: '2026-04-30', amount: -14_000 });
  });
});
