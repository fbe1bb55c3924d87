import type { Db } from '../db/transaction.ts';

/** Files that were announced before that instant and have never arrived. */
export const selectNeverArrived = (db: Db, announcedBefore: string, limit: number) =>
  neverArrived(db, announcedBefore).select('id').orderBy('created_at').limit(limit).execute();

const neverArrived = (db: Db, announcedBefore: string) =>
  db
    .selectFrom('attachments')
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .where('sha256', 'is', null)
    .where('created_at', '<', announcedBefore);

export const deleteNeverArrived = (db: Db, id: string) =>
  db
    .deleteFrom('attachments')
    .where('id', '=', id)
    .where('expense', 'is', null)
    .where('stored_at', 'is', null)
    .execute();

/** Files that arrived before that instant and that no expense has: from now on only their bytes are left. Those whose bytes went are deleted elsewhere. */
export const releaseNeverAttached = async (db: Db, storedBefore: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set((e) => ({ stored_at: null, removed_at: e.fn.coalesce('removed_at', 'stored_at') }))
    .where('expense', 'is', null)
    .where('stored_at', '<', storedBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
