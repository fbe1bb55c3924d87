import type { MouseEvent } from 'react';
import { paths } from '#lib/core/paths.ts';
import { Actions } from './Actions.tsx';
import { type Place, type Shown, TONES } from './shown.ts';

export interface RowProps {
  row: Shown;
  place: Place;
  onMark: (row: Shown, type: string) => void;
  /** Asks for one of the two dialogs. */
  onEdit: (row: Shown, what: 'type' | 'comment', event: MouseEvent) => void;
}

/** A transaction: what the bank said, what it is, and what can be done with it. */
export function Row(props: RowProps) {
  const { row, place } = props;
  const { t } = place;
  return (
    <tr id={`t${row.id}`} data-type={row.type} data-minor={row.minor} data-expense={row.expense ?? undefined}>
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
        <a id={`d${row.id}`} href={paths.transaction(place.account, row.id)}>
          {row.description}
        </a>
        {row.comment && <p>{row.comment}</p>}
      </th>
      <td data-label={t('transactions.row_amount')} className="amount">
        <Amount {...props} />
      </td>
      <td data-label={t('transactions.row_type')}>
        <span className={`badge ${TONES[row.type]}`}>{t(`transactions.type_${row.type}`)}</span>
      </td>
      <td className="row-actions">
        <Actions {...props} />
      </td>
    </tr>
  );
}

/** Money out is red, money in green, each with its word for those who do not see the colour. */
function Amount({ row, place }: RowProps) {
  if (row.minor === 0) return <span className="amount-value">{row.amount}</span>;
  const way = row.minor > 0 ? 'out' : 'in';
  return (
    <span className={`amount-value ${way}`}>
      {row.amount}
      <span className="visually-hidden">{` ${place.t(`shell.money_${way}`)}`}</span>
    </span>
  );
}
