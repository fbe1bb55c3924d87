import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeCurrency, currencyFor, finishWelcome, welcomeOf } from '#lib/people/profile.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('the questions of the first sign-in', (open) => {
  let database: Database;
  let owner: Person;
  let member: Person;
  beforeAll(async () => {
    database = await open();
    owner = await somePerson(database.db);
    member = await somePerson(database.db, 'ben@example.org');
  });
  afterAll(() => database.close());

  test('are asked once, and the owner of an empty book is asked its currency', async () => {
    const { db } = database;
    expect(await welcomeOf(db, owner, undefined)).toEqual({ currency: await bookCurrency(db) });
    // Whoever runs Atlas has set it.
    expect(await welcomeOf(db, owner, 'EUR')).toEqual({ currency: undefined });
    expect(await welcomeOf(db, member, undefined)).toEqual({ currency: undefined });
    await expect(finishWelcome(db, member, { currency: 'JPY' }, '')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await welcomeOf(db, member, undefined)).toBeDefined();
    await finishWelcome(db, member, {}, '');
    expect(await welcomeOf(db, member, undefined)).toBeUndefined();
    const answers = { first_name: 'Usha', time_zone: 'Asia/Kolkata', currency: 'EUR' } as const;
    await finishWelcome(db, owner, answers, '');
    expect(await bookCurrency(db)).toBe('EUR');
    const row = await db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: 'Usha', last_name: 'Rao', time_zone: 'Asia/Kolkata' });
    expect(await welcomeOf(db, owner, undefined)).toBeUndefined();
  });

  test('the owner changes the currency later, as long as no money is recorded', async () => {
    const { db } = database;
    expect(await currencyFor(db, owner, undefined)).toEqual({ currency: 'EUR', mayChange: true });
    expect(await currencyFor(db, owner, 'EUR')).toEqual({ currency: 'EUR', mayChange: false });
    expect(await currencyFor(db, member, undefined)).toMatchObject({ mayChange: false });
    await changeCurrency(db, owner, 'CHF');
    expect(await bookCurrency(db)).toBe('CHF');
    await changeCurrency(db, owner, 'EUR');
    await expect(changeCurrency(db, member, 'USD')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('leave the currency of a book with money as it is', async () => {
    const { db } = database;
    await record(db, owner);
    await db.updateTable('people').set({ welcomed_at: null }).execute();
    expect(await welcomeOf(db, owner, undefined)).toEqual({ currency: undefined });
    await expect(finishWelcome(db, owner, { currency: 'USD' }, '')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await bookCurrency(db)).toBe('EUR');
  });
});
