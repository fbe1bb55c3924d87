import { instant } from '../core/day.ts';
import { UNATTACHED_ATTACHMENT_MS, UNSENT_ATTACHMENT_MS } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { FileStore } from './file-store.ts';
import { deleteNeverArrived, releaseNeverAttached, selectNeverArrived } from './sweep-records.ts';

const AT_ONCE = 100;

/**
 * Forgets what was announced a day ago and never arrived, with bytes that a killed server left, and lets go of what arrived a week
 * ago and was never attached: `sweepDeleted` takes it away. May be stopped at any moment, and may run anywhere else at the same time.
 */
export async function sweepFiles(
  { db, files }: { db: Db; files: FileStore },
  now: Date = new Date(),
): Promise<void> {
  files.sweepIncoming();
  const before = (ms: number) => instant(new Date(now.getTime() - ms));
  for (;;) {
    const waiting = await selectNeverArrived(db, before(UNSENT_ATTACHMENT_MS), AT_ONCE);
    for (const { id } of waiting) {
      // The row goes last: bytes that nothing names would never be found again.
      await files.removeAll(id);
      await deleteNeverArrived(db, id);
    }
    if (waiting.length < AT_ONCE) break;
  }
  await releaseNeverAttached(db, before(UNATTACHED_ATTACHMENT_MS));
}
