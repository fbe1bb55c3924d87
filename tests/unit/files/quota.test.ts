import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { announceFiles, storeFile } from '#lib/files/attachments.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { checkDatabaseRoom, checkRoom } from '#lib/files/free-disk.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { outcomeOf } from '#tests/support/stories/overlap.ts';

const GB = 1024 ** 3;

onEveryDatabase('what one person’s attachments may take up', (open) => {
  let database: Database;
  let asha: Person;
  let folder: string;
  const place = (quotaBytes: number) => ({
    db: database.db,
    files: openDiskStore(folder),
    config: { quotaBytes },
  });
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const file = (bytes: number) => new File(['x'.repeat(bytes)], 'bill.txt');

  beforeAll(async () => {
    database = await open();
    folder = mkdtempSync(join(tmpdir(), 'atlas-quota-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('to the last byte, then a sentence says what to do; the next person has room', async () => {
    asha = await somePerson(database.db, 'asha@example.org');
    await storeFile(place(100), asha, file(60));
    await storeFile(place(100), asha, file(40));
    await expect(storeFile(place(100), asha, file(1))).rejects.toMatchObject({
      code: 'full',
      message: 'files.quota',
    });
    await expect(announceFiles(place(100), asha, ['b.pdf'])).rejects.toMatchObject({ code: 'full' });
    expect(kept()).toBe(2);
    const ravi = await somePerson(database.db, 'ravi@example.org');
    await storeFile(place(100), ravi, file(100));
    expect(kept()).toBe(3);
  });

  test('ten files at once do not slip past it, and those refused leave nothing', async () => {
    const mira = await somePerson(database.db, 'mira@example.org');
    const before = kept();
    const said = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(storeFile(place(35), mira, file(10)))),
    );
    expect(said.filter((outcome) => outcome === 'done')).toHaveLength(3);
    expect(said.filter((outcome) => outcome === 'full')).toHaveLength(7);
    expect(kept()).toBe(before + 3);
  });
});

describe('a disk that is nearly full takes no more files', () => {
  const look = (free: number, size: number) => async () => ({ free, size });
  const full = { code: 'full', message: 'errors.disk_low' };

  test('a fifth stays free, and of a large disk 1 GB', async () => {
    await checkRoom('/x', 5_000, look(25_000, 100_000));
    await expect(checkRoom('/x', 5_001, look(25_000, 100_000))).rejects.toMatchObject(full);
    await checkRoom('/x', GB, look(2 * GB, 500 * GB));
    await expect(checkRoom('/x', GB + 1, look(2 * GB, 500 * GB))).rejects.toMatchObject(full);
  });

  test('where the system does not tell, files are taken; PostgreSQL’s disk is not ours to ask for', async () => {
    await checkRoom('/nowhere/at/all', 1);
    await checkDatabaseRoom({ dialect: 'postgres', url: 'postgres://x' }, Number.MAX_SAFE_INTEGER);
  });
});
