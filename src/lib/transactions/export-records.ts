import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { TransactionSort } from './filter.ts';
import { filtered } from './filter-records.ts';
import type { Narrowed } from './narrow.ts';

export interface ExportedTransaction {
  id: number;
  date: string;
  description: string;
  amount: number;
  type: TransactionType;
  comment: string;
  reference: string | null;
}

/** The next `limit` rows behind one, in the order that the list has them. */
export function selectAfter(
  db: Db,
  account: number,
  filter: Narrowed,
  { sort, order }: TransactionSort,
  { after, limit }: { after: ExportedTransaction | undefined; limit: number },
): Promise<ExportedTransaction[]> {
  const then = (sort === 'date') === (order === 'desc') ? 'asc' : 'desc';
  let query = filtered(db, account, filter)
    .select(['id', 'date', 'description', 'amount', 'type', 'comment', 'reference'])
    .orderBy(sort, order)
    .orderBy('id', then)
    .limit(limit);
  if (after)
    query = query.where((e) =>
      e.and([
        // The index serves the first condition; the second one takes those of the same value apart.
        e(sort, order === 'desc' ? '<=' : '>=', after[sort]),
        e.or([e(sort, '!=', after[sort]), e('id', then === 'asc' ? '>' : '<', after.id)]),
      ]),
    );
  return query.execute();
}

/** Which expenses account for these transactions, the oldest link first. */
export const selectExpensesOfMany = (db: Db, transactions: readonly number[]) =>
  db
    .selectFrom('expense_links')
    .select(['transaction', 'expense'])
    .where('transaction', 'in', transactions)
    .orderBy('id')
    .execute();
