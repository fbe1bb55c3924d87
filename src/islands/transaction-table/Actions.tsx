import { Ellipsis, MessageSquare } from 'lucide-react';
import { type MouseEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { paths } from '#lib/core/paths.ts';
import type { TextKey } from '#lib/core/text.ts';
import { MARKS } from '#lib/transactions/mark-as.ts';
import { MarkAs } from './MarkAs.tsx';
import { accountOf, type TableContext, type TransactionRow } from './transaction-row.ts';

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

/**
 * Mark As and Comment for an Unknown transaction. What a decided one offers stands side by side where there is room, else
 * in a menu: the style sheet decides.
 */
export function Actions({ row, context, onMark, onEdit }: Props) {
  const { t, query } = context;
  const actions = useFocusAfter(row.type);
  const edit = (what: Editable, key: TextKey) => (
    <a
      className="menu-item"
      href={`${query}edit=${what}-${row.id}#edit`}
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
  const account = accountOf(row, context);

  return (
    <div className="actions" ref={actions}>
      {row.type === 'UK' ? (
        <>
          <button
            type="button"
            className="button small mark"
            popoverTarget={`m${row.id}`}
            aria-describedby={`d${row.id}`}
          >
            {t('transactions.row_mark')}
          </button>
          <form method="post" id={`m${row.id}`} popover="auto" className="menu" onSubmit={submit}>
            <input type="hidden" name="id" value={row.id} />
            <MarkAs
              types={MARKS}
              record={paths.newExpense({ transactionId: [row.id], accountPk: account })}
              className="menu-item"
              t={t}
            />
            {edit('type', 'transactions.row_other')}
          </form>
          <a
            className="icon-button wide"
            href={`${query}edit=comment-${row.id}#edit`}
            aria-label={t('transactions.row_comment')}
            aria-describedby={`d${row.id}`}
            onClick={(event) => onEdit(row, 'comment', event)}
          >
            <MessageSquare className="icon" />
          </a>
        </>
      ) : (
        <>
          <button
            type="button"
            className="icon-button more"
            popoverTarget={`x${row.id}`}
            aria-label={t('transactions.row_more')}
            aria-describedby={`d${row.id}`}
          >
            <Ellipsis className="icon" />
          </button>
          <div id={`x${row.id}`} popover="auto" className="menu row-more">
            {row.expense ? (
              <OfExpense row={row} expense={row.expense} account={account} t={t} />
            ) : (
              edit('type', 'transactions.row_change')
            )}
            {edit('comment', 'transactions.row_comment')}
          </div>
        </>
      )}
    </div>
  );
}

/** The pressed button disappears with its menu, so the focus moves within the row. */
function useFocusAfter(is: TransactionRow['type']): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null);
  const type = useRef(is);
  useEffect(() => {
    if (type.current === is) return;
    type.current = is;
    if (document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [is]);
  return actions;
}

interface Linked extends Pick<TableContext, 't'> {
  row: TransactionRow;
  account: number;
}

/** Leads to the expense that accounts for a transaction, to the links, and to linking what is left. */
function OfExpense({ row, expense, account, t }: Linked & { expense: string }) {
  const link = (href: string, key: TextKey) => (
    <a className="menu-item" href={href}>
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
