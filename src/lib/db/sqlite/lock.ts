import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the data folder for this process; false when another process has it. An operating system lock, held by SQLite
 * on a separate file, so it ends with the process in any case.
 */
export function lockFolder(folder: string): boolean {
  makeFolder(folder);
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
  held.add(lock);
  return true;
}

/** @throws Error that names a read-only disk, as neither SQLite nor a recursive mkdir would */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    accessSync(dirname(folder), constants.W_OK);
    throw error;
  }
  accessSync(folder, constants.W_OK);
}

const SQLITE_BUSY = 5;
/** References that keep connections, and so their locks, from being garbage collected. */
const held = new Set<DatabaseSync>();
