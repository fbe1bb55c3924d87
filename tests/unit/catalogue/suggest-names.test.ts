import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants } from '#lib/catalogue/merge.ts';
import { suggestNames } from '#lib/catalogue/suggest.ts';
import { NAME_SUGGESTIONS } from '#lib/core/limits.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('choosing among many names', (open) => {
  let database: Database;
  let asha: Person;
  const ids = new Map<string, number>();
  const add = async (name: string, kind: 'merchants' | 'projects' = 'merchants') =>
    ids.set(name, (await addName(database.db, asha, kind, { name })).id);
  const idOf = (name: string) => ids.get(name) ?? 0;
  const names = async (typed: string) =>
    (await suggestNames(database.db, 'merchants', typed)).names.map(({ name }) => name);

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    for (const name of ['Café Ubuntu', 'Hotel Taj Mahal', 'Taj Hotel', 'Bundl Technologies', 'SWIGGY*BLR'])
      await add(name);
    for (const name of ['100% Juice', 'Old Shop', 'Indigo', 'indi_go']) await add(name);
    for (let n = 1; n <= 30; n++) await add(`Stall ${n}`);
    await add('Website', 'projects');
    await mergeMerchants(database.db, asha, idOf('SWIGGY*BLR'), idOf('Bundl Technologies'));
    await changeName(database.db, asha, 'merchants', idOf('Old Shop'), { archived: true });
    await record(database.db, asha, { merchant: idOf('Stall 17') });
    await record(database.db, asha, { merchant: idOf('Stall 17') });
    await record(database.db, asha, { merchant: idOf('Stall 9') });
  });
  afterAll(() => database.close());

  test('words are found in any order, in any case, and by their middle', async () => {
    expect(await names('hotel taj')).toEqual(['Hotel Taj Mahal', 'Taj Hotel']);
    expect(await names('MAHAL  ho')).toEqual(['Hotel Taj Mahal']);
    expect(await names('echno')).toEqual(['Bundl Technologies']);
    expect(await names('taj mumbai')).toEqual([]);
  });

  test('accents make no difference, whichever side has them', async () => {
    expect(await names('cafe')).toEqual(['Café Ubuntu']);
    expect(await names('ubu CAFÉ')).toEqual(['Café Ubuntu']);
    expect(await names('hótel mahal')).toEqual(['Hotel Taj Mahal']);
  });

  test('signs mean themselves', async () => {
    expect(await names('100%')).toEqual(['100% Juice']);
    expect(await names('%')).toEqual(['100% Juice']);
    expect(await names('indi_')).toEqual(['indi_go']);
    expect(await names("'")).toEqual([]);
  });

  test('a name that was merged away leads to the one that took over, and says why', async () => {
    const found = { id: idOf('Bundl Technologies'), name: 'Bundl Technologies' };
    expect(await suggestNames(database.db, 'merchants', 'swig')).toEqual({
      names: [{ ...found, alias: 'SWIGGY*BLR' }],
      exact: false,
      more: false,
    });
    expect(await suggestNames(database.db, 'merchants', ' swiggy*blr ')).toEqual({
      names: [{ ...found, alias: 'swiggy*blr' }],
      exact: true,
      more: false,
    });
    expect((await suggestNames(database.db, 'merchants', 'bundl')).names).toEqual([found]);
  });

  test('an archived one is nobody’s choice, unless its whole name is typed', async () => {
    expect(await names('old')).toEqual([]);
    expect(await suggestNames(database.db, 'merchants', 'OLD SHOP')).toMatchObject({
      names: [{ name: 'Old Shop' }],
      exact: true,
    });
  });

  test('at most so many come: the exact one, those that begin so, the most used, the rest by name', async () => {
    const found = await suggestNames(database.db, 'merchants', 'stall 1');
    expect(found).toMatchObject({ exact: true, more: false });
    expect(found.names.slice(0, 3).map(({ name }) => name)).toEqual(['Stall 1', 'Stall 17', 'Stall 10']);
    const many = await suggestNames(database.db, 'merchants', 'sta');
    expect(many).toMatchObject({ exact: false, more: true });
    expect(many.names).toHaveLength(NAME_SUGGESTIONS);
    expect(many.names.slice(0, 2).map(({ name }) => name)).toEqual(['Stall 17', 'Stall 9']);
  });

  test('before anything is typed the most used come first', async () => {
    const { names: first, more } = await suggestNames(database.db, 'merchants', '  ');
    expect(first.slice(0, 3).map(({ name }) => name)).toEqual(['Stall 17', 'Stall 9', '100% Juice']);
    expect([first.length, more]).toEqual([NAME_SUGGESTIONS, true]);
  });

  test('projects are another list', async () => {
    expect((await suggestNames(database.db, 'projects', 'web')).names.map(({ name }) => name)).toEqual([
      'Website',
    ]);
    expect(await names('website')).toEqual([]);
  });
});
