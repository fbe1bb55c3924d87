import { closeSync, copyFileSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabasePlace } from '../core/config.ts';
import { refuseFile, refuseUnready } from './compatibility.ts';
import { copyDatabase, refuseFilled } from './copy.ts';
import type { TableFacts } from './copy-records.ts';
import { listExecuted, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { sqliteReference } from './schema.ts';
import {
  copySqlite,
  type FileKey,
  removeDraft,
  sealBackup,
  syncAndRename,
  unsealBackup,
} from './sqlite/backup-file.ts';
import { type BackupFacts, proveBackup } from './sqlite/backup-proof.ts';
import { inspectSqlite } from './sqlite/inspect.ts';

type ReadFile = (key: FileKey) => Promise<Uint8Array | undefined>;
type WriteFile = (id: string, content: Uint8Array) => Promise<void>;

/**
 * Copies a database that may be in use into one file of mode 0600: a SQLite database with the attachments in a table. The file
 * appears whole, verified and synced, or not at all.
 * @param read reads an attachment's bytes; without it the backup is of the database only
 * @throws DomainError when an attachment is missing or the copy is damaged
 */
export async function makeBackup(
  place: DatabasePlace,
  target: string,
  read?: ReadFile,
): Promise<BackupFacts> {
  const draft = `${target}.part`;
  return drafted(draft, async () => {
    await copyToSqlite(place, draft);
    await sealBackup(draft, await sqliteReference(inspectSqlite(draft)?.names.at(-1)), read);
    const facts = await proveBackup(draft);
    syncAndRename(draft, target);
    return facts;
  });
}

/**
 * Restores a verified backup where there is no database yet, or an empty one.
 * @param write stores an attachment's bytes
 * @throws DomainError
 */
export async function restoreBackup(
  file: string,
  place: DatabasePlace,
  draft: string,
  write: WriteFile,
): Promise<BackupFacts> {
  const facts = await proveBackup(file);
  if (place.dialect === 'postgres') await readyTarget(place);
  return drafted(draft, async () => {
    copyFileSync(file, draft);
    await unsealBackup(draft, write);
    if (place.dialect === 'sqlite') syncAndRename(draft, place.path);
    else await fill(place, draft);
    return facts;
  });
}

/**
 * Copies everything from SQLite to an empty PostgreSQL database.
 * @param draft the path of a temporary copy of the source
 * @param before called once the target is known to be ready
 * @returns facts about each table, the same on both sides
 */
export async function moveDatabase(
  source: DatabasePlace,
  target: DatabasePlace,
  draft: string,
  before: () => Promise<void>,
): Promise<TableFacts[]> {
  await readyTarget(target);
  return drafted(draft, async () => {
    await copyToSqlite(source, draft);
    await before();
    return fill(target, draft);
  });
}

async function copyToSqlite(place: DatabasePlace, draft: string): Promise<void> {
  if (place.dialect === 'sqlite') {
    refuseFile(place.path);
    return copySqlite(place.path, draft);
  }
  await opened(place, async (source) => {
    await refuseUnready(source);
    const executed = await listExecuted(source.db);
    await opened({ dialect: 'sqlite', path: draft }, async (copy) => {
      await migrate(copy, executed.at(-1));
      await copyDatabase(source, copy);
    });
  });
}

async function readyTarget(place: DatabasePlace): Promise<void> {
  await opened(place, async (target) => {
    await refuseUnready(target);
    await migrate(target);
    await refuseFilled(target.db);
  });
}

const fill = (place: DatabasePlace, draft: string): Promise<TableFacts[]> =>
  opened({ dialect: 'sqlite', path: draft }, async (source) => {
    await migrate(source);
    return opened(place, (target) => copyDatabase(source, target));
  });

async function opened<T>(place: DatabasePlace, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Creates a file of mode 0600 for `work`, and removes what is left of it. */
async function drafted<T>(draft: string, work: () => Promise<T>): Promise<T> {
  removeDraft(draft);
  try {
    mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
    closeSync(openSync(draft, 'wx', 0o600));
    return await work();
  } finally {
    removeDraft(draft);
  }
}
