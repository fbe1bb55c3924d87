import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense, restoreExpense } from '#lib/links/delete.ts';
import { exportExpenses } from '#lib/links/export.ts';
import { expenseOf } from '#lib/links/find.ts';
import { listExpenseHistory } from '#lib/links/history.ts';
import { listExpenses, listOwed } from '#lib/links/list.ts';
import { translate } from '#lib/texts/texts.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('an expense that someone else paid', (open) => {
  let database: Database;
  let asha: Person;
  let boss: Person;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    boss = await somePerson(database.db, 'boss@example.org');
    await database.db
      .updateTable('people')
      .set({ first_name: 'Bea', last_name: 'Boss' })
      .where('id', '=', boss.id)
      .execute();
  });
  afterAll(() => database.close());
  const stored = async (id: string) =>
    (
      await database.db
        .selectFrom('expenses')
        .select('owed_to')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).owed_to;

  test('is of who recorded it until another is named, and of them again when the choice is emptied', async () => {
    const { id, owed_to, owed_to_name } = await record(database.db, asha);
    expect([owed_to, owed_to_name, await stored(id)]).toEqual([asha.id, 'Asha Rao', null]);
    const changed = await changeExpense(database.db, boss, id, { owed_to: boss.id });
    expect([changed.owed_to, changed.owed_to_name]).toEqual([boss.id, 'Bea Boss']);
    const { results: lines, names } = await listExpenseHistory(database.db, changed);
    expect(lines[0]).toMatchObject({ before: { owed_to: asha.id }, after: { owed_to: boss.id } });
    expect(names.people.get(boss.id)).toBe('Bea Boss');
    // By whoever changes it, an empty choice is who recorded it.
    expect((await changeExpense(database.db, boss, id, { owed_to: null })).owed_to).toBe(asha.id);
    expect(await stored(id)).toBeNull();
    const { version } = await expenseOf(database.db, id);
    expect((await changeExpense(database.db, asha, id, { owed_to: asha.id })).version).toBe(version);
  });

  test('stays so when it is deleted and comes back', async () => {
    const { id, owed_to } = await record(database.db, asha, { owed_to: boss.id });
    expect(owed_to).toBe(boss.id);
    await deleteExpense(database.db, asha, id);
    await restoreExpense(database.db, asha, id);
    expect((await expenseOf(database.db, id)).owed_to).toBe(boss.id);
  });

  test('is owed to them, found by them, and named in the export', async () => {
    const { id } = await record(database.db, asha, {
      ...{ owed_to: boss.id, is_reimbursable: true, comment: 'A taxi for the boss', amount: 12.5 },
      items: [{ category: 1, amount: 12.5 }],
    });
    const owed = await listOwed(database.db, { search: 'taxi' });
    expect(owed).toMatchObject([{ person: boss.id, first_name: 'Bea', count: 1, total: 1250 }]);
    const theirs = await listExpenses(database.db, { limit: 10 }, { owed_to: boss.id });
    expect(theirs.results.map((one) => one.id)).toContain(id);
    for (const one of theirs.results) expect(one.owed_to).toBe(boss.id);
    const mine = await listExpenses(database.db, { limit: 10 }, { owed_to: asha.id });
    expect(mine.results.map((one) => one.id)).not.toContain(id);
    let file = '';
    for await (const part of exportExpenses(database.db, { search: 'taxi' }, translate('en'))) file += part;
    expect(file.trimEnd().split(/\r?\n/).at(-1)).toMatch(/,Bea Boss,$/);
  });

  test('needs a person who exists', async () => {
    const refused = { code: 'invalid', fields: { owed_to: ['expenses.no_such_person'] } };
    await expect(record(database.db, asha, { owed_to: 999_999 })).rejects.toMatchObject(refused);
    const { id } = await record(database.db, asha);
    await expect(changeExpense(database.db, asha, id, { owed_to: 999_999 })).rejects.toMatchObject(refused);
  });
});
