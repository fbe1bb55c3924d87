import type { TransactionType } from '#lib/db/tables.ts';
import type { Shown } from './shown.ts';

/** The rows of the table as they stand in the page, so that it carries them once. */
export const rowsOf = (table: ParentNode): Shown[] =>
  [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr')].map((row) => {
    const find = <E extends Element = Element>(selector: string) => row.querySelector<E>(selector) as E;
    const time = find<HTMLTimeElement>('time');
    const { type, minor, expense = null } = row.dataset;
    return {
      id: Number(row.id.slice(1)),
      date: time.dateTime,
      day: time.textContent,
      description: find('.description > a').textContent,
      minor: Number(minor),
      amount: find('.amount-value').firstChild?.textContent ?? '',
      type: type as TransactionType,
      comment: find('.description > p')?.textContent ?? '',
      expense,
      ticked: find('[name=transactionId]').hasAttribute('checked'),
    };
  });
