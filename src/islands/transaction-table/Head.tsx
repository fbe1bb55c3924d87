import { ChevronDown } from 'lucide-react';
import type { TableContext } from './transaction-row.ts';

/** The table's head. Date and amount are sortable; pressing the same column again reverses the order. */
export function Head({ context, sort, order }: { context: TableContext; sort: string; order: string }) {
  const { t, query, amountLabel } = context;
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
        className={column === 'amount' ? 'amount' : undefined}
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
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('transactions.row_select')}</span>
        </th>
        {sortable('date')}
        <th scope="col">{t('transactions.row_description')}</th>
        {sortable('amount')}
        <th scope="col">{t('transactions.row_type')}</th>
        <th scope="col">{t('transactions.row_actions')}</th>
      </tr>
    </thead>
  );
}
