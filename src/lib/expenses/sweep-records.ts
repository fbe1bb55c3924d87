import type { Db } from '../db/transaction.ts';

export const selectExpired = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', since)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();

/** Its files belong to nothing from now on and have not arrived: only their bytes are left. */
export const releaseFiles = (tx: Db, expense: string) =>
  tx
    .updateTable('attachments')
    .set((e) => ({
      expense: null,
      stored_at: null,
      removed_at: e.fn.coalesce('removed_at', e.ref('created_at')),
    }))
    .where('expense', '=', expense)
    .execute();

export const deleteForGood = (tx: Db, id: string) => tx.deleteFrom('expenses').where('id', '=', id).execute();

export const selectReleased = (db: Db) =>
  db
    .selectFrom('attachments')
    .select(['id', 'sha256'])
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .where('removed_at', 'is not', null)
    .where('sha256', 'is not', null)
    .$narrowType<{ sha256: string }>()
    .execute();

export const deleteFile = (tx: Db, id: string) =>
  tx.deleteFrom('attachments').where('id', '=', id).where('expense', 'is', null).execute();
