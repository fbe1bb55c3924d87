import { afterAll, beforeAll, expect, test } from 'vitest';
import { addName } from '#lib/catalogue/change.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { EXPENSES_PER_CALL } from '#lib/core/limits.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { inRun } from '#lib/history/runs.ts';
import { type BulkChanged, changeExpenses } from '#lib/links/bulk/change-expenses.ts';
import { bulkSchema } from '#lib/links/bulk/schema.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { findExpense } from '#lib/links/find.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';
import { someAccount, someTransactions } from '#tests/support/stories/transactions.ts';

onEveryDatabase('several expenses at once', (open) => {
  let database: Database;
  let asha: Person;
  let project: number;
  const db = () => database.db;
  const { stateOf } = lookInto(db);
  const bulk = async (body: object) => {
    const asked = parse(bulkSchema(), body);
    const { body: done } = await inRun(
      db(),
      asha,
      { key: '', request: '', body: null },
      async (tx, actor) => ({
        status: 200,
        body: await changeExpenses(tx, actor, asked),
      }),
    );
    return done as BulkChanged & { run: string };
  };
  const undo = (run: string) => undoRun(db(), { id: asha.id, run: uuidv7() }, run);
  const factsOf = async (id: string) => {
    const found = await findExpense(db(), id);
    return found && { project: found.project, categories: found.items.map(({ category }) => category) };
  };
  const split = {
    amount: 450,
    items: [
      { category: 2, amount: 400 },
      { category: 3, amount: 50 },
    ],
  };

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    project = (await addName(db(), asha, 'projects', { name: 'Move' })).id;
  });
  afterAll(() => database.close());

  test('all get the category and the project, in one act that one Undo takes back', async () => {
    const [lunch, taxi, hotel] = [
      await record(db(), asha),
      await record(db(), asha),
      await record(db(), asha, split),
    ];
    const ids = [lunch.id, taxi.id, hotel.id];
    const { run, changed, split: kept } = await bulk({ ids: [...ids, lunch.id], category: 5, project });
    expect({ changed, kept }).toEqual({ changed: 3, kept: 1 });
    expect(await factsOf(lunch.id)).toEqual({ project, categories: [5] });
    expect(await factsOf(taxi.id)).toEqual({ project, categories: [5] });
    expect(await factsOf(hotel.id)).toEqual({ project, categories: [2, 3] });
    expect(await bulk({ ids, category: 5, project })).toMatchObject({ changed: 0, split: 1, run: null });

    expect(await undo(run)).toMatchObject({ restored: 3, kept: [] });
    for (const { id } of [lunch, taxi]) expect(await factsOf(id)).toEqual({ project: null, categories: [2] });
    expect(await factsOf(hotel.id)).toEqual({ project: null, categories: [2, 3] });
  });

  test('null takes the project away, and an expense keeps what was not asked about', async () => {
    const { id } = await record(db(), asha, { project, comment: 'Boxes' });
    expect(await bulk({ ids: [id], project: null })).toMatchObject({ changed: 1, split: 0 });
    expect(await findExpense(db(), id)).toMatchObject({ project: null, comment: 'Boxes', amount: 45_000 });
  });

  test('deleted expenses come back with their transactions', async () => {
    const [transaction = 0] = await someTransactions(db(), await someAccount(db()), asha.id, [
      { amount: 45_000 },
    ]);
    const paid = await record(db(), asha, { transactions: [transaction] });
    const loose = await record(db(), asha);
    const { run } = await bulk({ ids: [paid.id, loose.id], delete: true });
    expect([await factsOf(paid.id), await factsOf(loose.id)]).toEqual([undefined, undefined]);
    expect(await stateOf(transaction)).toEqual({ type: 'UK', linked_amount: 0 });
    await undo(run);
    expect(await findExpense(db(), paid.id)).toMatchObject({ transactions: [{ id: transaction }] });
    expect(await factsOf(loose.id)).toBeDefined();
  });

  test('a filter changes all that it finds, as long as that is what was shown', async () => {
    for (const comment of ['Chairs one', 'Chairs two']) await record(db(), asha, { comment });
    const filter = { search: 'chairs', is_reimbursable: 'false', min: '450' };
    await expect(bulk({ filter, count: 3, category: 4 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'expenses.bulk_count',
      values: { count: 2 },
    });
    expect(await bulk({ filter, count: 2, category: 4 })).toMatchObject({ changed: 2 });
    expect(await bulk({ filter: { category: '4' }, count: 2, delete: true })).toMatchObject({ changed: 2 });
    await expect(bulk({ filter: { category: '4' }, count: 0, delete: true })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('one that is gone, or a category that there is none of, keeps all as they are', async () => {
    const [kept, gone] = [await record(db(), asha), await record(db(), asha)];
    await deleteExpense(db(), asha, gone.id);
    await expect(bulk({ ids: [kept.id, gone.id], category: 3 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(bulk({ ids: [kept.id], category: 999 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { category: [expect.any(String)] },
    });
    await expect(bulk({ ids: [kept.id], project: 999 })).rejects.toMatchObject({
      code: 'invalid',
      fields: { project: [expect.any(String)] },
    });
    expect(await factsOf(kept.id)).toEqual({ project: null, categories: [2] });
  });

  test('what is asked has to say which and what', () => {
    const id = uuidv7();
    const wrong: [object, string][] = [
      [{ ids: [id] }, 'expenses.bulk_what'],
      [{ ids: [id], delete: true, category: 2 }, 'expenses.bulk_what'],
      [{ category: 2 }, 'expenses.bulk_which'],
      [{ ids: [id], filter: {}, count: 1, category: 2 }, 'expenses.bulk_which'],
      [{ filter: { search: 'x' }, category: 2 }, 'expenses.bulk_which'],
      [{ ids: Array.from({ length: EXPENSES_PER_CALL + 1 }, uuidv7), category: 2 }, 'expenses.bulk_too_many'],
      [{ ids: [], category: 2 }, 'expenses.none_chosen'],
    ];
    for (const [body, why] of wrong)
      expect(JSON.stringify(bulkSchema().safeParse(body).error?.issues ?? []), why).toContain(why);
  });
});
