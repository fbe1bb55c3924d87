import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, findByName, type Kind, listNames, listNamesPage } from '#lib/catalogue/catalogue.ts';
import { addName, changeName } from '#lib/catalogue/change.ts';
import { mergeMerchants, previewMerge } from '#lib/catalogue/merge.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { changeExpense } from '#lib/links/change.ts';
import { expenseOf } from '#lib/links/find.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('names change', (open) => {
  let database: Database;
  let asha: Person;
  const db = () => database.db;
  const { historyOf } = lookInto(db);
  const add = (kind: Kind, name: string) => addName(db(), asha, kind, { name });
  const change = (kind: Kind, id: number, input: { name?: string; archived?: boolean }) =>
    changeName(db(), asha, kind, id, input);
  const active = async (kind: Kind) => (await listNames(db(), kind)).map(({ name }) => name);
  const archived = async (kind: Kind) => {
    const filters = [{ column: 'archived', type: 'text', value: 'yes' } as const];
    return (await listNamesPage(db(), kind, { filters })).data.map(({ name }) => name);
  };
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  afterAll(() => database.close());

  test('a name is changed, its own case too, but not to one that another has', async () => {
    const { id } = await add('projects', 'offsite');
    await add('projects', 'Launch');
    await change('projects', id, { name: 'Offsite' });
    await expect(change('projects', id, { name: ' LAUNCH ' })).rejects.toMatchObject({
      code: 'conflict',
      values: { name: 'Launch' },
    });
    expect(await active('projects')).toEqual(['Launch', 'Offsite']);
    await change('projects', id, { name: 'Offsite' });
    expect(await historyOf('project', id)).toMatchObject([
      { act: 'add' },
      { act: 'rename', before: { name: 'offsite' }, after: { name: 'Offsite' } },
    ]);
    await expect(change('projects', 999, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an archived name is not offered, keeps its expenses, and comes back by adding it', async () => {
    const { id } = await add('merchants', 'Ola');
    const expense = await record(db(), asha, { merchant: id });
    await change('merchants', id, { archived: true });
    expect(await active('merchants')).not.toContain('Ola');
    expect((await listNames(db(), 'merchants', [id])).map(({ name }) => name)).toContain('Ola');
    expect(await archived('merchants')).toEqual(['Ola']);
    expect(await expenseOf(db(), expense.id)).toMatchObject({ merchant: id, merchant_name: 'Ola' });
    await changeExpense(db(), asha, expense.id, { merchant: id, comment: 'Still Ola' });
    expect(await add('merchants', 'OLA')).toEqual({ id, name: 'Ola', outcome: 'restored' });
    expect(await active('merchants')).toContain('Ola');
    expect((await historyOf('merchant', id)).map(({ act }) => act)).toEqual(['add', 'archive', 'restore']);
  });

  test('a merge moves all expenses, deleted ones too, and says so on each side', async () => {
    const from = await add('merchants', 'SWIGGY*BLR');
    const into = await add('merchants', 'Swiggy');
    const first = await record(db(), asha, { merchant: from.id, date: '2026-04-01', amount: 450 });
    const second = await record(db(), asha, { merchant: from.id, date: '2026-05-07', amount: 99.5 });
    const gone = await record(db(), asha, { merchant: from.id, date: '2026-06-01' });
    await db().updateTable('expenses').set({ deleted_at: 'x' }).where('id', '=', gone.id).execute();
    const preview = await previewMerge(db(), from.id, into.id);
    expect(preview).toEqual({
      from: { id: from.id, name: 'SWIGGY*BLR' },
      into: { id: into.id, name: 'Swiggy' },
      count: 2,
      sums: [{ currency: 'INR', amount: 54_950 }],
      first: '2026-04-01',
      last: '2026-05-07',
    });
    expect(await mergeMerchants(db(), asha, from.id, into.id)).toEqual(preview);
    expect(await expenseOf(db(), first.id)).toMatchObject({ merchant: into.id, version: first.version });
    const moved = [first.id, second.id, gone.id].sort();
    const [, sideFrom] = await historyOf('merchant', from.id);
    expect(sideFrom).toMatchObject({ act: 'merge', after: { merged_into: preview.into } });
    expect(sideFrom?.after.expenses.sort()).toEqual(moved);
    const [, sideInto] = await historyOf('merchant', into.id);
    expect(sideInto).toMatchObject({ act: 'take_over', after: { merged: preview.from } });
    expect((await historyOf('expense', gone.id)).at(-1)).toMatchObject({
      act: 'change',
      before: { merchant: from.id },
      after: { merchant: into.id },
    });
    expect(await archived('merchants')).not.toContain('SWIGGY*BLR');
  });

  test('the merged name stands for the other one: typed, added, or sent by an old form', async () => {
    const into = await findByName(db(), 'merchants', 'swiggy*blr');
    expect(into).toMatchObject({ name: 'Swiggy' });
    expect(await add('merchants', 'Swiggy*BLR')).toEqual({ ...into, outcome: 'merged' });
    const old = await db()
      .selectFrom('merchants')
      .select('id')
      .where('name', '=', 'SWIGGY*BLR')
      .executeTakeFirstOrThrow();
    const expense = await record(db(), asha, { merchant: old.id });
    expect(expense).toMatchObject({ merchant: into?.id, merchant_name: 'Swiggy' });
    const { version } = expense;
    const after = await changeExpense(db(), asha, expense.id, { merchant: old.id, version });
    expect(after).toMatchObject({ merchant: into?.id, version });
    // Names merged into a merchant move with it into the next one.
    const third = await add('merchants', 'Bundl Technologies');
    await mergeMerchants(db(), asha, into?.id ?? 0, third.id);
    expect(await findByName(db(), 'merchants', 'swiggy*blr')).toMatchObject({ name: 'Bundl Technologies' });
    // The wrong name was kept, so it is renamed to the other one, and both refer to it.
    await change('merchants', third.id, { name: 'Swiggy' });
    expect(await findByName(db(), 'merchants', 'swiggy')).toMatchObject({ id: third.id });
    expect(await findByName(db(), 'merchants', 'bundl technologies')).toMatchObject({ id: third.id });
    // Restored, it is independent again.
    await change('merchants', old.id, { archived: false });
    expect(await entryOf(db(), 'merchants', old.id)).toMatchObject({ merged_into: null, archived_at: null });
    expect(await findByName(db(), 'merchants', 'swiggy*blr')).toMatchObject({ id: old.id });
  });

  test('what cannot be merged says why', async () => {
    const a = await add('merchants', 'A');
    const b = await add('merchants', 'B');
    await expect(mergeMerchants(db(), asha, a.id, a.id)).rejects.toMatchObject({
      code: 'invalid',
      message: 'catalogue.merge_same',
    });
    await expect(mergeMerchants(db(), asha, a.id, 99_999)).rejects.toMatchObject({ code: 'not_found' });
    await mergeMerchants(db(), asha, a.id, b.id);
    await expect(mergeMerchants(db(), asha, a.id, b.id)).rejects.toMatchObject({
      message: 'catalogue.merged_already',
    });
    await expect(mergeMerchants(db(), asha, b.id, a.id)).rejects.toMatchObject({
      message: 'catalogue.merge_archived',
    });
    const unused = await add('merchants', 'Unused');
    await change('merchants', unused.id, { archived: true });
    await expect(mergeMerchants(db(), asha, b.id, unused.id)).rejects.toMatchObject({
      message: 'catalogue.merge_archived',
    });
  });

  test('expenses recorded and changed while a merge runs all end at the one that is left', async () => {
    const from = await add('merchants', 'Uber India');
    const into = await add('merchants', 'Uber');
    const before = await Promise.all(
      Array.from({ length: 5 }, () => record(db(), asha, { merchant: from.id })),
    );
    await Promise.all([
      ...Array.from({ length: 10 }, () => record(db(), asha, { merchant: from.id })),
      mergeMerchants(db(), asha, from.id, into.id),
      ...before.map(({ id }, index) =>
        changeExpense(db(), asha, id, { merchant: from.id, comment: `Ride ${index}` }),
      ),
    ]);
    const left = await db()
      .selectFrom('expenses')
      .select('merchant')
      .where('merchant', 'in', [from.id, into.id])
      .execute();
    expect(left).toHaveLength(15);
    expect(left.every(({ merchant }) => merchant === into.id)).toBe(true);
  });

  test('5,000 merchants are paged and searched', async () => {
    const created_at = new Date().toISOString();
    for (let start = 0; start < 5_000; start += 1_000) {
      const names = Array.from({ length: 1_000 }, (_, index) => `Shop ${start + index}`);
      const rows = names.map((name) => ({
        name,
        name_key: name.toLowerCase(),
        archived_at: null,
        created_at,
      }));
      await db().insertInto('merchants').values(rows).execute();
    }
    for (const request of [{ page: 1, size: 5 }, { search: 'shop 49' }, { page: 900, size: 5 }]) {
      const { data } = await listNamesPage(db(), 'merchants', request);
      expect(data.length).toBeGreaterThan(0);
    }
  });
});
