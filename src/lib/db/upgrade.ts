import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError, isDomainError, type Values } from '../core/errors.ts';
import type { TextKey } from '../core/text.ts';
import { makeBackup } from './backup.ts';
import { refuseUnready } from './compatibility.ts';
import { holdsNothing } from './copy-records.ts';
import { listExecuted, MIGRATIONS, migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { removeDraft } from './sqlite/backup-file.ts';

/** Backups made before a migration: the newest three are kept. */
const BACKUPS_KEPT = 3;
const ABANDONED_MS = 60 * 60 * 1_000;
const NAME = /^before-.+-(\d{8}T\d{6}Z)\.atlas$/;

export interface UpgradeOptions {
  /** Where backups before a migration are stored. */
  folder: string;
  /** False while a server uses the database, which is then not migrated. */
  alone: () => boolean;
  /** Prints a line, by its text key. */
  print: (key: TextKey, values: Values) => void;
}

/**
 * Migrates an open database. Unless it is empty, a verified backup is made first, without the attachments, which no migration
 * touches.
 * @throws DomainError when a newer Atlas wrote it, when no backup could be made, or while a server uses it
 */
export async function upgrade(database: Database, { folder, alone, print }: UpgradeOptions): Promise<void> {
  await refuseUnready(database);
  const executed = await listExecuted(database.db);
  const missing = MIGRATIONS.filter((name) => !executed.includes(name));
  const [next] = missing;
  let begins: ((name: string) => void) | undefined;
  if (next !== undefined && executed.length > 0 && !(await holdsNothing(database.db))) {
    if (!alone()) throw new DomainError('conflict', 'cli.upgrade_running', { values: { folder } });
    const path = join(folder, `before-${next}-${stamp()}.atlas`);
    await backUp(database, path, folder);
    print('cli.upgrade_backup', { path });
    prune(folder);
    begins = (name) =>
      print('cli.upgrade_step', { name, step: missing.indexOf(name) + 1, steps: missing.length });
  }
  await migrate(database, undefined, begins);
}

async function backUp({ place }: Database, path: string, folder: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await makeBackup(place, path);
  } catch (cause) {
    if (isDomainError(cause)) throw new DomainError('conflict', 'cli.upgrade_damaged', { cause });
    throw new DomainError('conflict', 'cli.upgrade_no_backup', {
      values: { folder, reason: (cause as Error).message },
      cause,
    });
  }
}

/** Removes older backups, and unfinished ones of starts that were killed. */
function prune(folder: string): void {
  const stampOf = (name: string) => NAME.exec(name)?.[1] ?? '';
  const names = readdirSync(folder);
  const made = names.filter((name) => NAME.test(name)).sort((a, b) => (stampOf(a) < stampOf(b) ? 1 : -1));
  for (const name of made.slice(BACKUPS_KEPT)) rmSync(join(folder, name), { force: true });
  for (const name of names.filter((found) => found.endsWith('.part'))) {
    const path = join(folder, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > ABANDONED_MS) removeDraft(path);
  }
}

/** `20261121T043000Z` */
const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '');
