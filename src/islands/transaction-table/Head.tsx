import { ChevronDown, Square, SquareCheck, SquareMinus } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { TableContext } from './transaction-row.ts';

interface Props {
  context: TableContext;
  sort: string;
  order: string;
  /** How many of the rows are ticked. */
  ticked: 'none' | 'some' | 'all';
  onTickAll: (checked: boolean, event: MouseEvent) => void;
}

/** The table's head. Date and amount are sortable; pressing the same column again reverses the order. */
export function Head({ context, sort, order, ticked, onTickAll }: Props) {
  const { t, query, amountLabel, account } = context;
  const sortable = (column: 'date' | 'amount') => {
    const sorted = sort === column;
    const next = sorted && order === 'desc' ? 'asc' : 'desc';
    const address = new URLSearchParams(query);
    address.delete('offset');
    address.set('sort', column);
    address.set('order', next);
    return (
      <th
        scope="col"
        className={column === 'amount' ? 'amount' : 'day'}
        data-sort={column}
        aria-sort={sorted ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
      >
        <a className="sort" href={`?${address}`} data-set data-key={`sort-${column}`}>
          {column === 'amount' ? amountLabel : t('transactions.row_date')}
          <ChevronDown className="icon" />
        </a>
      </th>
    );
  };
  const Box = { none: Square, some: SquareMinus, all: SquareCheck }[ticked];
  const clears = ticked === 'all';
  return (
    <thead>
      <tr>
        <th scope="col" className="pick">
          <a
            className="pick-page"
            href={clears ? query : `${query}select=page`}
            aria-label={t(clears ? 'transactions.pick_none' : 'transactions.pick_page')}
            title={t(clears ? 'transactions.pick_none' : 'transactions.pick_page')}
            onClick={(event) => onTickAll(!clears, event)}
          >
            <Box className="icon" />
          </a>
        </th>
        {sortable('date')}
        <th scope="col" className="description">
          {t('transactions.row_description')}
        </th>
        {account === undefined && (
          <th scope="col" className="of-account">
            {t('transactions.page_account')}
          </th>
        )}
        {sortable('amount')}
        <th scope="col" className="kind">
          {t('transactions.row_type')}
        </th>
        <th scope="col" className="row-actions">
          {t('transactions.row_actions')}
        </th>
      </tr>
    </thead>
  );
}
