import { type MouseEvent, type SubmitEvent, useEffect, useRef } from 'react';
import type { Currency } from '#lib/core/currency/codes.ts';
import { toField } from '#lib/core/money.ts';
import { paths } from '#lib/core/paths.ts';
import { MARKS } from '#lib/transactions/mark-as.ts';
import { MarkAs } from './MarkAs.tsx';
import type { TableContext, TransactionRow } from './transaction-row.ts';

/** What a dialog can change. */
export type Editable = 'type' | 'comment';

export interface RowActs {
  onMark: (row: TransactionRow, type: string) => void;
  onEdit: (row: TransactionRow, what: Editable, event: MouseEvent) => void;
}
interface Props extends RowActs {
  row: TransactionRow;
  context: TableContext;
}

/** Mark As for an Unknown transaction, a link to its expense or another type for the others, and the comment. */
export function Actions({ row, context, onMark, onEdit }: Props) {
  const { t, query, account, currency } = context;
  const actions = useRef<HTMLDivElement>(null);
  const type = useRef(row.type);

  // The pressed button disappears with its menu, so the focus moves within the row.
  useEffect(() => {
    if (type.current === row.type) return;
    type.current = row.type;
    if (document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [row.type]);

  const edit = (what: Editable, key: string, className: string) => (
    <a
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
            <MarkAs
              types={MARKS}
              record={recordAddress(row, account, currency)}
              className="menu-item"
              t={t}
            />
            {edit('type', 'transactions.row_other', 'menu-item')}
          </form>
        </>
      )}
      {row.expense && <OfExpense row={row} expense={row.expense} context={context} />}
      {row.type !== 'UK' && !row.expense && edit('type', 'transactions.row_change', 'button quiet small')}
      {edit('comment', 'transactions.row_comment', 'button quiet small')}
    </div>
  );
}

/** Leads to the expense that accounts for a transaction, to the links, and to linking what is left. */
function OfExpense({ row, expense, context }: Pick<Props, 'row' | 'context'> & { expense: string }) {
  const { t, account } = context;
  const link = (href: string, key: string) => (
    <a className="button quiet small" href={href} aria-describedby={`d${row.id}`}>
      {t(key)}
    </a>
  );
  return (
    <>
      {link(paths.expense(expense), 'transactions.row_expense')}
      {link(`${paths.transaction(account, row.id)}#expenses`, 'transactions.row_unlink')}
      {row.partly && link(paths.linkExpenses(account, row.id), 'transactions.row_rest')}
    </>
  );
}

const recordAddress = (row: TransactionRow, accountPk: number, currency: Currency) =>
  paths.newExpense({
    transactionId: [row.id],
    accountPk,
    amount: toField(Math.abs(row.minor), currency),
    date: row.date,
    description: row.description,
  });
