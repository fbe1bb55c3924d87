import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DomainError } from '../../core/errors.ts';
import { isUuid } from '../../core/ids.ts';
import { refuseFile } from '../compatibility.ts';
import { differenceOf } from '../copy.ts';
import type { TableFacts } from '../copy-records.ts';
import type { Amounts } from '../money/currencies.ts';
import { differencesOf, readSchema, sqliteReference } from '../schema.ts';
import { BACKUP_TABLES, storedFiles } from './backup-file.ts';
import { inspectSqlite } from './inspect.ts';
import { describeFile, openForReading, sumFile } from './reading.ts';

/** Where a backup's attachments are: inside it, or still in their own store. */
const FILES_PLACES = ['inside', 'beside'] as const;
export type FilesPlace = (typeof FILES_PLACES)[number];
/** All that a backup records about itself. */
const FACTS = 'files,made_at,tables';
export interface BackupFacts {
  tables: readonly TableFacts[];
  files: FilesPlace;
  /** The number of attachments. */
  stored: number;
  amounts: Amounts;
}
const SQLITE_CORRUPT = 11;

/**
 * Verifies a backup: its pages and references, its schema, every row against the recorded facts, every attachment's hash.
 * @throws DomainError with the first problem found
 */
export async function proveBackup(file: string): Promise<BackupFacts> {
  const database = openBackup(file);
  try {
    const damaged = () => new DomainError('conflict', 'cli.backup_broken');
    const sound = database.prepare('pragma integrity_check(1)').get() as { integrity_check: string };
    if (sound.integrity_check !== 'ok' || database.prepare('pragma foreign_key_check').get()) throw damaged();
    refuseFile(file);
    await refuseOtherSchema(file);
    const facts = new Map(
      database
        .prepare('select name, value from backup_facts')
        .all()
        .map(({ name, value }) => [name as string, value as string]),
    );
    const files = FILES_PLACES.find((place) => place === facts.get('files'));
    if (!files || [...facts.keys()].sort().join() !== FACTS) throw damaged();
    proveFiles(database, files);
    const tables = await describeFile(file);
    if (differenceOf(JSON.parse(facts.get('tables') ?? ''), tables)) throw damaged();
    return { tables, files, stored: storedFiles(database).length, amounts: await sumFile(file) };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('conflict', 'cli.backup_broken', { cause: error });
  } finally {
    database.close();
  }
}

/** Tables, indexes and triggers must be those of a new database, since they are opened and used as they are. */
async function refuseOtherSchema(file: string): Promise<void> {
  const reference = new Map(await sqliteReference(inspectSqlite(file)?.names.at(-1)));
  for (const [name, definition] of BACKUP_TABLES) reference.set(name, definition);
  const db = openForReading(file);
  const own = await readSchema(db, 'sqlite').finally(() => db.destroy());
  const [name] = differencesOf(own, reference);
  if (name !== undefined) throw new DomainError('conflict', 'cli.backup_schema', { values: { name } });
}

/** A backup without its attachments must not bring any, since nothing would verify them. */
function proveFiles(database: DatabaseSync, files: FilesPlace): void {
  const lost = () => new DomainError('conflict', 'cli.backup_file_lost');
  const stored = storedFiles(database);
  const { count } = database.prepare('select count(*) as count from backup_files').get() as { count: number };
  if (count !== (files === 'inside' ? stored.length : 0)) throw lost();
  const content = database.prepare('select content from backup_files where id = ?');
  for (const { id, sha256 } of stored) {
    // Both become parts of a path.
    if (!isUuid(id) || !/^[0-9a-f]{64}$/.test(sha256)) throw lost();
    if (files === 'beside') continue;
    const row = content.get(id) as { content: Uint8Array } | undefined;
    if (!row || createHash('sha256').update(row.content).digest('hex') !== sha256) throw lost();
  }
}

function openBackup(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    database.prepare('select 1 from backup_files').get();
    return database;
  } catch (error) {
    const damaged = (error as { errcode?: number }).errcode === SQLITE_CORRUPT;
    throw new DomainError('conflict', damaged ? 'cli.backup_broken' : 'cli.backup_none', { cause: error });
  }
}
