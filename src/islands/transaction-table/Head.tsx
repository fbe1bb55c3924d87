import type { Place } from './shown.ts';

const CHEVRON = 'm6 9 6 6 6-6';

/** The head of the table. Date and amount sort: the same column again turns the order round. */
export function Head({ place, sort, order }: { place: Place; sort: string; order: string }) {
  const { t, query } = place;
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
          {t(`transactions.row_${column}`)}
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={CHEVRON} />
          </svg>
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
