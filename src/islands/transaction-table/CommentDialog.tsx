import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { Dialog } from './Dialog.tsx';
import type { Place, Shown } from './shown.ts';

interface Props {
  row: Shown;
  place: Place;
  /** What the field starts with. */
  draft: string;
  onSave: (comment: string) => void;
  onClose: () => void;
}

/** The comment of one transaction. Enter saves it, Shift and Enter makes a new line. */
export function CommentDialog({ row, place: { t }, draft, onSave, onClose }: Props) {
  const [empty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment')).trim();
    if (comment) onSave(comment);
    else setEmpty(true);
  };
  const enter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is being composed, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Dialog title={t('transactions.edit_comment')} text={row.description} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <div className="field">
          <textarea
            name="comment"
            rows={4}
            maxLength={COMMENT_LENGTH}
            defaultValue={draft}
            aria-labelledby="edit-title"
            aria-describedby={empty ? 'edit-error' : 'edit-hint'}
            aria-invalid={empty}
            onKeyDown={enter}
            onFocus={(event) => event.currentTarget.setSelectionRange(draft.length, draft.length)}
          />
          {empty && (
            <p className="field-error" id="edit-error" role="alert">
              {t('transactions.error.comment')}
            </p>
          )}
          <p className="hint" id="edit-hint">
            {t('transactions.edit_hint')}
          </p>
        </div>
        <div className="actions">
          <button type="submit" className="button primary">
            {t('transactions.edit_save')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('transactions.edit_cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
