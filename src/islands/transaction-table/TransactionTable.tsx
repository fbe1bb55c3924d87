import { type MouseEvent, useRef, useState } from 'react';
import type { TransactionType } from '#lib/db/tables.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { useChanges } from './changes.ts';
import { Head } from './Head.tsx';
import { Row } from './Row.tsx';
import { Selection, useTicked } from './Selection.tsx';
import type { Place, Shown } from './shown.ts';
import { TypeDialog } from './TypeDialog.tsx';

export interface Props extends Omit<Place, 't'> {
  rows: Shown[];
  /** How many the filter finds on all pages. */
  count: number;
  /** There are more than `count`. */
  more: boolean;
  sort: string;
  order: string;
  caption: string;
  locale: string;
  texts: Texts;
}

/** The table of one page of transactions. Every act in it is a link or a form as well, and works before this wakes. */
export default function Transactions({
  rows: initial,
  caption,
  locale,
  texts,
  account,
  query,
  ...list
}: Props) {
  const [t] = useState(() => translator(texts, locale));
  const { rows, change, changeMany } = useChanges({ account, query }, initial);
  const [editing, setEditing] = useState<{ id: number; what: 'type' | 'comment' }>();
  const drafts = useRef(new Map<number, string>());
  const table = useRef<HTMLDivElement>(null);
  const { ticked, read, tick } = useTicked(table);
  const place: Place = { account, query, t };
  const edited = editing && rows.find((row) => row.id === editing.id);
  const close = () => setEditing(undefined);

  function mark(row: Shown, type: string, alike = false): void {
    const named = { type: t(`transactions.type_${type}`) };
    void change(
      row.id,
      { type: type as TransactionType, ...(alike ? { alike } : {}) },
      {
        doing: t('transactions.toast_marking', named),
        done: (count) => t(`transactions.toast_marked${alike ? '_many' : ''}`, { ...named, count }),
        failed: t('transactions.toast_mark_failed'),
      },
    );
  }

  async function markTicked(type: string): Promise<void> {
    const ids = [...ticked];
    const named = { type: t(`transactions.type_${type}`) };
    const taken = await changeMany(ids, type as TransactionType, {
      doing: t('transactions.toast_marking_many', { ...named, count: ids.length }),
      done: (count) => t('transactions.toast_marked_many', { ...named, count }),
      failed: t('transactions.toast_mark_many_failed'),
    });
    // Those that were refused stay ticked, to be mended and sent again.
    if (taken) tick(false, ids);
  }

  async function save(row: Shown, comment: string): Promise<void> {
    drafts.current.set(row.id, comment);
    const words = {
      doing: t('transactions.toast_saving'),
      done: () => t('transactions.toast_saved'),
      failed: t('transactions.toast_save_failed'),
    };
    // What was refused stands in the dialog when it is opened again.
    if (await change(row.id, { comment }, words)) drafts.current.delete(row.id);
  }

  const plain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  function edit(row: Shown, what: 'type' | 'comment', event: MouseEvent): void {
    if (!plain(event)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`#m${row.id}:popover-open`)?.hidePopover();
    setEditing({ id: row.id, what });
  }

  function tickAll(checked: boolean, event: MouseEvent): void {
    if (!plain(event)) return;
    event.preventDefault();
    tick(checked);
    // The bar goes, and with it what was pressed.
    if (!checked) table.current?.querySelector('a')?.focus();
  }

  return (
    <>
      <div className="picking stack" ref={table} onChange={read}>
        <div className="row small no-print">
          <a data-live href={`${query}select=page`} onClick={(event) => tickAll(true, event)}>
            {t('transactions.pick_page')}
          </a>
          <a href={`${query}edit=all#edit`}>
            {list.more ? t('transactions.pick_all_more') : t('transactions.pick_all', { count: list.count })}
          </a>
        </div>
        <div className="table-wrap">
          <table className="table transactions">
            <caption className="visually-hidden">{caption}</caption>
            <Head place={place} sort={list.sort} order={list.order} />
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} place={place} onMark={mark} onEdit={edit} />
              ))}
            </tbody>
          </table>
        </div>
        <Selection
          rows={rows}
          ticked={ticked}
          place={place}
          onMark={markTicked}
          onNone={(event) => tickAll(false, event)}
        />
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
          onMark={(type, alike) => {
            close();
            mark(edited, type, alike);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
