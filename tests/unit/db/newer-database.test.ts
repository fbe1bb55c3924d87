import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import { refuseFile, refuseUnready } from '#lib/db/compatibility.ts';
import { migrate } from '#lib/db/migrate.ts';
import { openDatabase } from '#lib/db/open.ts';
import { openAtlas } from '#lib/runtime/atlas.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { releasedDatabase, schemaOf } from '#tests/support/databases/released.ts';
import { command } from '#tests/support/stories/command.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-newer-'));
  path = join(folder, 'atlas.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (text: string) => {
  const file = new DatabaseSync(path);
  file.exec(text);
  file.close();
};
const shaOf = (file: string) =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'none';
const bytes = () => ({ files: readdirSync(folder).sort(), db: shaOf(path), wal: shaOf(`${path}-wal`) });
const FUTURE = `insert into kysely_migration values ('0099-future', '2030-01-01T00:00:00.000Z')`;
const ours = async (then?: string) => {
  const database = openDatabase({ dialect: 'sqlite', path });
  await migrate(database);
  await database.close();
  if (then) run(then);
};

test.each([
  ['a migration that we do not know', () => ours(FUTURE), 'cli.database_newer_version'],
  ['a later number in its head', () => ours('pragma user_version = 99'), 'cli.database_newer_version'],
  ['another program’s tables', async () => run('create table notes (a)'), 'cli.database_foreign'],
  ['another program’s mark', () => ours('pragma application_id = 252006673'), 'cli.database_foreign'],
  [
    'another program’s migrations',
    async () =>
      run(
        `create table kysely_migration (name, timestamp); insert into kysely_migration values ('init', '')`,
      ),
    'cli.database_foreign',
  ],
  ['no database', async () => writeFileSync(path, 'Dear diary, '.repeat(1_000)), 'cli.database_foreign'],
])(
  'R-27: a file with %s is refused by a sentence, and nothing about it changes',
  async (_what, make, key) => {
    await make();
    const before = bytes();
    expect(() => refuseFile(path)).toThrow(key);
    await expect(openAtlas(readConfig({ ATLAS_DATA_DIR: folder }))).rejects.toThrow(key);
    expect(bytes()).toEqual(before);
  },
);

test('R-27: what a newer Atlas wrote last and has not folded into its file yet counts too, and stays as it is', async () => {
  await ours();
  const live = new DatabaseSync(path);
  live.exec(`pragma wal_autocheckpoint = 0; ${FUTURE}`);
  const killed = join(folder, 'killed.db');
  for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${killed}${end}`);
  live.close();
  path = killed;
  const { db, wal } = bytes();
  expect(wal).not.toBe('none');
  expect(() => refuseFile(path)).toThrow('cli.database_newer_version');
  expect(bytes()).toMatchObject({ db, wal });
});

test('R-27: every command says in one line who wrote the database and what to do, and ends with 1', async () => {
  await ours();
  run(FUTURE);
  const { db, wal } = bytes();
  for (const words of [['check'], ['migrate'], ['backup', join(folder, 'x.atlas')]]) {
    const { code, said } = await command(folder, words);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^\S+atlas\.db was written by a newer Atlas \(0\.\d+\.\d+, schema 0099-future\); .+ Start the newer one, or restore a backup .+\n$/,
    );
    expect(bytes()).toMatchObject({ db, wal });
  }
});

test('a database of before there were marks, a new one and none at all are let pass', async () => {
  expect(() => refuseFile(path)).not.toThrow();
  writeFileSync(path, '');
  expect(() => refuseFile(path)).not.toThrow();
  const released = await releasedDatabase('0001-first', 'sqlite');
  if (released.place.dialect === 'sqlite') refuseFile(released.place.path);
  await released.close();
  await ours();
  expect(() => refuseFile(path)).not.toThrow();
});

onEveryDatabase('an older Atlas', (open) => {
  test('R-27: refuses an open database of a newer one before it touches it', async () => {
    const database = await open();
    await sql.raw(FUTURE).execute(database.db);
    const before = await schemaOf(database);
    await expect(refuseUnready(database)).rejects.toMatchObject({
      message: 'cli.database_newer_version',
      values: { schema: '0099-future' },
    });
    expect(await schemaOf(database)).toEqual(before);
    await database.close();
  });
});
