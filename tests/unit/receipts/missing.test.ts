import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCategory } from '#lib/catalogue/change.ts';
import { categoryChangeSchema } from '#lib/catalogue/schema.ts';
import { parse } from '#lib/core/parse.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { answerNoReceipt } from '#lib/expenses/answer-no-receipt.ts';
import { readExpenseFilter } from '#lib/expenses/filter.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import type { Actor } from '#lib/history/records.ts';
import { inRun } from '#lib/history/runs.ts';
import { changeExpense } from '#lib/links/change.ts';
import { exportExpenses } from '#lib/links/export.ts';
import { expenseOf } from '#lib/links/find.ts';
import { listExpenseHistory } from '#lib/links/history.ts';
import { listExpenses } from '#lib/links/list.ts';
import { translate } from '#lib/texts/texts.ts';
import { undoRun } from '#lib/undo/undo.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('expenses without a receipt', (open) => {
  let database: Database;
  let asha: Person;
  let folder: string;
  const db = (): Db => database.db;
  const { historyOf } = lookInto(db);
  const act = async <Body extends object>(verb: (tx: Db, actor: Required<Actor>) => Promise<Body>) => {
    const asked = { key: null, request: '', body: null };
    return inRun(db(), asha, asked, async (tx, actor) => ({ status: 200, body: await verb(tx, actor) }));
  };
  const undo = (run: string | null | undefined) => act((tx, actor) => undoRun(tx, actor, run ?? ''));
  const send = async () =>
    (
      await storeFile(
        { db: db(), files: openDiskStore(folder), config: { quotaBytes: 10_000_000 } },
        asha,
        new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }),
      )
    ).id;
  const found = async (query: string) =>
    (
      await listExpenses(db(), { limit: 100 }, readExpenseFilter(new URLSearchParams(query), 'INR', 'en'))
    ).results.map(({ id }) => id);
  const limit = (category: number, receipt_limit: unknown) =>
    changeCategory(db(), asha, category, parse(categoryChangeSchema('INR'), { receipt_limit }));

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
    folder = mkdtempSync(join(tmpdir(), 'atlas-missing-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a reason is an answer, is told in history, and is taken back with the run that gave it', async () => {
    const { id } = await record(db(), asha, { amount: 700 });
    expect(await found('receipt=missing')).toContain(id);
    const { run } = (await act((tx, actor) => changeExpense(tx, actor, id, { no_receipt: 'lost' }))).body;
    expect((await expenseOf(db(), id)).no_receipt).toBe('lost');
    expect(await found('receipt=missing')).not.toContain(id);
    expect(await found('receipt=answered')).toContain(id);
    expect(await found('no_receipt=lost')).toContain(id);
    expect(await found('no_receipt=none_given')).not.toContain(id);
    expect((await listExpenseHistory(db(), { id, currency: 'INR' })).results[0]).toMatchObject({
      act: 'change',
      before: { no_receipt: null },
      after: { no_receipt: 'lost' },
    });
    await undo(run);
    expect((await expenseOf(db(), id)).no_receipt).toBeNull();
    expect(await found('receipt=missing')).toContain(id);
  });

  test('a receipt takes the reason away, and undoing that brings it back', async () => {
    const { id } = await record(db(), asha, { amount: 700, no_receipt: 'none_given' });
    expect((await expenseOf(db(), id)).no_receipt).toBe('none_given');
    const file = await send();
    const { run } = (await act((tx, actor) => changeExpense(tx, actor, id, { attachments: [file] }))).body;
    expect(await expenseOf(db(), id)).toMatchObject({ no_receipt: null, attachments: [{ id: file }] });
    expect(await found('receipt=missing')).not.toContain(id);
    await undo(run);
    expect(await expenseOf(db(), id)).toMatchObject({ no_receipt: 'none_given', attachments: [] });
    const both = await record(db(), asha, { amount: 1, attachments: [await send()], no_receipt: 'lost' });
    expect(both.no_receipt).toBeNull();
  });

  test('an expense recorded with a reason goes when its run is undone', async () => {
    const { body } = await act(async (tx, actor) => ({
      id: (await record(tx, actor, { amount: 700, no_receipt: 'lost' })).id,
    }));
    const { id, run } = body as { id: string; run: string };
    await undo(run);
    await expect(expenseOf(db(), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('many are answered at once, those with a receipt stay as they are', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await record(db(), asha, { amount: 900 + n })).id);
    const attached = (await record(db(), asha, { amount: 905, attachments: [await send()] })).id;
    const { body } = await act((tx, actor) =>
      answerNoReceipt(tx, actor, { ids: [...ids, attached], no_receipt: 'lost' }),
    );
    expect(body).toMatchObject({ count: 3 });
    expect((await expenseOf(db(), attached)).no_receipt).toBeNull();
    await undo(body.run);
    for (const id of ids) expect(await found('receipt=missing')).toContain(id);
  });

  test('up to the limit of each of its categories, in the book’s currency, no receipt is asked for', async () => {
    await limit(2, 500);
    const asked = async (given: Parameters<typeof record>[2]) => {
      const { id } = await record(db(), asha, given);
      return (await found('receipt=missing')).includes(id);
    };
    expect(await asked({ amount: 500 })).toBe(false);
    expect(await asked({ amount: 500.01 })).toBe(true);
    expect(await asked({ amount: 5, currency: 'USD' })).toBe(true);
    const items = [
      { category: 2, amount: 200 },
      { category: 1, amount: 100 },
    ];
    expect(await asked({ amount: 300, items })).toBe(true);
    await limit(1, '250');
    expect(await asked({ amount: 300, items })).toBe(true);
    await limit(1, 300);
    expect(await asked({ amount: 300, items })).toBe(false);
    await limit(1, null);
    await limit(2, '');
    expect(await asked({ amount: 500 })).toBe(true);
    const lines = await historyOf('category', 2);
    expect(lines.map(({ act, after }) => [act, after])).toEqual([
      ['change', { receipt_limit: 50_000 }],
      ['change', { receipt_limit: null }],
    ]);
    for (const wrong of [-1, 0, 'much', 0.001]) expect(() => limit(2, wrong)).toThrow();
  });

  test('the reason is in the CSV file', async () => {
    const { id } = await record(db(), asha, { amount: 71, no_receipt: 'under_limit' });
    let text = '';
    for await (const part of exportExpenses(db(), { no_receipt: 'under_limit' }, translate('en')))
      text += part;
    const [head = [], ...rows] = Papa.parse<string[]>(text.trimEnd()).data;
    const row = rows.find((cells) => cells.includes(id)) ?? [];
    expect(row[head.indexOf('No receipt because')]).toBe('The amount is too small to need one');
  });
});
