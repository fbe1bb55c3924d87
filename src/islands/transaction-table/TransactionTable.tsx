import { type MouseEvent, memo, useRef, useState } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import type { TransactionType } from '#lib/db/tables.ts';
import { type Texts, translator } from '#lib/texts/translator.ts';
import { useToasterAtHand } from '../toaster/at-hand.ts';
import { useAwake } from '../use-awake.ts';
import type { Editable } from './Actions.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Head } from './Head.tsx';
import { Row } from './Row.tsx';
import { Selection, useTicked } from './Selection.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';
import { useChanges } from './use-changes.ts';

export interface Props extends Omit<TableContext, 't'> {
  rows: TransactionRow[];
  /** The number of matches on all pages. */
  count: number;
  /** There are more than `count`. */
  more: boolean;
  sort: string;
  order: string;
  caption: string;
  texts: Texts;
}

/** One page of transactions. Every action is also a link or a form, which works without hydration. */
function TransactionTable({ texts, ...list }: Props) {
  const { account, currency, amountLabel, query, locale } = list;
  const [t] = useState(() => translator(texts, locale));
  const context: TableContext = { account, currency, amountLabel, query, locale, t };
  const { rows, mark, markMany, comment, draftOf } = useChanges(context, list.rows);
  const [editing, setEditing] = useState<{ id: number; what: Editable }>();
  const table = useRef<HTMLDivElement>(null);
  const { ticked, read, tick, tickAll } = useTicked(table);
  useAwake(table);
  useToasterAtHand();
  const edited = editing && rows.find((row) => row.id === editing.id);

  async function markTicked(type: string): Promise<void> {
    const ids = [...ticked];
    // Rows whose change failed stay ticked, for another attempt.
    if (await markMany(ids, type as TransactionType)) tick(false, ids);
  }

  function edit({ id }: TransactionRow, what: Editable, event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`#m${id}:popover-open`)?.hidePopover();
    setEditing({ id, what });
  }

  return (
    <>
      <div className="picking stack" ref={table} onChange={read}>
        <div className="row small no-print">
          <a href={`${query}select=page`} onClick={(event) => tickAll(true, event)}>
            {t('transactions.pick_page')}
          </a>
          <a href={`${query}edit=all#edit`}>
            {list.more ? t('transactions.pick_all_more') : t('transactions.pick_all', { count: list.count })}
          </a>
        </div>
        <div className="table-wrap">
          <table className="table transactions">
            <caption className="visually-hidden">{list.caption}</caption>
            <Head context={context} sort={list.sort} order={list.order} />
            <tbody>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  context={context}
                  onMark={({ id }, type) => void mark(id, type as TransactionType)}
                  onEdit={edit}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Selection
          rows={rows}
          ticked={ticked}
          context={context}
          onMark={markTicked}
          onNone={(event) => tickAll(false, event)}
        />
      </div>
      {edited && (
        <EditDialog
          row={edited}
          what={editing.what}
          context={context}
          draft={draftOf(edited)}
          onComment={(text) => void comment(edited.id, text)}
          onMark={(type, alike) => void mark(edited.id, type as TransactionType, alike)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

// Astro detects React functions by rendering them, but recognises a memo without that.
export default memo(TransactionTable);
