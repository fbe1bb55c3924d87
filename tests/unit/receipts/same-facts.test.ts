import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '#lib/core/currency/codes.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { attachReceipt } from '#lib/receipts/attach.ts';
import { receiptOf } from '#lib/receipts/list.ts';
import { attachSchema } from '#lib/receipts/schema.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { someReceipt } from '#tests/support/stories/receipts.ts';

onEveryDatabase('receipts that say the same', (open) => {
  let database: Database;
  let asha: Person;
  let last = 0;
  const db = () => database.db;
  beforeAll(async () => {
    database = await open();
    asha = await somePerson(db());
  });
  afterAll(() => database.close());

  const put = (amount: number, given: { currency?: Currency; day?: string; merchant?: string | null } = {}) =>
    someReceipt(db(), asha, { file_name: `bill ${++last}.pdf` }, [
      {
        source: 'pdf-text',
        currency: 'EUR',
        day: '2026-05-04',
        merchant: null,
        where: null,
        ...given,
        amount,
      },
    ]);
  const alikeTo = async (id: string) => (await receiptOf(db(), id)).alike?.id;

  test('amount, currency and day are the same, and no other merchant is named', async () => {
    const first = await put(4_000, { merchant: 'Shell' });
    expect(await alikeTo(first)).toBeUndefined();
    const second = await put(4_000, { merchant: ' shell' });
    expect(await alikeTo(second)).toBe(first);
    expect(await alikeTo(first)).toBe(second);
    for (const other of [{ merchant: 'Aral' }, { currency: 'CHF' as const }, { day: '2026-05-05' }])
      expect(await alikeTo(await put(4_000, { merchant: 'Shell', ...other }))).toBeUndefined();
    expect(await alikeTo(await put(4_001))).toBeUndefined();
    expect(await alikeTo(await put(4_000))).toBe(first);
  });

  test('the other may be on an expense, but not on a deleted one', async () => {
    const used = await put(5_000);
    const { id } = await record(db(), asha, { amount: 50, currency: 'EUR', date: '2026-05-04' });
    await attachReceipt(db(), asha, used, attachSchema.parse({ expense: id }));
    const second = await put(5_000);
    expect(await alikeTo(second)).toBe(used);
    await deleteExpense(db(), asha, id);
    expect(await alikeTo(second)).toBeUndefined();
  });

  test('what is only said of one of two, or read in several ways, is not the same', async () => {
    const first = await put(6_000);
    const several = await someReceipt(db(), asha, { file_name: 'several.pdf' }, [
      { source: 'pdf-text', currency: 'EUR', day: '2026-05-04', merchant: null, where: null, amount: 6_000 },
      { source: 'pdf-text', currency: 'EUR', day: '2026-05-04', merchant: null, where: null, amount: 7_000 },
    ]);
    expect(await alikeTo(several)).toBeUndefined();
    expect(await alikeTo(first)).toBeUndefined();
  });
});
