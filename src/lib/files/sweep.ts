import { instant } from '../core/day.ts';
import { DISCARDED_RECEIPT_MS, UNATTACHED_ATTACHMENT_MS, UNSENT_ATTACHMENT_MS } from '../core/limits.ts';
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
 * Deletes files announced a day ago whose bytes never arrived, with any bytes left by a crash, and releases files
 * stored a week ago but never attached, unless they wait in the tray, and receipts that were discarded 30 days ago, which
 * `deleteReleased` deletes. It may be interrupted, and may run in several
 * processes at once.
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
      // The row is deleted last, since nothing could find bytes without a row.
      await files.removeAll(id);
      await deleteNeverArrived(db, id);
    }
    if (waiting.length < AT_ONCE) break;
  }
  await releaseNeverAttached(db, before(UNATTACHED_ATTACHMENT_MS), before(DISCARDED_RECEIPT_MS));
}

/** Deletes the bytes of released files, then their rows. */
export async function deleteReleased({ db, files }: { db: Db; files: FileStore }): Promise<void> {
  for (const { id, sha256 } of await listReleased(db)) {
    await files.remove({ id, sha256 });
    await deleteReleasedRow(db, id);
  }
}
