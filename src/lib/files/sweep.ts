import { instant } from '../core/day.ts';
import { UNATTACHED_ATTACHMENT_MS, UNSENT_ATTACHMENT_MS } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { FileStore } from './file-store.ts';
import {
  deleteNeverArrived,
  deleteReleasedRow,
  listNeverArrived,
  listReleased,
  releaseNeverAttached,
} from './records.ts';

const AT_ONCE = 100;

/**
 * Forgets what was announced a day ago and never arrived, with bytes that a killed server left, and releases what arrived a week
 * ago and was never attached: `deleteReleased` deletes it. May be stopped at any moment, and may run anywhere else at the same time.
 */
export async function sweepFiles(
  { db, files }: { db: Db; files: FileStore },
  now: Date = new Date(),
): Promise<void> {
  files.sweepIncoming();
  const before = (ms: number) => instant(new Date(now.getTime() - ms));
  for (;;) {
    const waiting = await listNeverArrived(db, before(UNSENT_ATTACHMENT_MS), AT_ONCE);
    for (const { id } of waiting) {
      // The row goes last: bytes without a row would never be found again.
      await files.removeAll(id);
      await deleteNeverArrived(db, id);
    }
    if (waiting.length < AT_ONCE) break;
  }
  await releaseNeverAttached(db, before(UNATTACHED_ATTACHMENT_MS));
}

/** Deletes the bytes of released files, then their rows. */
export async function deleteReleased({ db, files }: { db: Db; files: FileStore }): Promise<void> {
  for (const { id, sha256 } of await listReleased(db)) {
    await files.remove({ id, sha256 });
    await deleteReleasedRow(db, id);
  }
}
