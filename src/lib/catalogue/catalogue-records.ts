import { sql } from 'kysely';
import type { NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

export type Kind = 'categories' | 'projects' | 'merchants';
export interface Name {
  id: number;
  name: string;
}

/** Those that can be chosen. */
export const shownNames = (db: Db, kind: Kind) => db.selectFrom(kind).where('archived_at', 'is', null);

export const selectNames = (db: Db, kind: Kind): Promise<Name[]> =>
  shownNames(db, kind).select(['id', 'name']).orderBy('name_key').execute();

export const findNameById = (db: Db, kind: Kind, id: number): Promise<Name | undefined> =>
  db.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export const findNameByKey = (db: Db, kind: Kind, key: string): Promise<Name | undefined> =>
  db.selectFrom(kind).select(['id', 'name']).where('name_key', '=', key).executeTakeFirst();

/** undefined when the key is taken. */
export const insertName = (tx: Db, kind: Kind, row: NewRow<Kind>): Promise<Name | undefined> =>
  tx
    .insertInto(kind)
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst();

/** Which of these ids there are. */
export const findIds = async (db: Db, kind: Kind, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Those that expenses name most often first; never used ones follow by name. */
export const selectMostUsed = (db: Db, kind: 'projects' | 'merchants', limit: number): Promise<Name[]> => {
  const column = sql.ref(kind === 'projects' ? 'expenses.project' : 'expenses.merchant');
  const uses = sql<number>`(select count(*) from expenses where ${column} = ${sql.ref(`${kind}.id`)})`;
  return shownNames(db, kind)
    .select(['id', 'name'])
    .orderBy(uses, 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute();
};
