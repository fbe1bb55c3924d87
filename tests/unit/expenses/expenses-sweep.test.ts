import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';
import { storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { changeExpense } from '#lib/links/change.ts';
import { deleteExpense } from '#lib/links/delete.ts';
import { findExpense } from '#lib/links/find.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto, record } from '#tests/support/stories/expenses.ts';

onEveryDatabase('what is deleted for good', (open) => {
  let database: Database;
  let asha: Person;
  let folder: string;
  let place: { db: Database['db']; files: ReturnType<typeof openDiskStore>; config: { quotaBytes: number } };
  const { historyOf } = lookInto(() => database.db);
  const kept = () =>
    readdirSync(folder, { recursive: true }).filter((name) => /-[0-9a-f]{64}$/.test(String(name))).length;
  const file = (name: string) => storeFile(place, asha, new File([name], name));
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);

  beforeAll(async () => {
    database = await open();
    asha = await somePerson(database.db);
    folder = mkdtempSync(join(tmpdir(), 'atlas-sweep-'));
    place = { db: database.db, files: openDiskStore(folder), config: { quotaBytes: 1_000_000 } };
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('after 30 days an expense goes with its files; those taken off it wait in the tray, others stay', async () => {
    const [bill, note, other] = [await file('bill.pdf'), await file('note.txt'), await file('other.txt')];
    const gone = await record(database.db, asha, { attachments: [bill.id, note.id] });
    const stays = await record(database.db, asha, { attachments: [other.id] });
    const without = await changeExpense(database.db, asha, gone.id, { removed_attachments: [note.id] });
    expect(without.attachments.map(({ id }) => id)).toEqual([bill.id]);
    await deleteExpense(database.db, asha, gone.id);

    expect(await sweepDeleted(place, later(29))).toBe(0);
    expect(kept()).toBe(3);
    expect(await sweepDeleted(place, later(31))).toBe(1);
    expect(kept()).toBe(2);
    expect(await findExpense(database.db, stays.id)).toMatchObject({ attachments: [{ id: other.id }] });
    const rows = await database.db
      .selectFrom('attachments')
      .select(['id', 'expense'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: note.id, expense: null },
      { id: other.id, expense: stays.id },
    ]);
    expect((await historyOf('expense', gone.id)).at(-1)).toMatchObject({ act: 'purge', person: null });
    expect(await sweepDeleted(place, later(31))).toBe(0);
  });

  test('a sweep that was cut off before the bytes were gone is finished by the next one', async () => {
    const before = kept();
    const bill = await file('late.pdf');
    const { id } = await record(database.db, asha, { attachments: [bill.id] });
    await deleteExpense(database.db, asha, id);
    const broken = {
      ...place.files,
      remove: () => Promise.reject(new Error('the store does not answer')),
    };
    await expect(sweepDeleted({ ...place, files: broken }, later(31))).rejects.toThrow('does not answer');
    expect(kept()).toBe(before + 1);
    await sweepDeleted(place, later(31));
    expect(kept()).toBe(before);
  });
});
