import { type Expression, type SqlBool, sql } from 'kysely';
import { beginsWith, holds } from '../db/conditions.ts';
import type { CountedKind } from '../db/money/figures.ts';
import type { Db } from '../db/transaction.ts';
import { type Name, selectNames } from './records.ts';

/** Search terms: a name matches when it contains all keys or has one of the ids. */
export interface Sought {
  keys: readonly string[];
  ids: readonly number[];
}
/** `own` is 0 when the match is a name that was merged into this one. */
export interface SuggestionRow extends Name {
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

/**
 * Names in use that match, or have a merged name that does: those that begin with `start` first, then the most used.
 */
export const listMatchingNames = (
  db: Db,
  kind: CountedKind,
  sought: Sought,
  start: string,
  limit: number,
): Promise<SuggestionRow[]> => {
  const own = matches(sought);
  const takenOver = db
    .selectFrom(kind)
    .select('merged_into')
    .where('merged_into', 'is not', null)
    .where(own)
    .$castTo<{ merged_into: number }>();
  return selectNames(db, kind)
    .select(['id', 'name', sql<number>`case when ${own} then 1 else 0 end`.as('own')])
    .where((e) => e.or([own, e('id', 'in', takenOver)]))
    .orderBy(sql`case when ${beginsWith('name_key', start)} then 0 else 1 end`)
    .orderBy('expense_count', 'desc')
    .orderBy('name_key')
    .limit(limit)
    .execute();
};

export const listByIds = async (db: Db, kind: CountedKind, ids: readonly number[]): Promise<Name[]> =>
  ids.length === 0 ? [] : db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute();

/** For each of the ids, a matching name that was merged into it, if any. */
export const findTakenOver = async (
  db: Db,
  kind: CountedKind,
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
