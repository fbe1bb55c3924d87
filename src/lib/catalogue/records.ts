import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

export type Kind = 'categories' | 'projects' | 'merchants';
export interface Name {
  id: number;
  name: string;
}
/** A name with what became of it. */
export interface Entry extends Name {
  name_key: string;
  archived_at: string | null;
  merged_into: number | null;
}
const ENTRY = ['id', 'name', 'name_key', 'archived_at', 'merged_into'] as const;

/** Those that can be chosen; or those that were put away, without the ones that another name took over. */
export const namesOf = (db: Db, kind: Kind, archived = false) =>
  archived
    ? db.selectFrom(kind).where('archived_at', 'is not', null).where('merged_into', 'is', null)
    : db.selectFrom(kind).where('archived_at', 'is', null);

/** By name; `also` are in it even when they were put away. */
export const selectNames = (db: Db, kind: Kind, also: readonly number[]): Promise<Name[]> =>
  db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where((e) =>
      e.or([e('archived_at', 'is', null), ...(also.length > 0 ? [e('id', 'in', [...also])] : [])]),
    )
    .orderBy('name_key')
    .execute();

export const findEntry = (db: Db, kind: Kind, id: number): Promise<Entry | undefined> =>
  db.selectFrom(kind).select(ENTRY).where('id', '=', id).executeTakeFirst();

export const findEntryByKey = (db: Db, kind: Kind, key: string): Promise<Entry | undefined> =>
  db.selectFrom(kind).select(ENTRY).where('name_key', '=', key).executeTakeFirst();

/** The same, and whoever else would change them waits until the transaction ends. An update locks on each database. */
export const lockEntries = (tx: Db, kind: Kind, ids: readonly number[]): Promise<Entry[]> =>
  tx
    .updateTable(kind)
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', 'in', [...ids])
    .returning(ENTRY)
    .execute();

/** undefined when the key is taken. */
export const insertName = (tx: Db, kind: Kind, row: NewRow<Kind>): Promise<Name | undefined> =>
  tx
    .insertInto(kind)
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();

export const updateName = (tx: Db, kind: Kind, id: number, change: Change<Kind>) =>
  tx.updateTable(kind).set(change).where('id', '=', id).execute();

/** Which of these ids there are. */
export const findIds = async (db: Db, kind: Kind, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Those that expenses name most often first; never used ones follow by name. */
export const selectMostUsed = (db: Db, kind: 'projects' | 'merchants', limit: number): Promise<Name[]> =>
  db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy('expense_count', 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute();

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
