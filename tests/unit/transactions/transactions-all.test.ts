import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { countTypes, sumMonths, sumTallied } from '#lib/transactions/figures-records.ts';
import { listTransactions } from '#lib/transactions/list.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('the transactions of all accounts', (open) => {
  let database: Database;
  let asha: Person;
  const accounts: number[] = [];
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    for (const name of ['First', 'Second', 'Third']) {
      const account = await someAccount(db(), name);
      accounts.push(account);
      const rows = Array.from({ length: 20 }, (_, n) => ({
        ...{
          date: `2026-0${4 + (n % 2)}-${String(1 + n).padStart(2, '0')}`,
          amount: n % 5 === 0 ? -500 : 100 + n,
        },
        description: `${name} ${n % 3 === 0 ? 'COFFEE' : 'RENT'} ${n}`,
      }));
      await someTransactions(db(), account, asha.id, rows);
    }
  });
  afterAll(() => database.close());

  const list = (asked: Partial<Parameters<typeof listTransactions>[1]> = {}) =>
    listTransactions(db(), { limit: 200, offset: 0, ...asked });

  test('one list in the order of their days, whatever the page', async () => {
    const all = (await list()).results;
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(all.map(({ account }) => account))).toEqual(new Set(accounts));
    const pages = [];
    for (let offset = 0; offset < 60; offset += 7)
      pages.push(...(await list({ limit: 7, offset })).results.map(({ id }) => id));
    expect(pages).toEqual(all.map(({ id }) => id));
  });

  test('filters and sorting find what those of each account find', async () => {
    for (const filter of [
      { type: 'UK' as const },
      { search: 'coffee' },
      { direction: 'in' as const },
      { from: '2026-05-01', sort: 'amount' as const },
      { min: 100, max: 105 },
      { is_linked: false },
    ]) {
      const each = await Promise.all(accounts.map((account) => list({ account, ...filter })));
      const all = await list(filter);
      expect([filter, all.count]).toEqual([filter, each.reduce((sum, { count }) => sum + count, 0)]);
      expect(all.results.map(({ id }) => id).sort()).toEqual(
        each.flatMap(({ results }) => results.map(({ id }) => id)).sort(),
      );
    }
  });

  test('months, types and sums of a type, of an account and of all', async () => {
    const [account = 0] = accounts;
    await markTransactions(db(), asha, { account: undefined, type: 'IN', filter: { direction: 'in' } });
    expect(await countTypes(db(), account, {})).toEqual(
      new Map([
        ['IN', 4],
        ['UK', 16],
      ]),
    );
    expect(await sumTallied(db(), undefined, { type: 'IN' })).toEqual([
      { currency: 'INR', count: 12, money_in: 6_000, money_out: 0 },
    ]);
    const months = await sumMonths(
      db(),
      account,
      { type: 'UK' },
      { first: '2026-04-03', last: '2026-05-02' },
    );
    expect(months.map(({ month, count, open }) => [month, count, open]).sort()).toEqual([
      ['2026-04', 8, 8],
      ['2026-05', 8, 8],
    ]);
  });
});
