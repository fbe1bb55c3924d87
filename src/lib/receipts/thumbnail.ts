import { fileTypeFromBuffer } from 'file-type';
import { actInSteps } from '../acts/act.ts';
import { DomainError } from '../core/errors.ts';
import { THUMBNAIL_BYTES } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { findThumbnail, lockReceipt, storeThumbnail } from './records.ts';

const PICTURES = new Set(['image/webp', 'image/jpeg']);

/**
 * Keeps the small picture of a receipt that its sender's device made; Atlas decodes no pictures itself.
 * @throws DomainError `not_found`; `wrong_type` for anything but a small WebP or JPEG, by its bytes
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
      if (isGone || (row.tray_at === null && row.uploaded_by !== person.id))
        throw new DomainError('not_found', 'receipts.not_found');
      await storeThumbnail(tx, { attachment: id, file_type: type, content });
    });
  },
);

/** @throws DomainError `not_found` */
export async function thumbnailOf(db: Db, id: string): Promise<{ file_type: string; content: Uint8Array }> {
  const found = await findThumbnail(db, id);
  if (!found) throw new DomainError('not_found', 'receipts.not_found');
  return found;
}
