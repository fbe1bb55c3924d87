import { lockAccount, raiseRevision } from '../accounts/records.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { tally } from '../transactions/figures-records.ts';
import { addStanding, findUpload } from './records.ts';
import { deleteUntouched, setUndone } from './undo-records.ts';

/**
 * Takes out of the account what an upload brought and nobody changed since; what someone marked, commented on or linked
 * stays, also when that happens at this very moment. The upload can be inserted again. History keeps what went.
 * Doing it again changes nothing. Gives how many went and how many of its transactions still stand.
 * @throws DomainError `not_found`, also for an upload of another account
 */
export function undoInsert(
  db: Db,
  person: { id: number },
  { account, upload }: { account: number; upload: string },
): Promise<{ removed: number; kept: number }> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, account);
    const found = await findUpload(tx, account, upload);
    if (!found) throw new DomainError('not_found', 'uploads.error.not_found');
    const gone = await deleteUntouched(tx, upload);
    const removed = gone.length;
    const kept = found.standing_count - removed;
    if (removed === 0) return { removed, kept };
    await addStanding(tx, upload, -removed);
    await tally(tx, { before: gone.map((row) => ({ ...row, account, type: 'UK', linked_amount: 0 })) });
    await raiseRevision(tx, account);
    await setUndone(tx, upload, { by: person.id, at: instant() });
    const { file_name, inserted_by, inserted_at } = found;
    await recordHistory(tx, person, 'undo', 'upload', upload, {
      before: { account, file_name, inserted_by, inserted_at, transactions: gone },
      after: { removed, kept },
    });
    return { removed, kept };
  });
}
