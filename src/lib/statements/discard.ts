import { lockAccount } from '../accounts/records.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { hasTransactions } from '../transactions/insert-records.ts';
import { deleteUpload, findUpload } from './records.ts';

/**
 * Deletes an upload none of whose transactions remain, with its file and lines; its history stays.
 * @throws DomainError `not_found`; `conflict` while the account has a transaction from it
 */
export function discardUpload(
  db: Db,
  person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const found = await findUpload(tx, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    if (await hasTransactions(tx, upload)) throw new DomainError('conflict', 'uploads.error.standing');
    const { file_name, size, sha256, line_count, uploaded_by, uploaded_at } = found;
    await deleteUpload(tx, upload);
    await recordHistory(tx, person, 'discard', 'upload', upload, {
      before: { account, file_name, size, sha256, line_count, uploaded_by, uploaded_at },
    });
  });
}
