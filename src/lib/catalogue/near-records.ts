import { type Expression, type SqlBool, sql } from 'kysely';
import { beginsWith, holds } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import { type Name, namesOf } from './records.ts';

/** Kinds that are many, and chosen by typing. */
export type NearKind = 'projects' | 'merchants';
/** What a name is looked for by: keys that it holds all of, or that it is one of these ids. */
export interface Sought {
  keys: readonly string[];
  ids: readonly number[];
}
/** `own`: the name itself is what was looked for, and not only one that was merged into it. */
export interface NearRow extends Name {
  own: number;
}

function matches({ keys, ids }: Sought): Expression<SqlBool> {
  const named =
    keys.length > 0
      ? sql.join(
          keys.map((key) => holds('name_key', key)),
          sql` and `,
        )
      : sql`1 = 0`;
  return ids.length > 0 ? sql`((${named}) or id in (${sql.join(ids)}))` : sql`(${named})`;
}

/** Those that can be chosen and are, or took over, what is looked for: the ones that begin with `start` first, the most used of them first. */
export const selectNear = (
  db: Db,
  kind: NearKind,
  sought: Sought,
  start: string,
  limit: number,
): Promise<NearRow[]> => {
  const own = matches(sought);
  const takenOver = db
    .selectFrom(kind)
    .select('merged_into')
    .where('merged_into', 'is not', null)
    .where(own)
    .$castTo<{ merged_into: number }>();
  return namesOf(db, kind)
    .select(['id', 'name', sql<number>`case when ${own} then 1 else 0 end`.as('own')])
    .where((e) => e.or([own, e('id', 'in', takenOver)]))
    .orderBy(sql`case when ${beginsWith('name_key', start)} then 0 else 1 end`)
    .orderBy('expense_count', 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute();
};

/** Those of these ids, whatever became of them. */
export const selectNamed = async (db: Db, kind: NearKind, ids: readonly number[]): Promise<Name[]> =>
  ids.length === 0 ? [] : db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute();

/** Names among those looked for that were merged into these: one for each that has any. */
export const selectTakenOver = async (
  db: Db,
  kind: NearKind,
  sought: Sought,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(kind)
    .select(['merged_into as id', 'name'])
    .where('merged_into', 'in', ids)
    .where(matches(sought))
    .orderBy('name_key', 'desc')
    .$castTo<Name>()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
