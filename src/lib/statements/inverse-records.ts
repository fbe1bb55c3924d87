import type { Db } from '../db/transaction.ts';

interface Was {
  inserted_by: number | null;
  inserted_at: string | null;
  undone_by?: number | null;
  undone_at?: string | null;
}

/** Counts transactions that were put back, and restores who had inserted or undone them; the comparison is stale. */
export async function setReinserted(
  tx: Db,
  upload: string,
  { inserted_by, inserted_at, undone_by = null, undone_at = null }: Was,
  inserted: number,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set((e) => ({ standing_count: e('standing_count', '+', inserted), is_searched: 0 }))
    .where('id', '=', upload)
    .execute();
  // Undone before as well; acts of earlier versions do not tell by whom and when.
  if (inserted_at === null && undone_at === null) return;
  await tx
    .updateTable('uploads')
    .set({ inserted_by, inserted_at, undone_by, undone_at })
    .where('id', '=', upload)
    .where('inserted_at', 'is', null)
    .execute();
}

/** Counts transactions that are gone while those of another insert of the upload stand. */
export const lowerStanding = (tx: Db, upload: string, removed: number) =>
  tx
    .updateTable('uploads')
    .set((e) => ({ standing_count: e('standing_count', '-', removed), is_searched: 0 }))
    .where('id', '=', upload)
    .execute();
