import { accountOf } from '../accounts/accounts.ts';
import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { DomainError } from '../core/errors.ts';
import { discardUpload } from './discard.ts';
import { uploadMoved } from './events.ts';
import { originalOf } from './list.ts';
import { undoInsert } from './undo.ts';
import { uploadStatement } from './upload.ts';

/**
 * Moves a file that was uploaded to the wrong account: undoes its insert and uploads it again, all or nothing.
 * @returns the new upload's id
 * @throws DomainError `not_found` (upload or account); `invalid` (the same account); `conflict` with the number of its
 * transactions that someone has changed
 */
export const moveUpload = act(
  'member',
  async (
    tx,
    person: { id: number },
    { account, upload, to }: { account: number; upload: string; to: number },
  ): Promise<{ id: string }> => {
    if (to === account) {
      const why = 'uploads.error.same_account';
      throw new DomainError('invalid', why, { fields: { account: [why] } });
    }
    await accountOf(tx, to);
    const { file_name, content } = await originalOf(tx, account, upload);
    const { kept: count } = await undoInsert(tx, person, { account, upload });
    if (count > 0) throw new DomainError('conflict', 'uploads.error.move_kept', { values: { count } });
    const moved = await uploadStatement(tx, person, { account: to, file_name, content });
    await discardUpload(tx, person, { account, upload });
    await note(tx, person, uploadMoved, moved.id, {
      before: { account, upload },
      after: { account: to, upload: moved.id },
    });
    return moved;
  },
);
