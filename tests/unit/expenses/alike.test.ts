import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { listNearDuplicates } from '#lib/expenses/alike.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('near duplicates', (open) => {
  let database: Database;
  let asha: Person;
  let shell: number;
  const db = () => database.db;
  /** The days of what ₹450.00 at Shell on 10 April may be already. */
  const daysOf = async (given: Partial<Parameters<typeof listNearDuplicates>[1]> = {}) =>
    (
      await listNearDuplicates(db(), {
        merchant: 'Shell',
        amount: 45_000,
        currency: 'INR',
        date: '2026-04-10',
        ...given,
      })
    ).map(({ date }) => date);
  const at = (date: string, given: object = {}) => record(db(), asha, { merchant: shell, date, ...given });

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    shell = (await addName(db(), asha, 'merchants', { name: 'Shell' })).id;
    const other = (await addName(db(), asha, 'merchants', { name: 'Shell Oil' })).id;
    for (const date of ['2026-04-06', '2026-04-07', '2026-04-13', '2026-04-14']) await at(date);
    await at('2026-04-10', { amount: 451, items: [{ category: 2, amount: 451 }] });
    await at('2026-04-10', { merchant: other });
    await at('2026-04-10', { currency: 'EUR' });
  });
  afterAll(() => database.close());

  test('an expense of the same amount and merchant within three days may be the same, the latest first', async () => {
    expect(await daysOf()).toEqual(['2026-04-13', '2026-04-07']);
    expect(await daysOf({ merchant: ' SHELL ' })).toEqual(['2026-04-13', '2026-04-07']);
  });

  test('another amount, currency or merchant is another expense', async () => {
    expect(await daysOf({ amount: 45_100 })).toEqual(['2026-04-10']);
    expect(await daysOf({ currency: 'EUR' })).toEqual(['2026-04-10']);
    expect(await daysOf({ merchant: 'Shell Oil' })).toEqual(['2026-04-10']);
    expect(await daysOf({ merchant: 'Nobody' })).toEqual([]);
    expect(await daysOf({ date: '2026-04-20' })).toEqual([]);
  });

  test('a deleted one is none', async () => {
    const { id } = await at('2026-04-11');
    expect(await daysOf()).toEqual(['2026-04-13', '2026-04-11', '2026-04-07']);
    await deleteExpense(db(), asha, id);
    expect(await daysOf()).toEqual(['2026-04-13', '2026-04-07']);
  });
});
