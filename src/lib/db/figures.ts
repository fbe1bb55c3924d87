import type { Db } from './transaction.ts';

/** Merchants and projects keep how many expenses they have. Only the records that write expenses change these figures. */
export type CountedKind = 'merchants' | 'projects';

export interface Figures {
  count: number;
  /** Minor units. */
  total: number;
}

interface Counted {
  merchant: number | null;
  project: number | null;
  amount: number;
}

/**
 * Updates the figures of an expense's merchant and project: `after` for a new expense, `before` for a deleted one, both
 * for a change. Call it late in the transaction, since it blocks others who record an expense of the same merchant or
 * project.
 */
export async function countUse(
  tx: Db,
  { before, after }: { before?: Counted; after?: Counted },
): Promise<void> {
  for (const [kind, column] of [
    ['merchants', 'merchant'],
    ['projects', 'project'],
  ] as const) {
    const changes = new Map<number, Figures>();
    const add = (expense: Counted | undefined, sign: 1 | -1) => {
      const id = expense?.[column];
      if (!expense || !id) return;
      const { count, total } = changes.get(id) ?? { count: 0, total: 0 };
      changes.set(id, { count: count + sign, total: total + sign * expense.amount });
    };
    add(before, -1);
    add(after, 1);
    // Sorted to avoid deadlocks.
    for (const [id, change] of [...changes].sort(([a], [b]) => a - b))
      if (change.count || change.total) await addFigures(tx, kind, id, change);
  }
}

/** Moves the figures of one to another. */
export async function moveUses(tx: Db, kind: CountedKind, from: number, to: number): Promise<void> {
  const { count, total } = await usesOf(tx, kind, from);
  await addFigures(tx, kind, from, { count: -count, total: -total });
  await addFigures(tx, kind, to, { count, total });
}

const addFigures = (tx: Db, kind: CountedKind, id: number, { count, total }: Figures) =>
  tx
    .updateTable(kind)
    .set((e) => ({
      expense_count: e('expense_count', '+', count),
      expense_total: e('expense_total', '+', total),
    }))
    .where('id', '=', id)
    .execute();

/** The number and sum of a merchant's or project's expenses, without deleted ones. */
export async function usesOf(db: Db, kind: CountedKind, id: number): Promise<Figures> {
  const row = await db
    .selectFrom(kind)
    .select(['expense_count as count', 'expense_total as total'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { count: 0, total: 0 };
}
