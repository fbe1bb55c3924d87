import { isDomainError } from '#lib/core/errors.ts';
import type { Db } from '#lib/db/transaction.ts';
import { type OneTransaction, transactionOf } from '#lib/transactions/list.ts';

/** @param account none for any @returns undefined when there is none */
export async function findOne(
  db: Db,
  account: number | undefined,
  id: number,
): Promise<OneTransaction | undefined> {
  try {
    return await transactionOf(db, account, id);
  } catch (error) {
    if (isDomainError(error)) return undefined;
    throw error;
  }
}
