import { type Db, inTransaction } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { recordHistory } from '../history/records.ts';
import { keptSince } from '../links/delete.ts';
import { lockAny } from './records.ts';
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
    const deleted_at = (await lockAny(tx, id))?.deleted_at ?? since;
    if (deleted_at >= since) return false;
    await releaseFiles(tx, id);
    await deleteForGood(tx, id);
    await recordHistory(tx, null, 'purge', 'expense', id, {});
    return true;
  });
