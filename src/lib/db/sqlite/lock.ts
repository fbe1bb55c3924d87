import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks the data folder for this process; false when another process has it. It is an operating system's lock, held by SQLite on
 * a file of its own, so it ends with the process however that ends.
 */
export function lockFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

const SQLITE_BUSY = 5;
/** Kept so that a connection is not garbage collected, and its lock with it. */
const held = new Set<DatabaseSync>();
