import { note } from '../acts/note.ts';
import { forgetDecisions } from '../db/learning/decisions.ts';
import type { Db } from '../db/transaction.ts';
import { expensePurged } from './events.ts';

/** Expenses deleted before that instant, first deleted first. */
export const listExpired = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', since)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();

/** Deletes a soft-deleted expense for good; its figures were adjusted when it was soft-deleted. */
export async function purgeExpense(tx: Db, id: string): Promise<void> {
  await forgetDecisions(tx, { expense: id });
  await tx.deleteFrom('expenses').where('id', '=', id).execute();
  await note(tx, null, expensePurged, id, {});
}
