import type { TransactionType } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { DomainError } from '../errors.ts';
import { recordHistory } from '../history/record.ts';
import { type Transaction, transactionOf } from './transactions.ts';
import { lockTransaction, updateTransaction } from './transactions-records.ts';

interface Which {
  account: number;
  id: number;
}

/**
 * Marks a transaction as being of that type. Marking it as what it is changes nothing and leaves no history.
 * @throws DomainError `not_found`; `conflict` when an expense accounts for it
 */
export function markTransaction(
  db: Db,
  person: { id: number },
  { account, id, type }: Which & { type: TransactionType },
): Promise<Transaction> {
  return inTransaction(db, async (tx) => {
    const before = await locked(tx, account, id);
    if (before.type !== type) {
      if (before.linked_amount > 0) throw new DomainError('conflict', 'transactions.error.linked');
      await updateTransaction(tx, id, { type });
      await recordHistory(tx, person, 'mark', 'transaction', id, {
        before: { type: before.type },
        after: { type },
      });
    }
    return transactionOf(tx, account, id);
  });
}

/** Puts a comment (1 to 2,000 characters) in the place of the one before. @throws DomainError `not_found` */
export function commentTransaction(
  db: Db,
  person: { id: number },
  { account, id, comment }: Which & { comment: string },
): Promise<Transaction> {
  return inTransaction(db, async (tx) => {
    const before = await locked(tx, account, id);
    if (before.comment !== comment) {
      await updateTransaction(tx, id, { comment });
      await recordHistory(tx, person, 'comment', 'transaction', id, {
        before: { comment: before.comment },
        after: { comment },
      });
    }
    return transactionOf(tx, account, id);
  });
}

/** What a checked `{type}` or `{comment}` asks for. @throws DomainError as `markTransaction` and `commentTransaction` */
export function changeTransaction(
  db: Db,
  person: { id: number },
  {
    account,
    id,
    type,
    comment = '',
  }: Which & { type?: TransactionType | undefined; comment?: string | undefined },
): Promise<Transaction> {
  return type
    ? markTransaction(db, person, { account, id, type })
    : commentTransaction(db, person, { account, id, comment });
}

async function locked(tx: Db, account: number, id: number) {
  const row = await lockTransaction(tx, account, id);
  if (!row) throw new DomainError('not_found', 'transactions.error.not_found');
  return row;
}
