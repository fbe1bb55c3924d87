import { type MouseEvent, useRef, useState } from 'react';
import type { TransactionType } from '#lib/db/tables.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { CommentDialog } from './transactions/CommentDialog.tsx';
import { useChanges } from './transactions/changes.ts';
import { Row } from './transactions/Row.tsx';
import type { Place, Shown } from './transactions/shown.ts';
import { TypeDialog } from './transactions/TypeDialog.tsx';

interface Props extends Omit<Place, 't'> {
  rows: Shown[];
  caption: string;
  locale: string;
  texts: Texts;
}

/** The table of one page of transactions. Every act in it is a link or a form as well, and works before this wakes. */
export default function Transactions({ rows: initial, caption, locale, texts, account, query }: Props) {
  const [t] = useState(() => translator(texts, locale));
  const { rows, change } = useChanges(account, initial);
  const [editing, setEditing] = useState<{ id: number; what: 'type' | 'comment' }>();
  const drafts = useRef(new Map<number, string>());
  const place: Place = { account, query, t };
  const edited = editing && rows.find((row) => row.id === editing.id);
  const close = () => setEditing(undefined);

  function mark(row: Shown, type: string): void {
    const named = { type: t(`transactions.type_${type}`) };
    void change(
      row.id,
      { type: type as TransactionType },
      {
        doing: t('transactions.toast_marking', named),
        done: t('transactions.toast_marked', named),
        failed: t('transactions.toast_mark_failed'),
      },
    );
  }

  async function save(row: Shown, comment: string): Promise<void> {
    drafts.current.set(row.id, comment);
    const words = {
      doing: t('transactions.toast_saving'),
      done: t('transactions.toast_saved'),
      failed: t('transactions.toast_save_failed'),
    };
    // What was refused stands in the dialog when it is opened again.
    if (await change(row.id, { comment }, words)) drafts.current.delete(row.id);
  }

  function edit(row: Shown, what: 'type' | 'comment', event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`#m${row.id}:popover-open`)?.hidePopover();
    setEditing({ id: row.id, what });
  }

  return (
    <>
      <div className="table-wrap">
        <table className="table transactions">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('transactions.row_select')}</span>
              </th>
              <th scope="col">{t('transactions.row_date')}</th>
              <th scope="col">{t('transactions.row_description')}</th>
              <th scope="col" className="amount">
                {t('transactions.row_amount')}
              </th>
              <th scope="col">{t('transactions.row_type')}</th>
              <th scope="col">{t('transactions.row_actions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} place={place} onMark={mark} onEdit={edit} />
            ))}
          </tbody>
        </table>
      </div>
      {edited && editing.what === 'comment' && (
        <CommentDialog
          row={edited}
          place={place}
          draft={drafts.current.get(edited.id) ?? edited.comment}
          onSave={(comment) => {
            close();
            void save(edited, comment);
          }}
          onClose={close}
        />
      )}
      {edited && editing.what === 'type' && (
        <TypeDialog
          row={edited}
          place={place}
          onMark={(type) => {
            close();
            mark(edited, type);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
