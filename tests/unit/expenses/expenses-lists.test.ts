import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { listExpenses } from '#lib/links/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('lists of expenses', (open) => {
  let database: Database;
  let asha: Person;
  let ids: string[];
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    const { id: project } = await addName(database.db, asha, 'projects', { name: 'Offsite' });
    const made = [];
    for (let n = 0; n < 23; n++)
      made.push(
        await record(database.db, asha, {
          date: `2026-04-0${1 + (n % 3)}`,
          amount: n + 0.01,
          project: n % 2 ? project : null,
          ...(n === 0 ? { amount: 1 } : {}),
        }),
      );
    ids = made.toSorted((a, b) => (a.date + a.id < b.date + b.id ? 1 : -1)).map(({ id }) => id);
  });
  afterAll(() => database.close());

  test('walking forth and back meets every expense once, in order, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const forth: string[] = [];
        let page = await listExpenses(database.db, { limit });
        expect(page.previous).toBeNull();
        forth.push(...page.results.map(({ id }) => id));
        while (page.next) {
          page = await listExpenses(database.db, { limit, cursor: page.next });
          forth.push(...page.results.map(({ id }) => id));
        }
        expect(forth).toEqual(ids);
        const back = page.results.map(({ id }) => id);
        while (page.previous) {
          page = await listExpenses(database.db, { limit, cursor: page.previous });
          back.unshift(...page.results.map(({ id }) => id));
        }
        expect(back).toEqual(ids);
      }),
      { numRuns: runs(12) },
    );
  });

  test('a project’s expenses with their count and exact total', async () => {
    const [project] = await database.db.selectFrom('projects').select('id').execute();
    const page = await listExpensesOf(database.db, 'projects', project?.id ?? 0, { limit: 5 });
    expect(page).toMatchObject({
      name: 'Offsite',
      count: 11,
      sums: [{ currency: 'INR', amount: 12_111 }],
      previous: null,
    });
    expect(page.results).toHaveLength(5);
    expect(
      (await listExpensesOf(database.db, 'projects', project?.id ?? 0, { limit: 5, cursor: page.next }))
        .results,
    ).toHaveLength(5);
    await expect(listExpensesOf(database.db, 'merchants', 999, { limit: 5 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test.each([
    'x',
    'after_2026-04-01',
    'after_2026-04-01_x',
    "after_2026-04-01_' or 1=1",
    'side_2026-04-01_01990000-0000-7000-8000-00000000000a',
  ])('the cursor %s is refused', async (cursor) => {
    await expect(listExpenses(database.db, { limit: 5, cursor })).rejects.toMatchObject({
      code: 'invalid',
      fields: { cursor: ['expenses.cursor'] },
    });
  });
});
