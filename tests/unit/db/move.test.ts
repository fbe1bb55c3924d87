import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#lib/accounts/accounts.ts';
import { addName } from '#lib/catalogue/change.ts';
import type { DatabasePlace } from '#lib/core/config.ts';
import { makeBackup, moveDatabase, restoreBackup } from '#lib/db/backup.ts';
import { copyDatabase } from '#lib/db/copy.ts';
import { describeRows, holdsNothing } from '#lib/db/copy-records.ts';
import { migrate } from '#lib/db/migrate.ts';
import { sumAmounts } from '#lib/db/money/currencies.ts';
import { type Database, openDatabase } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import type { Db } from '#lib/db/transaction.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import { storeBytes } from '#lib/files/file-store.ts';
import { readQuery } from '#lib/search/query.ts';
import { search } from '#lib/search/search.ts';
import { S3_KEYS, startFakeS3 } from '#tests/support/attacks/fake-s3.ts';
import { dumpOf, releasedDatabase } from '#tests/support/databases/released.ts';
import { countingStatements } from '#tests/support/databases/statements-counted.ts';
import { atlas } from '#tests/support/server/command-line.ts';
import { command } from '#tests/support/stories/command.ts';
import { record } from '#tests/support/stories/expenses.ts';
import { freshPlace } from '#tests/support/stories/places.ts';

const root = mkdtempSync(join(tmpdir(), 'atlas-move-'));
const at = (name: string) => join(root, name);
const removals: (() => Promise<void>)[] = [];
let book: Database;
let dump: string;

const personOf = (db: Db) => db.selectFrom('people').selectAll().limit(1).executeTakeFirstOrThrow();

class PowerCut extends Error {}

async function emptyPostgres(): Promise<Extract<DatabasePlace, { dialect: 'postgres' }>> {
  const { place, remove } = await freshPlace('postgres');
  removals.push(remove);
  return place as Extract<DatabasePlace, { dialect: 'postgres' }>;
}
async function looking<T>(place: DatabasePlace, look: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place, { connections: 2 });
  return look(database).finally(() => database.close());
}
const noFiles = async () => {};
const receipt = Buffer.from('a receipt of an earlier release\n');
const read = async () => new Uint8Array(receipt);

beforeAll(async () => {
  book = await releasedDatabase('0003-search', 'sqlite');
  await migrate(book);
  const person = await personOf(book.db);
  await addAccount(book.db, person, { name: 'Gulf', type: 'current', number: '4471', currency: 'KWD' });
  for (const [currency, amount] of [
    ['KWD', 1.234],
    ['JPY', 450],
  ] as const)
    await record(book.db, person, { currency, amount });
  dump = await dumpOf(book.db);
});
afterAll(async () => {
  await book.close();
  for (const remove of removals) await remove();
  rmSync(root, { recursive: true });
});

test('R-25: a backup, restored and backed up again, holds the same rows and files', async () => {
  const [one, two] = [at('one.atlas'), at('two.atlas')];
  const first = await makeBackup(book.place, one, read);
  const place = { dialect: 'sqlite', path: at('restored/atlas.db') } as const;
  const files: string[] = [];
  await restoreBackup(
    one,
    place,
    at('restored/draft'),
    async (_id, content) => void files.push(String(content)),
  );
  expect(readdirSync(at('restored'))).toEqual(['atlas.db']);
  const second = await makeBackup(place, two, read);
  expect(second).toEqual(first);
  expect(files).toEqual([String(new Uint8Array(receipt))]);
  expect(await looking(place, ({ db }) => dumpOf(db))).toBe(dump);
});

test('R-25: moved to PostgreSQL, backed up there and restored to SQLite, everything is what it was', async () => {
  const target = await emptyPostgres();
  const facts = await moveDatabase(book.place, target, at('moving'), noFiles);
  expect(facts).toEqual(await describeRows(book.db));
  const { expenses } = await looking(target, ({ db }) => sumAmounts(db));
  expect(expenses).toEqual((await sumAmounts(book.db)).expenses);
  expect(expenses.slice(1)).toEqual([
    { currency: 'JPY', amount: 450 },
    { currency: 'KWD', amount: 1_234 },
  ]);
  expect(await looking(target, ({ db }) => dumpOf(db))).toBe(dump);

  await looking(target, ({ db }) =>
    db
      .insertInto('settings')
      .values({ name: 'secret', value: 'never-in-a-backup', created_at: '' })
      .execute(),
  );
  const file = at('of-postgres.atlas');
  await makeBackup(target, file, read);
  expect(readFileSync(file).includes('never-in-a-backup')).toBe(false);

  const place = { dialect: 'sqlite', path: at('back/atlas.db') } as const;
  await restoreBackup(file, place, at('back/draft'), async () => {});
  await looking(place, async (database) => {
    await migrate(database);
    expect(await dumpOf(database.db)).toBe(dump);
    expect(
      await database.db.selectFrom('settings').select('name').where('name', '=', 'secret').execute(),
    ).toEqual([]);
  });

  const again = await emptyPostgres();
  await restoreBackup(file, again, at('draft'), async () => {});
  expect(await looking(again, ({ db }) => dumpOf(db))).toBe(dump);
});

test('what was moved is worked on: names, numbers that were given and are gone, search', async () => {
  const target = await emptyPostgres();
  await moveDatabase(book.place, target, at('moving'), noFiles);
  await looking(target, async ({ db }) => {
    const person = (await db
      .selectFrom('people')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()) as Person;
    const last = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'projects'`.execute(
      book.db,
    );
    // The fixture's last project was deleted, but its id is in the history.
    expect((await addName(db, person, 'projects', { name: 'After the move' })).id).toBe(
      (last.rows[0]?.seq ?? 0) + 1,
    );
    await addAccount(db, person, { name: 'New', type: 'cash', number: '0001' });
    const numbered = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`.execute(db);
    for (const { name } of numbered.rows) {
      const { rows } = await sql<{ behind: number }>`select count(*) as behind from ${sql.table(name)}
        where id > (select last_value from ${sql.table(`${name}_id_seq`)})`.execute(db);
      expect([name, Number(rows[0]?.behind)]).toEqual([name, 0]);
    }
    expect(JSON.stringify(await search(db, readQuery('zurich', ['INR'])))).toContain('ZÜRICH CAFÉ');
  });
});

test('a move that breaks off leaves nothing, and a target that holds something is refused', async () => {
  const target = await emptyPostgres();
  const broken = moveDatabase(book.place, target, at('moving'), () => Promise.reject(new Error('power cut')));
  await expect(broken).rejects.toThrow('power cut');
  await moveDatabase(book.place, target, at('moving'), noFiles);
  await expect(moveDatabase(book.place, target, at('moving'), noFiles)).rejects.toThrow('cli.copy_filled');
  const restoring = restoreBackup(at('one.atlas'), target, at('draft'), async () => {});
  await expect(restoring).rejects.toThrow('cli.copy_filled');
  expect(await looking(target, ({ db }) => dumpOf(db))).toBe(dump);
  expect(readdirSync(root).filter((name) => /^(moving|draft)/.test(name))).toEqual([]);
});

test('a copy that is cut off at any point leaves nothing in the target, and the next one is whole', async () => {
  const target = await emptyPostgres();
  await looking(target, async (database) => {
    await migrate(database);
    let cuts = 0;
    const copied = (cut: number) =>
      copyDatabase(
        book,
        countingStatements(database, (n) => {
          if (n >= cut) throw new PowerCut();
        }),
      ).then(
        () => true,
        (error) => {
          expect(error).toBeInstanceOf(PowerCut);
          return false;
        },
      );
    for (let cut = 2; !(await copied(cut)); cut += 5) {
      cuts += 1;
      expect([cut, await holdsNothing(database.db)]).toEqual([cut, true]);
      expect(await database.db.selectFrom('categories').select('id').execute()).toHaveLength(10);
    }
    expect(cuts).toBeGreaterThan(10);
    expect(await dumpOf(database.db)).toBe(dump);
  });
});

test('npm run atlas -- move prints both sides, copies files only when asked, and waits for the server to stop', async () => {
  const folder = at('data');
  await restoreBackup(
    at('one.atlas'),
    { dialect: 'sqlite', path: join(folder, 'atlas.db') },
    at('draft'),
    async (id, content) => {
      await storeBytes(openDiskStore(join(folder, 'files')), id, content);
    },
  );
  const { url } = await emptyPostgres();
  const bytes = readFileSync(join(folder, 'atlas.db'));
  const moved = await atlas(folder, ['move', url]);
  expect(moved).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everything was copied and compared.'),
  });
  expect(moved.said).toMatch(/^bank_transactions +48 +[−\d,.]+ +48 +[−\d,.]+$/m);
  expect(moved.said).toContain(`Attachments stay in ${join(folder, 'files')}`);
  expect(readFileSync(join(folder, 'atlas.db')).equals(bytes)).toBe(true);
  const checked = await command(folder, ['check'], { DATABASE_URL: url });
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('No problems found.') });

  const s3 = await startFakeS3();
  const bucket = { ATLAS_FILES_URL: s3.url, ...S3_KEYS };
  const { url: other } = await emptyPostgres();
  const copied = await command(folder, ['move', other], bucket);
  expect(copied).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 attachments are in the storage'),
  });
  expect([...s3.objects.values()].map(String)).toEqual([String(receipt)]);
  await s3.stop();

  // The move before this one has the folder for as long as this process lives, as a server has it.
  expect(await command(folder, ['move', url])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Stop it first'),
  });
});
