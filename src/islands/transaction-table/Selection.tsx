import { type MouseEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { paths } from '#lib/core/paths.ts';
import { OTHER_TYPES } from '#lib/transactions/types.ts';
import type { Place, Shown } from './shown.ts';

/** Which rows are ticked. The boxes know it themselves, so that what was ticked before this woke counts. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was ticked before
  useEffect(read, []);
  return { ticked, read, tick };
}

interface Props {
  rows: Shown[];
  ticked: readonly number[];
  place: Place;
  onMark: (type: string) => void;
  onNone: (event: MouseEvent) => void;
}

const CROSS = 'M18 6 6 18M6 6l12 12';

/** What can be done with the ticked rows. It shows as soon as there is one, by the style sheet alone. */
export function Selection({ rows, ticked, place: { account, query, t }, onMark, onNone }: Props) {
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
        {OTHER_TYPES.map((type) => (
          <button key={type} type="submit" data-live className="menu-item" name="type" value={type}>
            {t(`transactions.mark_${type}`)}
          </button>
        ))}
      </div>
      {recordable && (
        <button type="submit" className="button" formAction={paths.newExpense()} formMethod="get">
          {count ? t('transactions.pick_expense_count', { count }) : t('transactions.pick_expense')}
        </button>
      )}
      <a data-live className="icon-button" href={query} title={t('transactions.pick_none')} onClick={onNone}>
        <span className="visually-hidden">{t('transactions.pick_none')}</span>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={CROSS} />
        </svg>
      </a>
    </form>
  );
}
