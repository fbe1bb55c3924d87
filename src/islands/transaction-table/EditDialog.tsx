import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { call } from '#lib/browser/call.client.ts';
import { COMMENT_LENGTH } from '#lib/core/limits.ts';
import { calls, paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/mark-as.ts';
import type { Editable } from './Actions.tsx';
import { MarkAs } from './MarkAs.tsx';
import { accountOf, type TableContext, type TransactionRow } from './transaction-row.ts';

interface Props {
  row: TransactionRow;
  context: TableContext;
  /** The initial comment. */
  draft: string;
  onComment: (comment: string) => void;
  onMark: (type: string, alike: boolean) => void;
  onClose: () => void;
}

/** Changes the comment or the type of one transaction, and closes afterwards. */
export function EditDialog({ what, ...props }: Props & { what: Editable }) {
  const { row, context, onComment, onMark, onClose } = props;
  const save = (comment: string) => {
    onClose();
    onComment(comment);
  };
  const mark = (type: string, alike: boolean) => {
    onClose();
    onMark(type, alike);
  };
  return (
    <Dialog
      title={context.t(`transactions.edit_${what}`)}
      text={row.payee ?? row.description}
      onClose={onClose}
    >
      {what === 'comment' ? (
        <CommentForm {...props} onComment={save} />
      ) : (
        <TypeForm {...props} onMark={mark} />
      )}
    </Dialog>
  );
}

/** Enter saves the comment, Shift+Enter inserts a line break. */
function CommentForm({ context: { t }, draft, onComment, onClose }: Props) {
  const [empty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment')).trim();
    if (comment) onComment(comment);
    else setEmpty(true);
  };
  const enter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition, Enter belongs to the word being composed.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
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
  );
}

/** All types that can be set by hand, except the present one, with an option for similar transactions. */
function TypeForm({ row, context, onMark, onClose }: Props) {
  const { t } = context;
  const account = accountOf(row, context);
  const [others, setOthers] = useState(0);
  useEffect(() => {
    const address = `${calls.transactions(account)}?limit=1&type=UK&like=${row.id}`;
    call<{ count: number }>('GET', address)
      .then(({ count }) => setOthers(count - (row.type === 'UK' ? 1 : 0)))
      // Only the option for similar transactions is missing then.
      .catch(() => {});
  }, [account, row.id, row.type]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget, event.nativeEvent.submitter);
    onMark(String(chosen.get('type')), chosen.has('alike'));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {others > 0 && (
        <div className="check">
          <input id="edit-alike" name="alike" type="checkbox" />
          <label htmlFor="edit-alike">{t('transactions.edit_alike', { count: others })}</label>
          <a className="hint" href={`${paths.transactions(account)}?type=UK&like=${row.id}`}>
            {t('transactions.edit_alike_show')}
          </a>
        </div>
      )}
      <div className="type-choice">
        <MarkAs types={OTHER_TYPES.filter((type) => type !== row.type)} className="button" t={t} />
      </div>
      <div className="actions">
        <button className="button quiet" type="button" onClick={onClose}>
          {t('transactions.edit_cancel')}
        </button>
      </div>
    </form>
  );
}

/** A modal dialog that is open while rendered. Escape closes it, and the focus returns to where it was. */
function Dialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes it before its element is removed, since removing an open dialog would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="edit-title" onClose={onClose}>
      <div className="stack">
        <div>
          <h2 id="edit-title">{title}</h2>
          <p className="muted small">{text}</p>
        </div>
        {children}
      </div>
    </dialog>
  );
}
