import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { hasTransactions } from '../transactions/insert-records.ts';
import { lockedUpload } from './compare.ts';
import { uploadDiscarded } from './events.ts';
import { deleteUpload } from './records.ts';

/**
 * Deletes an upload none of whose transactions remain, with its file and lines; its history stays.
 * @throws DomainError `not_found`; `conflict` while the account has a transaction from it
 */
export const discardUpload = act(
  'member',
  async (
    tx,
    person: { id: number },
    { account, upload }: { account: number; upload: string },
  ): Promise<void> => {
    const found = await lockedUpload(tx, { account, upload });
    if (await hasTransactions(tx, upload)) throw new DomainError('conflict', 'uploads.error.standing');
    const { file_name, size, sha256, line_count, uploaded_by, uploaded_at } = found;
    await deleteUpload(tx, upload);
    await note(tx, person, uploadDiscarded, upload, {
      before: { account, file_name, size, sha256, line_count, uploaded_by, uploaded_at },
    });
  },
);
