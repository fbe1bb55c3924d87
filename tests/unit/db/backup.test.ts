import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import { uuidv7 } from '#lib/core/ids.ts';
import { makeBackup, restoreBackup } from '#lib/db/backup.ts';
import { proveBackup } from '#lib/db/sqlite/backup-proof.ts';
import { type Atlas, openAtlas } from '#lib/runtime/atlas.ts';
import { somePerson } from '#tests/support/databases/databases.ts';
import { atlas } from '#tests/support/server/command-line.ts';
import { command } from '#tests/support/stories/command.ts';
import { record } from '#tests/support/stories/expenses.ts';

const root = mkdtempSync(join(tmpdir(), 'atlas-backup-'));
const at = (name: string) => join(root, name);
const [from, file, sound] = [at('from'), at('atlas.backup'), at('sound.atlas')];
const receipt = Buffer.from('a receipt that must not be lost');
const key = { id: uuidv7(), sha256: '' };
let open: Atlas;

beforeAll(async () => {
  open = await openAtlas(readConfig({ ATLAS_DATA_DIR: from }));
  const person = await somePerson(open.db);
  const kept = await open.files.put(key.id, new Response(receipt).body as ReadableStream<Uint8Array>, 1_000);
  key.sha256 = kept.sha256;
  const now = new Date().toISOString();
  await open.db
    .insertInto('attachments')
    .values({
      ...{ ...key, file_name: 'bill.pdf', file_type: 'application/pdf', size: kept.size },
      ...{ uploaded_by: person.id, created_at: now, stored_at: now },
    })
    .execute();
  await makeBackup(open.database.place, sound, async () => new Uint8Array(receipt));
});
afterAll(async () => {
  await open.close();
  rmSync(root, { recursive: true });
});

test('a backup taken while Atlas is open brings back rows and receipts', async () => {
  // As somebody does it beside a server: a process of its own.
  const made = await atlas(from, ['backup', file]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('1 attachments') });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await command(from, ['backup', file])).toMatchObject({
    code: 1,
    said: expect.stringContaining('never overwritten'),
  });

  const to = at('to');
  expect((await command(to, ['restore', file])).code).toBe(0);
  expect(await command(to, ['restore', file])).toMatchObject({
    code: 1,
    said: expect.stringContaining('already exists'),
  });
  // Bytes stored before their row, just before a power failure.
  await open.files.put(uuidv7(), new Response('x').body as ReadableStream<Uint8Array>, 10);
  // As earlier releases recorded it.
  const { id: uneven } = await record(open.db, await somePerson(open.db, 'uneven@example.org'), {
    amount: 100,
  });
  await open.db.updateTable('expense_items').set({ amount: 9_000 }).where('expense', '=', uneven).execute();
  const checked = await command(from, ['check']);
  expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('No problems found.') });
  expect(checked.said).toContain('note    1 files belong to no attachment');
  expect(checked.said).toMatch(
    new RegExp(
      `note    Expense ${uneven} from 1 Apr 2026: Items add up to ₹90.00, ₹10.00 less than the amount.`,
    ),
  );

  const restored = await openAtlas(readConfig({ ATLAS_DATA_DIR: to }));
  const back = await restored.files.get(key);
  expect(Buffer.from(await new Response(back).arrayBuffer()).equals(receipt)).toBe(true);
  expect(await restored.db.selectFrom('people').select('email').execute()).toHaveLength(1);
  await restored.close();
});

const change = (path: string, text: string) => {
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(text);
  database.close();
};
const DAMAGE: Record<string, [(path: string) => void, string]> = {
  'a receipt with other bytes': [
    (path) => change(path, `update backup_files set content = x'00'`),
    'cli.backup_file_lost',
  ],
  'a receipt that is missing': [(path) => change(path, 'delete from backup_files'), 'cli.backup_file_lost'],
  'a row that says something else': [
    (path) => change(path, `update people set last_name = 'Rau'`),
    'cli.backup_broken',
  ],
  'a row that is missing': [
    (path) => change(path, 'delete from categories where id = 10'),
    'cli.backup_broken',
  ],
  'its second half gone': [
    (path) => writeFileSync(path, readFileSync(path).subarray(0, 60_000)),
    'cli.backup_broken',
  ],
  'no backup in it': [(path) => writeFileSync(path, '{}'), 'cli.backup_none'],
  'no facts about its tables': [(path) => change(path, 'drop table backup_facts'), 'cli.backup_schema'],
  'one of its facts gone': [
    (path) => change(path, `delete from backup_facts where name = 'tables'`),
    'cli.backup_broken',
  ],
  'a fact that it should not have': [
    (path) => change(path, `insert into backup_facts values ('more', '1')`),
    'cli.backup_broken',
  ],
  'facts of another book': [
    (path) => change(path, `update backup_facts set value = '[]' where name = 'tables'`),
    'cli.backup_broken',
  ],
  'facts that nobody can read': [
    (path) => change(path, `update backup_facts set value = '[' where name = 'tables'`),
    'cli.backup_broken',
  ],
  'receipts that its facts deny': [
    (path) => change(path, `update backup_facts set value = 'beside' where name = 'files'`),
    'cli.backup_file_lost',
  ],
  'a receipt that leads out of its folder': [
    (path) => change(path, `update attachments set id = '../../x'; update backup_files set id = '../../x'`),
    'cli.backup_file_lost',
  ],
  'a trigger': [
    (path) =>
      change(
        path,
        `create trigger gain after insert on sessions begin update people set disabled_at = null; end`,
      ),
    'cli.backup_schema',
  ],
  'a view': [(path) => change(path, 'create view v as select 1'), 'cli.backup_schema'],
  'a view instead of a table': [
    (path) =>
      change(
        path,
        `alter table people rename to others; create view people as with recursive r(n) as (
          select 1 union all select n + 1 from r) select n as id from r`,
      ),
    'cli.backup_',
  ],
  'a table too many': [(path) => change(path, 'create table extra (a)'), 'cli.backup_schema'],
  'a table without its constraints': [
    (path) =>
      change(
        path,
        `pragma writable_schema = on; update sqlite_schema set sql = replace(sql, 'linked_amount >= 0', '1')`,
      ),
    'cli.backup_schema',
  ],
  'a newer Atlas’ book': [
    (path) => change(path, `insert into kysely_migration values ('0099-future', '2030-01-01T00:00:00.000Z')`),
    'cli.database_newer',
  ],
};

test.each(Object.entries(DAMAGE))(
  'a backup with %s is not restored, and nothing is left of it',
  async (_what, [damage, text]) => {
    const [damaged, target] = [at('damaged.atlas'), at('nowhere')];
    copyFileSync(sound, damaged);
    damage(damaged);
    const restoring = restoreBackup(
      damaged,
      { dialect: 'sqlite', path: join(target, 'atlas.db') },
      join(target, 'draft'),
      async () => {},
    );
    await expect(restoring).rejects.toThrow(text);
    expect(() => readdirSync(target)).toThrow();
  },
);

test('check names what somebody added to the database, and a backup leaves it out', async () => {
  const folder = at('added');
  expect((await command(folder, ['restore', file])).code).toBe(0);
  change(
    join(folder, 'atlas.db'),
    'create table _replica (seq integer); create index mine on people (email)',
  );
  const checked = await command(folder, ['check']);
  expect(checked).toMatchObject({ code: 1, said: expect.stringContaining('index mine') });
  expect(checked.said).toContain('table _replica');
  expect((await command(folder, ['backup', at('left-out.backup')])).code).toBe(0);
  const to = at('left-out');
  expect((await command(to, ['restore', at('left-out.backup')])).code).toBe(0);
  expect(await command(to, ['check'])).toMatchObject({ code: 0 });
});

test('a backup whose receipt is gone is none, and no half of it stays', async () => {
  await expect(makeBackup(open.database.place, at('none.atlas'), async () => undefined)).rejects.toThrow(
    'cli.backup_file_lost',
  );
  expect(readdirSync(root).filter((name) => name.startsWith('none'))).toEqual([]);
});

test('a backup of before a migration goes back beside the attachments, and says so when they are not there', async () => {
  const before = at('before.atlas');
  expect(await makeBackup(open.database.place, before)).toMatchObject({ files: 'beside', stored: 1 });
  expect(await proveBackup(before)).toMatchObject({ files: 'beside' });
  const to = at('beside');
  expect(await command(to, ['restore', before])).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 attachments are neither in this file'),
  });
  expect((await command(at('without'), ['restore', before, '--without-files'])).code).toBe(0);
  const shard = join('files', key.id.slice(-2));
  mkdirSync(join(to, shard), { recursive: true });
  const name = `${key.id}-${key.sha256}`;
  copyFileSync(join(from, shard, name), join(to, shard, name));
  writeFileSync(join(to, 'atlas.db-wal'), 'of the database that was here');
  expect(await command(to, ['restore', before])).toMatchObject({
    code: 1,
    said: expect.stringContaining('atlas.db-wal already exists'),
  });
  rmSync(join(to, 'atlas.db-wal'));
  expect(await command(to, ['restore', before])).toMatchObject({
    code: 0,
    said: expect.stringContaining('they stay where they are'),
  });
  expect(await command(to, ['check'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('No problems found.'),
  });
});
