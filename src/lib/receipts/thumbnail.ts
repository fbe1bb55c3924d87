import { fileTypeFromBuffer } from 'file-type';
import { actInSteps } from '../acts/act.ts';
import { DomainError } from '../core/errors.ts';
import { THUMBNAIL_BYTES } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { findThumbnail, lockReceipt, storeThumbnail } from './records.ts';

const PICTURES = new Set(['image/webp', 'image/jpeg']);

/**
 * Keeps the small picture of a receipt that its sender's device made, once; Atlas decodes no pictures itself, and so cannot
 * tell what another one shows.
 * @throws DomainError `not_found`; `forbidden` for anybody else; `conflict` for another picture; `wrong_type` for anything but a small WebP or JPEG, by its bytes
 */
export const keepThumbnail = actInSteps(
  'member',
  async (db: Db, person: { id: number }, id: string, content: Uint8Array): Promise<void> => {
    const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
    if (content.length > THUMBNAIL_BYTES || !PICTURES.has(type))
      throw new DomainError('wrong_type', 'receipts.thumbnail');
    await inTransaction(db, async (tx) => {
      const row = await lockReceipt(tx, id);
      const isGone = !row || row.stored_at === null || row.removed_at !== null;
      const isOwn = row?.uploaded_by === person.id;
      if (isGone || (row.tray_at === null && !isOwn))
        throw new DomainError('not_found', 'receipts.not_found');
      if (!isOwn) throw new DomainError('forbidden', 'receipts.thumbnail_sender');
      const there = await findThumbnail(tx, id);
      if (!there) return void (await storeThumbnail(tx, { attachment: id, file_type: type, content }));
      // It may be sent again where the answer was lost.
      if (Buffer.compare(there.content, content) !== 0)
        throw new DomainError('conflict', 'receipts.thumbnail_there');
    });
  },
);

/** @throws DomainError `not_found` */
export async function thumbnailOf(db: Db, id: string): Promise<{ file_type: string; content: Uint8Array }> {
  const found = await findThumbnail(db, id);
  if (!found) throw new DomainError('not_found', 'receipts.not_found');
  return found;
}
