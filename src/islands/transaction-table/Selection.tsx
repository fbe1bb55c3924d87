import { X } from 'lucide-react';
import { type MouseEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { isPlainClick } from '#lib/browser/plain-click.client.ts';
import { paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/mark-as.ts';
import { MarkAs } from './MarkAs.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';

/** The ticked rows. The check boxes are uncontrolled, so that rows ticked before hydration count. */
export function useTicked(table: RefObject<HTMLElement | null>) {
  const [ticked, setTicked] = useState<number[]>([]);
  const boxes = () => [...(table.current?.querySelectorAll<HTMLInputElement>('[name=transactionId]') ?? [])];
  const read = () =>
    setTicked(
      boxes()
        .filter((box) => box.checked)
        .map((box) => Number(box.value)),
    );
  function tick(checked: boolean, ids?: readonly number[]): void {
    for (const box of boxes()) if (!ids || ids.includes(Number(box.value))) box.checked = checked;
    read();
  }
  /** A link that ticks all rows of the page, or none. */
  function tickAll(checked: boolean, event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    tick(checked);
    // The selection bar disappears with the pressed button, so the focus moves.
    if (!checked) table.current?.querySelector('a')?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for rows ticked before hydration
  useEffect(read, []);
  return { ticked, read, tick, tickAll };
}

interface Props {
  rows: TransactionRow[];
  ticked: readonly number[];
  context: TableContext;
  onMark: (type: string) => void;
  onNone: (event: MouseEvent) => void;
}

/** The actions for the ticked rows. The style sheet shows them as soon as a row is ticked. */
export function Selection({ rows, ticked, context: { account, query, t }, onMark, onNone }: Props) {
  const count = ticked.length;
  const recordable = rows.every(({ id, type }) => type === 'UK' || !ticked.includes(id));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = event.nativeEvent.submitter;
    if (!(pressed instanceof HTMLButtonElement) || pressed.name !== 'type') return;
    event.preventDefault();
    document.getElementById('pick-types')?.hidePopover();
    onMark(pressed.value);
  };
  return (
    <form method="post" id="pick" className="pick-bar actions" onSubmit={submit}>
      <input type="hidden" name="accountPk" value={account} />
      <button type="button" className="button primary" popoverTarget="pick-types">
        {count ? t('transactions.pick_mark_count', { count }) : t('transactions.pick_mark')}
      </button>
      <div id="pick-types" popover="auto" className="menu">
        <MarkAs types={OTHER_TYPES} className="menu-item" t={t} />
      </div>
      {recordable && (
        <button type="submit" className="button" formAction={paths.newExpense()} formMethod="get">
          {count ? t('transactions.pick_expense_count', { count }) : t('transactions.pick_expense')}
        </button>
      )}
      <a className="icon-button" href={query} title={t('transactions.pick_none')} onClick={onNone}>
        <span className="visually-hidden">{t('transactions.pick_none')}</span>
        <X className="icon" />
      </a>
    </form>
  );
}
