import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DomainError } from '../../core/errors.ts';
import { describeFile } from './reading.ts';

export type FileKey = { id: string; sha256: string };

/** Copies a SQLite database that may be in use, as of one moment. */
export async function copySqlite(source: string, target: string): Promise<void> {
  const live = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    // A read transaction makes it a snapshot; without it, every write would restart the copy.
    live.exec('begin');
    live.prepare('select count(*) from sqlite_schema').get();
    await backup(live, target, { rate: PAGES_AT_ONCE });
  } finally {
    live.close();
  }
}
const PAGES_AT_ONCE = 2_000;

/**
 * Turns a copied database into a backup: without the installation's own settings, with the attachments, and with facts about each
 * table to verify it by.
 * @param reference the schema of a new database; what it does not have is left out of the backup
 * @param read reads an attachment's bytes; without it attachments are left out
 */
export async function sealBackup(
  file: string,
  reference: ReadonlyMap<string, string>,
  read?: (key: FileKey) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    // The draft is synced as a whole when it is finished.
    database.exec('pragma journal_mode=delete; pragma synchronous=off; pragma secure_delete=on');
    if (hasTable(database, 'settings')) database.exec('delete from settings');
    dropForeign(database, reference);
    for (const definition of TABLES) database.exec(`create table ${definition}`);
    const insert = database.prepare('insert into backup_files (id, content) values (?, ?)');
    database.exec('begin');
    for (const key of read ? storedFiles(database) : []) {
      const content = await read?.(key);
      if (!content) throw new DomainError('conflict', 'cli.backup_file_lost');
      insert.run(key.id, content);
    }
    database.exec('commit');
    const fact = database.prepare('insert into backup_facts (name, value) values (?, ?)');
    fact.run('made_at', new Date().toISOString());
    fact.run('files', read ? 'inside' : 'beside');
    fact.run('tables', JSON.stringify(await describeFile(file)));
  } finally {
    database.close();
  }
}

const TABLES = [
  'backup_files (id text primary key, content blob not null) strict',
  'backup_facts (name text primary key, value text not null) strict',
];

/** Their definitions by name, as in a schema. */
export const BACKUP_TABLES = TABLES.map((definition): [string, string] => {
  const name = definition.split(' ')[0] as string;
  return [`table ${name}`, `${name} CREATE TABLE ${definition}`];
});

/** Tables of replication tools, for example. */
function dropForeign(database: DatabaseSync, reference: ReadonlyMap<string, string>): void {
  const parts = database
    .prepare(`select type, name from sqlite_schema where substr(name, 1, 7) <> 'sqlite_'
      order by case type when 'trigger' then 1 when 'view' then 2 when 'index' then 3 else 4 end`)
    .all();
  for (const { type, name } of parts)
    if (!reference.has(`${type} ${name}`))
      database.exec(`drop ${type} "${String(name).replaceAll('"', '""')}"`);
}

/** Turns a copied backup back into a database. @param write stores an attachment's bytes */
export async function unsealBackup(
  file: string,
  write: (id: string, content: Uint8Array) => Promise<void>,
): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    for (const row of database.prepare('select id, content from backup_files').iterate())
      await write(row.id as string, row.content as Uint8Array);
    database.exec(
      'pragma synchronous=off; drop table backup_files; drop table if exists backup_facts; vacuum',
    );
  } finally {
    database.close();
  }
}

/** The attachments that a SQLite file names. */
export function filesOf(file: string): FileKey[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return storedFiles(database);
  } finally {
    database.close();
  }
}

const hasTable = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table) !== undefined;

/** The attachments whose bytes have arrived. */
export const storedFiles = (database: DatabaseSync): FileKey[] =>
  database
    .prepare('select id, sha256 from attachments where stored_at is not null')
    .all() as unknown as FileKey[];

/** Renames a finished draft so that a power failure leaves all of it or nothing. */
export function syncAndRename(draft: string, target: string): void {
  sync(draft);
  renameSync(draft, target);
  sync(dirname(target));
}

/** Removes a draft and SQLite's files beside it. */
export function removeDraft(draft: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${draft}${end}`, { force: true });
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
