import { type SubmitEvent, useEffect, useRef } from 'react';
import { toField } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import { MARKS } from '#lib/transactions/types.ts';
import type { RowProps } from './Row.tsx';

/** Mark As for an Unknown transaction, a way to its expense or to another type for the rest, and the comment. */
export function Actions({ row, place, onMark, onEdit }: RowProps) {
  const { t, query, account } = place;
  const actions = useRef<HTMLDivElement>(null);
  const type = useRef(row.type);

  // The button that was pressed goes with its menu: the keyboard goes on in the same row.
  useEffect(() => {
    if (type.current === row.type) return;
    type.current = row.type;
    if (document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [row.type]);

  const edit = (what: 'type' | 'comment', key: string, className: string) => (
    <a
      data-live
      className={className}
      href={`${query}edit=${what}-${row.id}#edit`}
      aria-describedby={`d${row.id}`}
      onClick={(event) => onEdit(row, what, event)}
    >
      {t(key)}
    </a>
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = event.nativeEvent.submitter;
    if (pressed instanceof HTMLButtonElement) onMark(row, pressed.value);
  };

  return (
    <div className="actions" ref={actions}>
      {row.type === 'UK' && (
        <>
          <button
            type="button"
            className="button small"
            popoverTarget={`m${row.id}`}
            aria-describedby={`d${row.id}`}
          >
            {t('transactions.row_mark')}
          </button>
          <form method="post" id={`m${row.id}`} popover="auto" className="menu" onSubmit={submit}>
            <input type="hidden" name="id" value={row.id} />
            <a className="menu-item" href={recordExpense(row, account)}>
              {t('transactions.type_EX')}
            </a>
            {MARKS.map((mark) => (
              <button key={mark} type="submit" data-live className="menu-item" name="type" value={mark}>
                {t(`transactions.mark_${mark}`)}
              </button>
            ))}
            {edit('type', 'transactions.row_other', 'menu-item')}
          </form>
        </>
      )}
      {row.expense && (
        <>
          <a className="button quiet small" href={paths.expense(row.expense)} aria-describedby={`d${row.id}`}>
            {t('transactions.row_expense')}
          </a>
          <a
            className="button quiet small"
            href={`${paths.transaction(account, row.id)}#expenses`}
            aria-describedby={`d${row.id}`}
          >
            {t('transactions.row_unlink')}
          </a>
        </>
      )}
      {row.type !== 'UK' && !row.expense && edit('type', 'transactions.row_change', 'button quiet small')}
      {edit('comment', 'transactions.row_comment', 'button quiet small')}
    </div>
  );
}

const recordExpense = (row: RowProps['row'], accountPk: number) =>
  paths.newExpense({
    transactionId: [row.id],
    accountPk,
    amount: toField(Math.abs(row.minor)),
    date: row.date,
    description: row.description,
  });
