import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { DomainError } from '../../core/errors.ts';
import { differenceOf } from '../copy.ts';
import type { TableFacts } from '../copy-records.ts';
import { hasTable, storedFiles } from './backup-file.ts';
import { describeFile } from './reading.ts';

/** Where a backup's attachments are: inside it, or still in their own store. */
export type FilesPlace = 'inside' | 'beside';
export interface BackupFacts {
  tables: readonly TableFacts[];
  files: FilesPlace;
  /** The number of attachments. */
  stored: number;
}
const SQLITE_CORRUPT = 11;

/**
 * Verifies a backup: its pages and references, every row against the recorded facts, every attachment's hash.
 * @throws DomainError with the first problem found
 */
export async function proveBackup(file: string): Promise<BackupFacts> {
  const database = openBackup(file);
  try {
    const damaged = () => new DomainError('conflict', 'cli.backup_broken');
    const sound = database.prepare('pragma integrity_check(1)').get() as { integrity_check: string };
    if (sound.integrity_check !== 'ok' || database.prepare('pragma foreign_key_check').get()) throw damaged();
    const facts = hasTable(database, 'backup_facts')
      ? new Map(
          database
            .prepare('select name, value from backup_facts')
            .all()
            .map((row) => [row.name, row.value as string]),
        )
      : new Map();
    const files = (facts.get('files') ?? 'inside') as FilesPlace;
    if (files === 'inside') proveFiles(database);
    const tables = await describeFile(file);
    const written = facts.get('tables');
    if (written !== undefined && differenceOf(JSON.parse(written), tables)) throw damaged();
    return { tables, files, stored: storedFiles(database).length };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('conflict', 'cli.backup_broken', { cause: error });
  } finally {
    database.close();
  }
}

function proveFiles(database: DatabaseSync): void {
  const content = database.prepare('select content from backup_files where id = ?');
  for (const { id, sha256 } of storedFiles(database)) {
    const row = content.get(id) as { content: Uint8Array } | undefined;
    if (!row || createHash('sha256').update(row.content).digest('hex') !== sha256)
      throw new DomainError('conflict', 'cli.backup_file_lost');
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
