import { sql } from 'kysely';
import { batchesOf } from '../bulk-insert.ts';
import { among } from '../conditions.ts';
import type { NewRow } from '../tables.ts';
import type { Db } from '../transaction.ts';
import { LAST_DAY } from './learned-sql.ts';

/** What one decision of a person teaches about all transactions of a core and a direction. */
export interface Lesson {
  core: string;
  direction: 'in' | 'out';
  what: 'type' | 'merchant' | 'categories' | 'project';
  /** A type, an id, or the ids of categories as texts in their order, with commas. */
  value: string;
  /** Of the transaction. */
  day: string;
  /** False for a suggestion that was dismissed. */
  yes?: boolean;
}

export const directionOf = ({ amount }: { amount: number }) => (amount < 0 ? 'in' : 'out');

/** The facts of an expense that its links teach. */
export interface Taught {
  merchant: number | null;
  project: number | null;
  /** Ids as texts, in their order. */
  categories: string;
}

export const taughtBy = async (db: Db, expense: string): Promise<Taught> =>
  (await taughtByEach(db, [expense])).get(expense) as Taught;

/** Of expenses that exist, by their ids. */
export async function taughtByEach(db: Db, expenses: readonly string[]): Promise<Map<string, Taught>> {
  const facts = await db
    .selectFrom('expenses')
    .select(['id', 'merchant', 'project'])
    .where(among(db, 'id', expenses))
    .execute();
  const items = await db
    .selectFrom('expense_items')
    .select(['expense', 'category'])
    .distinct()
    .where(among(db, 'expense', expenses))
    .execute();
  const own = Map.groupBy(items, ({ expense }) => expense);
  return new Map(
    facts.map(({ id, merchant, project }) => {
      const categories = (own.get(id) ?? []).map(({ category }) => String(category)).sort();
      return [id, { merchant, project, categories: categories.join(',') }];
    }),
  );
}

/** The facts of a transaction that lessons are about. Minor units. */
export interface Teaching {
  core: string;
  date: string;
  amount: number;
  decided_by: 'person' | 'rule' | null;
}

/** What is learned from a person's word about a transaction and an expense. */
export function lessonsOf(row: Teaching, said: { verdict: string } | null, taught: Taught): Lesson[] {
  const { merchant, project, categories } = taught;
  const about = { core: row.core, direction: directionOf(row), day: row.date } as const;
  const lesson = (what: Lesson['what'], value: string | number | null): Lesson[] =>
    value === null || value === '' ? [] : [{ ...about, what, value: String(value) }];
  if (said?.verdict === 'dismissed')
    return lesson('merchant', merchant).map((one) => ({ ...one, yes: false }));
  if (said?.verdict !== 'linked' || row.decided_by !== 'person') return [];
  return [
    ...lesson('merchant', merchant),
    ...lesson('project', project),
    ...lesson('categories', categories),
  ];
}

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/**
 * Counts lessons in, or out again when their decisions no longer stand. Only for the records that write types, links and
 * dismissals, which call it in the same database transaction after the write.
 */
export async function learn(
  tx: Db,
  { before = [], after = [] }: { before?: readonly Lesson[]; after?: readonly Lesson[] },
): Promise<void> {
  const changes = new Map<string, NewRow<'learned'>>();
  const forgotten = new Set<string>();
  const add = (sign: 1 | -1) => (lesson: Lesson) => {
    const { core, direction, what, value, day, yes = true } = lesson;
    const key = JSON.stringify([core, direction, what, value]);
    const row = changes.get(key) ?? { core, direction, what, value, yes: 0, no: 0, last_at: '' };
    row[yes ? 'yes' : 'no'] += sign;
    if (sign < 0) forgotten.add(key);
    else if (day > row.last_at) row.last_at = day;
    changes.set(key, row);
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  // Sorted to avoid deadlocks.
  const sorted = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const batch of batchesOf(sorted, AT_ONCE)) {
    await addUp(
      tx,
      batch.map(([, row]) => row),
    );
    const less = batch.filter(([key]) => forgotten.has(key)).map(([, row]) => row);
    if (less.length > 0) await settle(tx, less);
  }
}

const added = (count: 'yes' | 'no') =>
  sql<number>`${sql.ref(`learned.${count}`)} + ${sql.ref(`excluded.${count}`)}`;

const addUp = (tx: Db, rows: readonly NewRow<'learned'>[]) =>
  tx
    .insertInto('learned')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['core', 'direction', 'what', 'value']).doUpdateSet({
        yes: added('yes'),
        no: added('no'),
        last_at: sql<string>`case when excluded.last_at > learned.last_at then excluded.last_at else learned.last_at end`,
      }),
    )
    .execute();

/** Where something was forgotten, what is left has an earlier last day, or nothing is left. */
async function settle(tx: Db, rows: readonly NewRow<'learned'>[]): Promise<void> {
  const keys = rows.map(
    ({ core, direction, what, value }) => sql`(${core}, ${direction}, ${what}, ${value})`,
  );
  const these = sql<boolean>`(core, direction, what, value) in (values ${sql.join(keys)})`;
  await tx.deleteFrom('learned').where(these).where('yes', '=', 0).where('no', '=', 0).execute();
  await tx
    .updateTable('learned')
    .set({ last_at: sql<string>`coalesce(${LAST_DAY}, last_at)` })
    .where(these)
    .execute();
}

/** Moves what was learned of one merchant to another. */
export async function moveLessons(tx: Db, from: number, into: number): Promise<void> {
  await sql`insert into learned (core, direction, what, value, yes, no, last_at)
    select core, direction, what, ${String(into)}, yes, no, last_at from learned
    where what = 'merchant' and value = ${String(from)}
    order by core, direction
    on conflict (core, direction, what, value) do update set yes = learned.yes + excluded.yes,
      no = learned.no + excluded.no,
      last_at = case when excluded.last_at > learned.last_at then excluded.last_at else learned.last_at end`.execute(
    tx,
  );
  await tx.deleteFrom('learned').where('what', '=', 'merchant').where('value', '=', String(from)).execute();
}
