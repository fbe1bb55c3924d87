import { instant } from '../core/day.ts';
import { DAY_MS, DELETED_EXPENSE_DAYS } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { releaseFiles } from '../files/records.ts';
import { deleteReleased } from '../files/sweep.ts';
import { listExpired, purgeExpense } from './life-records.ts';
import { lockAnyExpense } from './records.ts';

const AT_ONCE = 100;

/** An expense deleted before this instant cannot be restored. */
export const restorableSince = (now: Date): string =>
  instant(new Date(now.getTime() - DELETED_EXPENSE_DAYS * DAY_MS));

/**
 * Deletes expenses for good that were deleted more than 30 days ago, with their files. It may be interrupted, and may
 * run in several processes at once: the next run does the rest.
 * @returns how many expenses were deleted
 */
export async function sweepDeleted(
  { db, files }: { db: Db; files: FileStore },
  now: Date = new Date(),
): Promise<number> {
  const since = restorableSince(now);
  let gone = 0;
  for (;;) {
    const expired = await listExpired(db, since, AT_ONCE);
    for (const { id } of expired) if (await purge(db, id, since)) gone += 1;
    if (expired.length < AT_ONCE) break;
  }
  await deleteReleased({ db, files });
  return gone;
}

/** False when it was restored or deleted for good in the meantime. */
const purge = (db: Db, id: string, since: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const deleted_at = (await lockAnyExpense(tx, id))?.deleted_at ?? since;
    if (deleted_at >= since) return false;
    await releaseFiles(tx, id);
    await purgeExpense(tx, id);
    return true;
  });
