import { expect, test } from 'vitest';
import { batchesOf, bulkInsert } from '#lib/db/bulk-insert.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';

const AT = '2026-04-02T09:00:00.000Z';
const COLUMNS = { at: 'text', person: 'bigint', act: 'text', subject: 'text', subject_id: 'text' } as const;

onEveryDatabase('inserting many rows', (open) => {
  test.each([0, 1, 500, 1_201, 5_001])('%i rows arrive in their order, with nulls', async (count) => {
    const { db, close } = await open();
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{ at: AT, person: null, act: 'change', subject: 'expense', subject_id: `it's ${n}` },
      ...{ before: null, after: null, run: null },
    }));
    await db.transaction().execute((tx) => bulkInsert(tx, 'history', COLUMNS, rows));
    const found = await db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(found.map(({ id, ...row }) => row)).toEqual(rows);
    await close();
  });
});

test('batches hold all rows, the last one what is left', () => {
  expect([...batchesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...batchesOf([], 2)]).toEqual([]);
});
