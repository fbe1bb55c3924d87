import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { DomainError } from '../errors.ts';
import { toMajor } from '../money.ts';
import type { TransactionFilter, TransactionSort } from './transaction-filter.ts';
import { countTransactions, findTransaction, selectTransactions } from './transactions-records.ts';

/** A bank transaction as shown: `amount` in minor units, positive when money left; `expense` is the linked one's id. */
export interface Transaction {
  id: number;
  date: string;
  description: string;
  amount: number;
  type: TransactionType;
  comment: string;
  expense: string | null;
}

/** With the version that counts its changes. */
export interface OneTransaction extends Transaction {
  version: number;
}

/**
 * A page of an account's transactions, newest date first unless sorted otherwise, then in the statement's own order;
 * `count` counts all that the filter lets through.
 */
export async function listTransactions(
  db: Db,
  {
    account,
    limit,
    offset,
    sort = 'date',
    order = 'desc',
    ...filter
  }: { account: number; limit: number; offset: number } & Partial<TransactionSort> & TransactionFilter,
): Promise<{ results: Transaction[]; count: number }> {
  const [results, count] = await Promise.all([
    selectTransactions(db, account, filter, { limit, offset, sort, order }),
    countTransactions(db, account, filter),
  ]);
  return { results, count };
}

/** The transaction of that account. @throws DomainError `not_found`, for another account's too */
export async function transactionOf(db: Db, account: number, id: number): Promise<OneTransaction> {
  const transaction = await findTransaction(db, account, id);
  if (!transaction) throw new DomainError('not_found', 'transactions.error.not_found');
  return transaction;
}

/** As the API answers it: the amount in major units. */
export const transactionJson = ({ id, date, description, amount, type, comment, expense }: Transaction) => ({
  ...{ id, date, description, amount: toMajor(amount) },
  ...{ type, comment, expense },
});
