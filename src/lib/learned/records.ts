import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../db/conditions.ts';
import type { LearnedTable } from '../db/tables/banking.ts';
import type { TransactionType } from '../db/tables.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import { ALONE } from './usual.ts';

/** What people decided about a core and a direction. */
export interface Lesson extends LearnedTable {
  /** How often anything of its kind was. */
  whole: number;
}

/** Of what was decided about a core, the most frequent is offered. */
const MOST_FREQUENT = 4;

/** What people decided most about these cores, the most frequent first, then the latest. */
export async function listLessons(db: Db, cores: readonly string[]): Promise<Lesson[]> {
  const kind = sql`(partition by core, direction, what`;
  const { rows } = await sql<Lesson>`select core, direction, what, value, yes, no, last_at, whole from (
      select core, direction, what, value, yes, no, last_at, sum(yes) over ${kind}) as whole,
        row_number() over ${kind} order by yes - no desc, last_at desc, value) as place
      from learned where ${among(db, 'core', cores)}
    ) as lessons where place <= ${MOST_FREQUENT} order by place`.execute(db);
  return rows.map((row) => ({ ...row, whole: Number(row.whole) }));
}

/** All merchants that people chose or dismissed for these cores, in no order: as evidence, rare ones count, too. */
export const listMerchantsOf = (db: Db, cores: readonly string[]): Promise<Omit<LearnedTable, 'what'>[]> =>
  db
    .selectFrom('learned')
    .select(['core', 'direction', 'value', 'yes', 'no', 'last_at'])
    .where(among(db, 'core', cores))
    // As a term, or SQLite would go through all lessons about merchants, by the index of their values.
    .where((e) => e.fn.coalesce('what', e.val('')), '=', 'merchant')
    .execute();

export type Payee = Pick<LearnedTable, 'core' | 'direction'>;

/** A type that was decided often enough for a core to be decided without being looked at. */
export interface Frequent extends Payee {
  type: TransactionType;
  yes: number;
}

/**
 * Those whose type people agree about, with one merchant at most; the most frequent first.
 * @param which of them, a condition on `x`, which has core and direction
 */
export async function listFrequent(
  db: Db,
  { limit, offset = 0, which }: { limit: number; offset?: number; which: RawBuilder<SqlBool> },
): Promise<Frequent[]> {
  const same = sql`y.core = x.core and y.direction = x.direction`;
  // What and how often as constants, since an index is for these rows alone.
  const { rows } = await sql<Frequent>`select x.core, x.direction, x.value as type, x.yes from learned as x
    where x.what = 'type' and x.yes >= ${sql.lit(ALONE.times)} and ${which}
      and x.yes >= ${ALONE.share} * (select sum(y.yes + y.no) from learned as y where ${same} and y.what = 'type')
      and (select count(*) from learned as y where ${same} and y.what = 'merchant') < 2
    order by x.yes desc, x.core desc, x.direction desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, yes: Number(row.yes) }));
}

/** The cores that people linked to expenses of these merchants. */
export const listCoresOf = async (db: Db, merchants: readonly number[]): Promise<string[]> => {
  const rows = db
    .selectFrom('learned')
    .select('core')
    .distinct()
    .where('what', '=', 'merchant')
    .where(among(db, 'value', merchants.map(String)))
    .where('yes', '>', 0);
  return (await rows.execute()).map(({ core }) => core);
};

/** Expenses of a merchant that show which category it has. */
const LATEST = 20;

/** The categories of the latest expenses of each of these merchants; one with several is no sign. */
export async function listCategoriesOf(
  db: Db,
  merchants: readonly number[],
): Promise<{ merchant: number; category: number }[]> {
  if (merchants.length === 0) return [];
  const latest = sql`select x.id from expenses as x where x.merchant = wanted.value and x.deleted_at is null
    order by x.date desc, x.id desc limit ${LATEST}`;
  // SQLite has no lateral joins but for functions, and takes the tables of a cross join in their order.
  const near: RawBuilder<unknown> =
    dialectOf(db) === 'sqlite'
      ? sql`(select wanted.value as merchant, near.value as id from json_each(${JSON.stringify(merchants)}) as wanted
          cross join json_each((select json_group_array(id) from (${latest}))) as near)`
      : sql`(select wanted.value as merchant, near.id from unnest(${[...merchants]}::bigint[]) as wanted (value)
          cross join lateral (${latest}) as near)`;
  const { rows } = await sql<{ merchant: number; category: number }>`
    select near.merchant, min(i.category) as category from ${near} as near
    join expense_items as i on i.expense = near.id
    group by near.merchant, i.expense having min(i.category) = max(i.category)`.execute(db);
  return rows.map(({ merchant, category }) => ({ merchant: Number(merchant), category: Number(category) }));
}

/** Expenses whose categories say which are used most. */
const RECENT = 200;

/** Categories in use, those of the latest expenses first by how often they occur, the others by name. */
export function listCategoriesByUse(db: Db): Promise<{ id: number; name: string }[]> {
  const recent = db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT);
  const uses = db
    .selectFrom('expense_items as i')
    .innerJoin(recent.as('recent'), 'recent.id', 'i.expense')
    .select((e) => ['i.category', e.fn.countAll<number>().as('uses')])
    .groupBy('i.category');
  return db
    .selectFrom('categories')
    .leftJoin(uses.as('used'), 'used.category', 'categories.id')
    .select(['categories.id', 'categories.name'])
    .where('archived_at', 'is', null)
    .orderBy((e) => e.fn.coalesce('used.uses', e.lit(0)), 'desc')
    .orderBy('name_key')
    .execute();
}

/** Names that can be chosen, by id. */
export async function namesInUse(
  db: Db,
  kind: 'categories' | 'merchants' | 'projects',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where(among(db, 'id', ids))
    .where('archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
