import { DomainError } from '../core/errors.ts';
import { type MadeOn, requireVersion } from '../core/version.ts';
import type { TransactionType } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/record.ts';
import { type OneTransaction, transactionOf } from './list.ts';
import { markAlike, markTransactions } from './mark.ts';
import { lockTransactions, updateTransactions } from './records.ts';

interface Which {
  account: number;
  id: number;
}

/** Puts a comment (1 to 2,000 characters) in the place of the one before. @throws DomainError `not_found` */
export function commentTransaction(
  db: Db,
  person: { id: number },
  { account, id, comment }: Which & { comment: string },
): Promise<OneTransaction> {
  return inTransaction(db, async (tx) => {
    const [before] = await lockTransactions(tx, account, [id]);
    if (!before) throw new DomainError('not_found', 'transactions.error.not_found');
    if (before.comment !== comment) {
      await updateTransactions(tx, [id], { comment });
      await recordHistory(tx, person, 'comment', 'transaction', id, {
        before: { comment: before.comment },
        after: { comment },
      });
    }
    return transactionOf(tx, account, id);
  });
}

/**
 * Marks a transaction as being of that type. Marking it as what it is changes nothing and leaves no history.
 * @throws DomainError as `markTransactions`
 */
export function markTransaction(
  db: Db,
  person: { id: number },
  { account, id, type }: Which & { type: TransactionType },
): Promise<OneTransaction> {
  return inTransaction(db, async (tx) => {
    await markTransactions(tx, person, { account, ids: [id], type });
    return transactionOf(tx, account, id);
  });
}

/**
 * What a checked `{type, alike?}` or `{comment}` asks for. `updated`: how many were marked, those alike included.
 * @throws DomainError as `markTransactions` and `commentTransaction`; `precondition` when someone else changed it since `madeOn`
 */
export function changeTransaction(
  db: Db,
  person: { id: number },
  change: Which & {
    type?: TransactionType | undefined;
    alike?: boolean | undefined;
    comment?: string | undefined;
  },
  madeOn?: MadeOn,
): Promise<{ transaction: OneTransaction; updated?: number }> {
  const { account, id, type, alike, comment = '' } = change;
  return inTransaction(db, async (tx) => {
    const [before] = madeOn ? await lockTransactions(tx, account, [id]) : [];
    if (before) requireVersion(madeOn, before.version);
    if (!type) return { transaction: await commentTransaction(tx, person, { account, id, comment }) };
    if (!alike) return { transaction: await markTransaction(tx, person, { account, id, type }) };
    const { updated } = await markAlike(tx, person, { account, id, type });
    return { transaction: await transactionOf(tx, account, id), updated };
  });
}
