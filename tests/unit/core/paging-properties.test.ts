import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { toMajor } from '#lib/core/money.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { listExpensesOf } from '#lib/expenses/totals.ts';
import { listExpenses } from '#lib/links/list.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

const RUNS = runs(10);
/** 41 entries on 3 days, so that pages end within a day. */
const COUNT = 41;
const dayOf = (n: number) => `2026-04-0${1 + (n % 3)}`;
/** The page size changes from page to page, as when someone changes it while reading. */
const sizes = fc.infiniteStream(fc.integer({ min: 1, max: COUNT + 5 }));

onEveryDatabase('lists', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  let project: number;
  const amounts: number[] = [];
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    asha = await somePerson(db);
    account = await someAccount(db);
    project = (await addName(db, asha, 'projects', { name: 'Offsite' })).id;
    for (let n = 0; n < COUNT; n++) {
      const minor = n < 10 ? 10 : 1 + n * 7_919_001;
      amounts.push(minor);
      await record(db, asha, { date: dayOf(n), amount: toMajor(minor, 'INR'), project });
    }
    const rows = Array.from({ length: COUNT }, (_, n) => ({ date: dayOf(n), amount: (n % 4) * 100 + 1 }));
    await someTransactions(db, account, asha.id, rows);
  });
  afterAll(() => database.close());

  test.each([
    [
      'all expenses',
      (limit: number, cursor?: string) => listExpenses(database.db, { limit, ...(cursor ? { cursor } : {}) }),
    ],
    [
      'those of a project',
      (limit: number, cursor?: string) =>
        listExpensesOf(database.db, 'projects', project, { limit, ...(cursor ? { cursor } : {}) }),
    ],
  ])('%s: forth and back by pages of any sizes, each of equal days once', async (_, list) => {
    const whole = (await list(100)).results.map(({ id }) => id);
    expect(new Set(whole).size).toBe(COUNT);
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const next = () => size.next().value;
        let page = await list(next());
        const forth = page.results.map(({ id }) => id);
        while (page.next) {
          page = await list(next(), page.next);
          forth.push(...page.results.map(({ id }) => id));
        }
        expect(forth).toEqual(whole);
        const back = page.results.map(({ id }) => id);
        while (page.previous) {
          page = await list(next(), page.previous);
          back.unshift(...page.results.map(({ id }) => id));
        }
        expect(back).toEqual(whole);
      }),
      { numRuns: RUNS },
    );
  });

  test('transactions: by pages of any size, sorted by any column either way, each of equal ones once', async () => {
    const sort = fc.constantFrom('date', 'amount', 'description', 'type');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 50 }),
        sort,
        fc.constantFrom('asc', 'desc'),
        async (limit, by, order) => {
          const seen: number[] = [];
          for (let offset = 0; offset < COUNT; offset += limit) {
            const asked = { account, limit, offset, sort: by, order } as Parameters<
              typeof listTransactions
            >[1];
            seen.push(...(await listTransactions(database.db, asked)).results.map(({ id }) => id));
          }
          expect(seen.length).toBe(COUNT);
          expect(new Set(seen).size).toBe(COUNT);
        },
      ),
      { numRuns: RUNS * 2 },
    );
  });

  test('every amount comes back exactly, and the total is their exact sum: ten times 0.10 is 1.00', async () => {
    const { results, sums } = await listExpensesOf(database.db, 'projects', project, { limit: 100 });
    const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
    expect(results.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
      amounts.toSorted((a, b) => a - b),
    );
    expect(sums).toEqual([{ currency: 'INR', amount: sum(amounts) }]);
    expect([sum(amounts.slice(0, 10)), toMajor(sum(amounts.slice(0, 10)), 'INR')]).toEqual([100, 1]);
  });
});
