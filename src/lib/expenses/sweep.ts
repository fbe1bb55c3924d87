import { type Db, inTransaction } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { recordHistory } from '../history/record.ts';
import { keptSince } from './delete.ts';
import { deleteFile, deleteForGood, releaseFiles, selectExpired, selectReleased } from './sweep-records.ts';

const AT_ONCE = 100;

/**
 * Deletes for good what was deleted more than 30 days ago, with its files. May be stopped at any moment, and may run
 * anywhere else at the same time: what is left over is done the next time.
 * @returns how many expenses went
 */
export async function sweepDeleted(
  { db, files }: { db: Db; files: FileStore },
  now: Date = new Date(),
): Promise<number> {
  let gone = 0;
  for (;;) {
    const expired = await selectExpired(db, keptSince(now), AT_ONCE);
    for (const { id } of expired) if (await forget(db, id, keptSince(now))) gone += 1;
    if (expired.length < AT_ONCE) break;
  }
  // The rows that name bytes go last: bytes that nothing names would never be found again.
  for (const { id, sha256 } of await selectReleased(db)) {
    await files.remove({ id, sha256 });
    await deleteFile(db, id);
  }
  return gone;
}

/** False when it was restored meanwhile, or has gone already. */
const forget = (db: Db, id: string, since: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await releaseFiles(tx, id, since);
    if (!(await deleteForGood(tx, id, since))) return false;
    await recordHistory(tx, null, 'purge', 'expense', id, {});
    return true;
  });
