import type { Db } from '../db/transaction.ts';

/** What of an expense the figures of its merchant and its project go by. */
interface Used {
  merchant: number | null;
  project: number | null;
  amount: number;
}

/**
 * Tells merchant and project of an expense that came, went or changed: what it was and what it is. Call it late in the
 * transaction: who records another expense of the same merchant or project waits from here to its end.
 */
export async function countUse(tx: Db, { before, after }: { before?: Used; after?: Used }): Promise<void> {
  for (const [table, column] of [
    ['merchants', 'merchant'],
    ['projects', 'project'],
  ] as const) {
    const changes = new Map<number, { count: number; total: number }>();
    const add = (use: Used | undefined, sign: 1 | -1) => {
      const id = use?.[column];
      if (!use || !id) return;
      const { count, total } = changes.get(id) ?? { count: 0, total: 0 };
      changes.set(id, { count: count + sign, total: total + sign * use.amount });
    };
    add(before, -1);
    add(after, 1);
    for (const [id, change] of [...changes].sort(([a], [b]) => a - b))
      if (change.count || change.total) await addUses(tx, table, id, change);
  }
}

/** So many more expenses (fewer when negative), and what they add up to in minor units. */
export const addUses = (
  tx: Db,
  table: 'merchants' | 'projects',
  id: number,
  { count, total }: { count: number; total: number },
) =>
  tx
    .updateTable(table)
    .set((e) => ({
      expense_count: e('expense_count', '+', count),
      expense_total: e('expense_total', '+', total),
    }))
    .where('id', '=', id)
    .execute();

/** How many expenses a merchant or project has, and what they add up to in minor units. */
export async function usesOf(
  db: Db,
  table: 'merchants' | 'projects',
  id: number,
): Promise<{ count: number; total: number }> {
  const row = await db
    .selectFrom(table)
    .select(['expense_count as count', 'expense_total as total'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { count: 0, total: 0 };
}
