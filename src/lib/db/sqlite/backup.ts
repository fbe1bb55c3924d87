import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** What a backup holds, to be held against what was there. Money in minor units. */
export interface BackupFacts {
  expenses: number;
  spent: number;
  transactions: number;
  moved: number;
  files: number;
}

type FileKey = { id: string; sha256: string };
/** A backup that must not be relied on. The message is a text key. */
export class BackupError extends Error {}

/**
 * Copies a database that may be in use into one file, a SQLite database too, with the attachments in a table of their own.
 * The file is there whole, proven and synced, or not at all.
 * @param read an attachment's bytes
 * @throws BackupError when an attachment is missing or the copy is not sound
 */
export async function makeBackup(
  source: string,
  target: string,
  read: (key: FileKey) => Promise<Uint8Array | undefined>,
): Promise<BackupFacts> {
  const draft = `${target}.part`;
  rmSync(draft, { force: true });
  try {
    const live = new DatabaseSync(source, { readOnly: true });
    await backup(live, draft).finally(() => live.close());
    const copy = new DatabaseSync(draft);
    try {
      copy.exec('pragma journal_mode=delete');
      copy.exec('create table backup_files (id text primary key, content blob not null) strict');
      const insert = copy.prepare('insert into backup_files (id, content) values (?, ?)');
      for (const key of storedFiles(copy)) {
        const content = await read(key);
        if (!content) throw new BackupError('cli.backup_file_lost');
        insert.run(key.id, content);
      }
    } finally {
      copy.close();
    }
    const facts = proveBackup(draft);
    syncAndRename(draft, target);
    return facts;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Integrity, references and every file's hash. @throws BackupError with the first thing that does not hold */
export function proveBackup(file: string): BackupFacts {
  const database = openBackup(file);
  try {
    const sound = database.prepare('pragma integrity_check(1)').get() as { integrity_check: string };
    if (sound.integrity_check !== 'ok') throw new BackupError('cli.backup_broken');
    if (database.prepare('pragma foreign_key_check').get()) throw new BackupError('cli.backup_broken');
    const content = database.prepare('select content from backup_files where id = ?');
    let files = 0;
    for (const { id, sha256 } of storedFiles(database)) {
      const row = content.get(id) as { content: Uint8Array } | undefined;
      if (!row || createHash('sha256').update(row.content).digest('hex') !== sha256)
        throw new BackupError('cli.backup_file_lost');
      files += 1;
    }
    const sums = database
      .prepare(
        `select (select count(*) from expenses) as expenses, (select coalesce(sum(amount), 0) from expenses) as spent,
          (select count(*) from bank_transactions) as transactions, (select coalesce(sum(amount), 0) from bank_transactions) as moved`,
      )
      .get() as unknown as Omit<BackupFacts, 'files'>;
    return { ...sums, files };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('cli.backup_broken', { cause: error });
  } finally {
    database.close();
  }
}

/**
 * Puts a proven backup in the place of a database that is not there yet.
 * @param write keeps an attachment's bytes
 * @throws BackupError
 */
export async function restoreBackup(
  file: string,
  target: string,
  write: (id: string, content: Uint8Array) => Promise<void>,
): Promise<BackupFacts> {
  const facts = proveBackup(file);
  const draft = `${target}.part`;
  copyFileSync(file, draft);
  try {
    const copy = new DatabaseSync(draft);
    try {
      for (const row of copy.prepare('select id, content from backup_files').iterate())
        await write(row.id as string, row.content as Uint8Array);
      copy.exec('drop table backup_files; vacuum');
    } finally {
      copy.close();
    }
    syncAndRename(draft, target);
    return facts;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function openBackup(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    database.prepare('select 1 from backup_files').get();
    return database;
  } catch (error) {
    throw new BackupError('cli.backup_none', { cause: error });
  }
}

const storedFiles = (database: DatabaseSync): FileKey[] =>
  database
    .prepare('select id, sha256 from attachments where stored_at is not null')
    .all() as unknown as FileKey[];

function syncAndRename(draft: string, target: string): void {
  sync(draft);
  renameSync(draft, target);
  sync(dirname(target));
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
