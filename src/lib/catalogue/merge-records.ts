import type { Db } from '../db/transaction.ts';

/** What a merchant's expenses are, in minor units; the deleted ones are not among them. */
export async function selectHeld(
  db: Db,
  merchant: number,
): Promise<{ count: number; total: number; first: string | null; last: string | null }> {
  const row = await db
    .selectFrom('expenses')
    .where('merchant', '=', merchant)
    .where('deleted_at', 'is', null)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.sum<number | null>('amount').as('total'),
      e.fn.min('date').as('first'),
      e.fn.max('date').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, count: Number(row.count), total: Number(row.total ?? 0) };
}

/** Gives a merchant's expenses to another, the deleted ones too: one may be restored. Answers their ids. */
export const moveExpenses = async (tx: Db, from: number, to: number): Promise<string[]> => {
  const rows = await tx
    .updateTable('expenses')
    .set({ merchant: to })
    .where('merchant', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** What was merged into one merchant stands for another from now on: nobody has to follow twice. */
export const moveMerged = (tx: Db, from: number, to: number) =>
  tx.updateTable('merchants').set({ merged_into: to }).where('merged_into', '=', from).execute();
