import { paths } from '#lib/core/paths.ts';
import { Actions, type RowActs } from './Actions.tsx';
import { acceptedBy, accountOf, type TableContext, TONES, type TransactionRow } from './transaction-row.ts';

export interface RowProps extends RowActs {
  row: TransactionRow;
  context: TableContext;
}

/** A transaction's bank data, its type or what is offered, and its actions. */
export function Cells({ row, context, ...acts }: RowProps) {
  const { t } = context;
  return (
    <>
      <td className="pick">
        <input
          type="checkbox"
          form="pick"
          name="transactionId"
          value={row.id}
          defaultChecked={row.ticked}
          aria-label={t('transactions.row_select')}
          aria-describedby={`d${row.id}`}
        />
      </td>
      <td className="day" data-label={t('transactions.row_date')}>
        {row.day}
      </td>
      <th scope="row" data-label={t('transactions.row_description')} className="description">
        <a id={`d${row.id}`} href={paths.transaction(accountOf(row, context), row.id)}>
          {row.payee && (
            <>
              <span className="payee">{row.payee}</span>{' '}
            </>
          )}
          <span className={row.payee ? 'raw' : 'payee'}>{row.description}</span>
        </a>
        {row.comment && <p>{row.comment}</p>}
      </th>
      {row.account !== undefined && (
        <td className="of-account" data-label={t('transactions.page_account')}>
          <a href={paths.transactions(row.account)}>{row.account_name}</a>
        </td>
      )}
      <td data-label={context.amountLabel} className="amount">
        <Amount row={row} context={context} />
      </td>
      <td className="kind" data-label={t('transactions.row_type')}>
        <Kind row={row} context={context} />
      </td>
      <td className="row-actions">
        <Actions row={row} context={context} {...acts} />
      </td>
    </>
  );
}

/** What it is, with what its expense says; or what it is offered to become. */
function Kind({ row, context: { t } }: Pick<RowProps, 'row' | 'context'>) {
  const { id, type, offer, note, partly } = row;
  return (
    <>
      <span className={`badge ${TONES[type]}`}>{t(`transactions.type_${type}`)}</span>
      {type === 'UK' && offer && (
        <button
          type="submit"
          form="accept"
          name="accept"
          className="offer"
          aria-describedby={`d${id}`}
          value={acceptedBy(row)}
          title={offer.text}
        >
          <span>{offer.text}</span> <b>{t('transactions.row_accept')}</b>
        </button>
      )}
      {partly && <span className="badge warning">{t('transactions.row_partly')}</span>}
      {type !== 'UK' && note && <span className="note">{note}</span>}
    </>
  );
}

/** Money out is red and money in green, each with its sign and a word for screen readers. */
function Amount({ row, context }: Pick<RowProps, 'row' | 'context'>) {
  if (row.minor === 0) return <span className="amount-value">{row.amount}</span>;
  const way = row.minor > 0 ? 'out' : 'in';
  return (
    <span className={`amount-value ${way}`}>
      {row.amount}
      <span className="visually-hidden">{` ${context.t(`shell.money_${way}`)}`}</span>
    </span>
  );
}
