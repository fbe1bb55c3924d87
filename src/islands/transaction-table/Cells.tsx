import { paths } from '#lib/core/paths.ts';
import { Actions, type RowActs } from './Actions.tsx';
import { acceptedBy, accountOf, type TableContext, TONES, type TransactionRow } from './transaction-row.ts';

export interface RowProps extends RowActs {
  row: TransactionRow;
  context: TableContext;
}

/** A transaction's bank data, its type or what is offered, and its actions. */
export function Cells({ row, context, ...acts }: RowProps) {
  return (
    <>
      <td className="pick">
        <input
          type="checkbox"
          form="pick"
          name="transactionId"
          value={row.id}
          defaultChecked={row.ticked}
          aria-labelledby={`tick d${row.id}`}
        />
      </td>
      <td className="day">
        <Day day={row.day} />
      </td>
      <th scope="row" className="description">
        <a id={`d${row.id}`} href={paths.transaction(accountOf(row, context), row.id)}>
          {row.payee && (
            <>
              <span className="payee">{row.payee}</span>{' '}
            </>
          )}
          <span className={row.payee ? 'raw' : 'payee'}>{row.description}</span>
          {row.account !== undefined && <span className="in-account">{row.account_name}</span>}
        </a>
        {row.comment && <p>{row.comment}</p>}
      </th>
      {row.account !== undefined && (
        <td className="of-account">
          <a href={paths.transactions(row.account)}>{row.account_name}</a>
        </td>
      )}
      <td className="amount">
        <Amount row={row} context={context} />
      </td>
      <td className="kind">
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
        >
          <Becomes text={offer.text} /> <b>{t('transactions.row_accept')}</b>
        </button>
      )}
      {partly && <span className="badge warning">{t('transactions.row_partly')}</span>}
      {type !== 'UK' && note && <span className="note">{note}</span>}
    </>
  );
}

/** Without its year where that is narrow: the months say it. */
function Day({ day }: Pick<TransactionRow, 'day'>) {
  const [year] = / \d{4}$/.exec(day) ?? [];
  if (!year) return day;
  return (
    <>
      {day.slice(0, -year.length)}
      <span className="year">{year}</span>
    </>
  );
}

/** What is offered; on a phone without what leads to its last word, which says what becomes of the row. */
function Becomes({ text }: { text: string }) {
  const last = text.lastIndexOf(' · ') + 1;
  if (last === 0) return <span>{text}</span>;
  return (
    <span>
      <span className="lead">{text.slice(0, last + 2)}</span>
      {text.slice(last + 2)}
    </span>
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
