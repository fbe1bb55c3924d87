import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { coreOf } from '#lib/core/description/payee-key.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { decidedAbout, recordedOf, usualCategories } from '#lib/learned/evidence.ts';
import { listLessons, listMerchantsOf } from '#lib/learned/records.ts';
import { isUsual, listed, usualOf } from '#lib/learned/usual.ts';
import { dismiss } from '#lib/matching/dismiss.ts';
import { markTransactions } from '#lib/transactions/mark.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

describe('how much has to agree', () => {
  test('a field is filled by more than half of all, and by nothing where two are as frequent', () => {
    const filled = (yes: number, all: number) => isUsual({ yes, all }, 'filled');
    expect([filled(1, 1), filled(2, 3), filled(11, 20)]).toEqual([true, true, true]);
    expect([filled(1, 2), filled(10, 20), filled(2, 5)]).toEqual([false, false, false]);
  });

  test('what nobody looks at takes three times the same, and nine of ten', () => {
    const alone = (yes: number, all: number) => isUsual({ yes, all }, 'alone');
    expect([alone(3, 3), alone(9, 10), alone(18, 20)]).toEqual([true, true, true]);
    expect([alone(2, 2), alone(8, 9), alone(17, 20)]).toEqual([false, false, false]);
  });

  test('a list keeps rivals in order, but not what was dismissed as often as chosen', () => {
    const before = [
      { value: 'meals', yes: 2, no: 0, all: 4 },
      { value: 'travel', yes: 2, no: 0, all: 4 },
      { value: 'rent', yes: 1, no: 1, all: 5 },
    ];
    expect(listed(before).map(({ value }) => value)).toEqual(['meals', 'travel']);
    expect(usualOf(before, 'filled')).toBeUndefined();
  });
});

onEveryDatabase('what people decided before', (open) => {
  let database: Database;
  let asha: Person;
  let account: number;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    account = await someAccount(db());
  });
  afterAll(() => database.close());

  const named = async (kind: 'merchants' | 'projects' | 'categories', name: string) =>
    (await addName(db(), asha, kind, { name })).id;
  const rowsOf = (description: string, count: number) =>
    someTransactions(
      db(),
      account,
      asha.id,
      Array.from({ length: count }, (_, n) => ({ description, amount: 45_000 + 100 * n })),
    );
  /** Records the expense of a transaction in these categories. */
  const recordFor = (id: number, categories: readonly number[], more: object = {}) =>
    record(db(), asha, {
      ...{ amount: 10 * categories.length, transactions: [id], ...more },
      items: categories.map((category) => ({ category, amount: 10 })),
    });

  test('of a payee, each kind is counted by value; expenses of several categories and without a project count among all', async () => {
    const [merchant, project] = [await named('merchants', 'Pelican'), await named('projects', 'Harbour')];
    const ids = await rowsOf('UPI-PELICAN CAFE-4471', 5);
    await recordFor(ids[0] as number, [2], { merchant, project });
    await recordFor(ids[1] as number, [2], { merchant, project });
    await recordFor(ids[2] as number, [2, 3]);
    await recordFor(ids[3] as number, [3]);
    await markTransactions(db(), asha, { account, type: 'IV', ids: ids.slice(4) });
    const core = coreOf('UPI-PELICAN CAFE-4471');
    const { types, merchants, categories, projects } = (await decidedAbout(db(), [core]))(core, 'out');
    const told = (before: readonly { value: unknown; yes: number; all: number }[]) =>
      before.map(({ value, yes, all }) => [value, yes, all]);
    expect(told(types)).toEqual([
      ['EX', 4, 5],
      ['IV', 1, 5],
    ]);
    expect(told(merchants)).toEqual([[merchant, 2, 2]]);
    expect(told(categories)).toEqual([
      [2, 2, 4],
      [3, 1, 4],
    ]);
    expect(told(projects)).toEqual([[project, 2, 4]]);
    // Two of four are no more than half.
    expect(usualOf(categories, 'filled')).toBeUndefined();
    expect(usualOf(merchants, 'filled')?.value).toBe(merchant);
    expect((await decidedAbout(db(), [core]))(core, 'in').types).toEqual([]);
  });

  test('as evidence, every merchant is read, also the fifth; a dismissal counts against it', async () => {
    const description = 'RAZORPAY HERON 4472';
    const ids = await rowsOf(description, 7);
    const merchants: number[] = [];
    for (const [n, id] of ids.slice(0, 5).entries()) {
      merchants.push(await named('merchants', `Heron ${n}`));
      await recordFor(id, [2], { merchant: merchants[n] });
    }
    const [first = 0] = merchants;
    const other = await record(db(), asha, { merchant: first, amount: 12 });
    await dismiss(db(), asha, { transaction: ids[6] as number, expense: other.id });
    const core = coreOf(description);
    const evidence = await listMerchantsOf(db(), [core]);
    expect(evidence.map(({ value }) => Number(value)).sort()).toEqual(merchants.sort());
    expect(evidence.find(({ value }) => value === String(first))).toMatchObject({ yes: 1, no: 1 });
    // Four of each kind are enough to fill or list something.
    const most = (await listLessons(db(), [core])).filter(({ what }) => what === 'merchant');
    expect(most.map(({ value }) => Number(value)).sort()).toEqual(merchants.filter((one) => one !== first));
  });

  test('of a merchant, its latest expenses are counted; its category is usual with more than half of them, while it is in use', async () => {
    const [even, usual, archived, none] = [
      await named('merchants', 'Even'),
      await named('merchants', 'Usual'),
      await named('merchants', 'Archived'),
      await named('merchants', 'None'),
    ];
    const old = await named('categories', 'Old things');
    const day = (n: number) => `2026-03-${String(n + 1).padStart(2, '0')}`;
    for (let n = 0; n < 4; n++)
      await record(db(), asha, {
        date: day(n),
        merchant: even,
        items: [{ category: n % 2 ? 2 : 3, amount: 450 }],
      });
    // The oldest three are beyond the latest twenty.
    for (let n = 0; n < 23; n++)
      await record(db(), asha, {
        date: day(n),
        merchant: usual,
        items: [{ category: n < 12 ? 3 : 2, amount: 450 }],
      });
    await record(db(), asha, { merchant: archived, items: [{ category: old, amount: 450 }] });
    await changeName(db(), asha, 'categories', old, { archived: true });
    expect((await recordedOf(db(), [usual]))(usual)).toMatchObject([
      { value: 2, yes: 11, all: 20 },
      { value: 3, yes: 9, all: 20 },
    ]);
    expect([...(await usualCategories(db(), [even, usual, archived, none]))]).toEqual([
      [usual, { category: 2, yes: 11, all: 20 }],
    ]);
  });
});
