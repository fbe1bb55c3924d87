import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  entryNameOf,
  findByName,
  type Kind,
  listMostUsed,
  listNames,
  listNamesPage,
} from '#lib/catalogue/catalogue.ts';
import { addName } from '#lib/catalogue/change.ts';
import { newNameSchema } from '#lib/catalogue/schema.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('the catalogue', (open) => {
  let database: Database;
  let asha: Person;
  const add = (kind: Kind, name: string) => addName(database.db, asha, kind, parse(newNameSchema, { name }));
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    for (const name of ['Uber', 'swiggy', 'Ätna', 'Zomato', 'IRCTC']) await add('merchants', name);
  });
  afterAll(() => database.close());

  test('names come by name, whatever their case', async () => {
    expect((await listNames(database.db, 'categories')).map(({ name }) => name)).toEqual([
      'Accommodation',
      'Fees',
      'Meals',
      'Office Supplies',
      'Other',
      'Rent',
      'Salaries',
      'Software',
      'Travel',
      'Utilities',
    ]);
    expect((await listNames(database.db, 'merchants')).map(({ name }) => name)).toEqual([
      'IRCTC',
      'swiggy',
      'Uber',
      'Zomato',
      'Ätna',
    ]);
  });

  test.each(['SWIGGY', '  swiggy ', 'ｓｗｉｇｇｙ'])('%s is taken', async (name) => {
    await expect(add('merchants', name)).rejects.toMatchObject({
      code: 'conflict',
      message: 'catalogue.name_taken',
      values: { name: 'swiggy' },
    });
    expect(await findByName(database.db, 'merchants', name)).toMatchObject({ name: 'swiggy' });
  });

  test.each(['', '  ', '\u0000', 'x'.repeat(101), null, 7])('%j is no name', (name) => {
    expect(() => parse(newNameSchema, { name })).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('twenty at once with one name: one is added, and history says so once', async () => {
    const added = await Promise.allSettled(Array.from({ length: 20 }, () => add('projects', 'Offsite')));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lines = await database.db
      .selectFrom('history')
      .select('after')
      .where('subject', '=', 'project')
      .execute();
    expect(lines).toHaveLength(1);
    await expect(entryNameOf(database.db, 'projects', 999)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the most used come first', async () => {
    const uber = await findByName(database.db, 'merchants', 'uber');
    await record(database.db, asha, { merchant: uber?.id });
    expect((await listMostUsed(database.db, 'merchants', 3)).map(({ name }) => name)).toEqual([
      'Uber',
      'IRCTC',
      'swiggy',
    ]);
  });

  test('the data table: pages, search, sort, filters', async () => {
    const names = async (request: object) => {
      const { data, totalCount } = await listNamesPage(database.db, 'merchants', request);
      return [totalCount, ...data.map(({ name }) => name)];
    };
    expect(await names({ page: 1, size: 2 })).toEqual([5, 'IRCTC', 'swiggy']);
    expect(await names({ page: '3', size: '2' })).toEqual([5, 'Ätna']);
    expect(await names({ sortField: 'name', sortOrder: 'desc', size: 2 })).toEqual([5, 'Ätna', 'Zomato']);
    expect(await names({ sortField: 'id', sortOrder: 'asc', size: 1 })).toEqual([5, 'Uber']);
    expect(await names({ search: 'aTN' })).toEqual([1, 'Ätna']);
    expect(await names({ search: '%' })).toEqual([0]);
    expect(await names({ search: "'; drop table merchants; --" })).toEqual([0]);
    expect(await names({ filters: [{ column: 'name', type: 'text', value: 'O' }] })).toEqual([1, 'Zomato']);
    const [first] = await listNames(database.db, 'merchants');
    expect(await names({ filters: [{ column: 'id', type: 'numeric', value: first?.id }] })).toEqual([
      1,
      'IRCTC',
    ]);
    await expect(names({ sortField: 'name_key; drop' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(names({ filters: [{ column: 'name', type: 'numeric', value: 1 }] })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(names({ page: 0 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { page: ['tables.number'] },
    });
    await expect(names({ size: 10_000 })).rejects.toMatchObject({ code: 'invalid' });
  });
});
