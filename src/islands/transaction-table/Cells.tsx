import { paths } from '#lib/core/paths.ts';
import { Actions, type RowActs } from './Actions.tsx';
import { type TableContext, TONES, type TransactionRow } from './transaction-row.ts';

export interface RowProps extends RowActs {
  row: TransactionRow;
  context: TableContext;
}

/** A transaction's bank data, its type and its actions. */
export function Cells({ row, context, ...acts }: RowProps) {
  const { account, t } = context;
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
      <td data-label={t('transactions.row_date')}>
        <time dateTime={row.date}>{row.day}</time>
      </td>
      <th scope="row" data-label={t('transactions.row_description')} className="description">
        <a id={`d${row.id}`} href={paths.transaction(account, row.id)}>
          {row.description}
        </a>
        {row.comment && <p>{row.comment}</p>}
      </th>
      <td data-label={context.amountLabel} className="amount">
        <Amount row={row} context={context} />
      </td>
      <td data-label={t('transactions.row_type')}>
        <span className={`badge ${TONES[row.type]}`}>{t(`transactions.type_${row.type}`)}</span>
        {row.partly && (
          <>
            {' '}
            <span className="badge warning">{t('transactions.row_partly')}</span>
          </>
        )}
      </td>
      <td className="row-actions">
        <Actions row={row} context={context} {...acts} />
      </td>
    </>
  );
}

/** Money out is red and money in green, each with a word for people who cannot see the colour. */
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
