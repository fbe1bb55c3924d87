import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { ExpenseSort } from '#lib/expenses/table-records.ts';
import { listExpenseTable } from '#lib/links/table.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('expenses as a table', (open) => {
  let database: Database;
  let person: Person;
  const table = (sort: ExpenseSort, order: 'asc' | 'desc', place = { limit: 50, offset: 0 }, filter = {}) =>
    listExpenseTable(database.db, filter, { sort, order, ...place });
  const comments = async (...given: Parameters<typeof table>) =>
    (await table(...given)).results.map(({ comment }) => comment).join(' ');

  beforeAll(async () => {
    database = await open();
    person = await somePerson(database.db);
    for (const name of ['Chai Point', 'Uber', 'Abaco'])
      await addName(database.db, person, 'merchants', { name });
    for (const name of ['Launch', 'Hiring']) await addName(database.db, person, 'projects', { name });
    const given = [
      { comment: 'tea', amount: 90, merchant_name: 'Chai Point' },
      { comment: 'cab', amount: 400, merchant_name: 'Uber', project_name: 'Launch' },
      { comment: 'bus', amount: 20, merchant_name: 'Abaco', project_name: 'Hiring' },
      { comment: 'pen', amount: 30 },
    ];
    for (const [n, one] of given.entries())
      await record(database.db, person, { date: `2026-03-0${n + 1}`, ...one });
  });
  afterAll(() => database.close());

  test('is sorted by any of its heads; what has no merchant or project comes last', async () => {
    expect(await comments('date', 'desc')).toBe('pen bus cab tea');
    expect(await comments('date', 'asc')).toBe('tea cab bus pen');
    expect(await comments('amount', 'asc')).toBe('bus pen tea cab');
    expect(await comments('merchant', 'asc')).toBe('bus tea cab pen');
    expect(await comments('merchant', 'desc')).toBe('cab tea bus pen');
    expect(await comments('project', 'asc')).toBe('bus cab pen tea');
    expect(await comments('person', 'asc')).toBe('pen bus cab tea');
  });

  test('has a page of rows, who recorded each, and the sum of all that match', async () => {
    const { results, sums } = await table('amount', 'desc', { limit: 1, offset: 1 });
    expect(results).toMatchObject([{ comment: 'tea', merchant_name: 'Chai Point' }]);
    expect(results[0]?.person_name).toBe(`${person.first_name} ${person.last_name}`);
    expect(sums).toEqual({ count: 4, sums: [{ currency: 'INR', amount: 54_000 }] });
    const found = await table('amount', 'desc', { limit: 50, offset: 0 }, { search: 'cab' });
    expect(found.sums).toEqual({ count: 1, sums: [{ currency: 'INR', amount: 40_000 }] });
  });

  test('of two currencies, amounts stand by currency and are never added up', async () => {
    await record(database.db, person, { date: '2026-03-05', comment: 'sushi', amount: 45, currency: 'JPY' });
    expect(await comments('amount', 'asc')).toBe('bus pen tea cab sushi');
    expect((await table('date', 'desc')).sums?.sums).toEqual([
      { currency: 'INR', amount: 54_000 },
      { currency: 'JPY', amount: 45 },
    ]);
  });
});
