import { instant } from '../core/day.ts';
import { batchesOf, bulkInsert } from '../db/bulk-insert.ts';
import type { Difference } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

export type Subject =
  | 'expense'
  | 'transaction'
  | 'upload'
  | 'account'
  | 'category'
  | 'project'
  | 'merchant'
  | 'receipt'
  | 'person'
  | 'invitation'
  | 'api_token'
  | 'rule'
  | 'run';

/** Who acts. All that is written with one `run` is one act, and can be taken back as one. */
export interface Actor {
  id: number;
  /** UUIDv7; without one, the act cannot be taken back. */
  run?: string;
}

/** A person, or a rule that decides for them. */
export type Decider = Actor & { rule?: number };

/**
 * Writes a history entry. Call it in the transaction that makes the change.
 * @param person null for the command line
 * @param change plain objects with what changed, or with everything for a first or last state
 */
export const recordHistory = (
  tx: Db,
  person: Actor | null,
  act: string,
  subject: Subject,
  id: string | number,
  change: { before?: unknown; after?: unknown },
): Promise<void> => recordHistories(tx, person, act, subject, [{ id, ...change }]);

/** Writes an entry for each subject of one act. */
export async function recordHistories(
  tx: Db,
  person: Actor | null,
  act: string,
  subject: Subject,
  changes: readonly { id: string | number; before?: unknown; after?: unknown }[],
): Promise<void> {
  const at = instant();
  const rows = changes.map(({ id, before, after }) => ({
    at,
    person: person?.id ?? null,
    act,
    subject,
    subject_id: String(id),
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    run: person?.run ?? null,
  }));
  await bulkInsert(tx, 'history', COLUMNS, rows);
  if (rows.length > 0 && isMatched(subject) && act !== 'comment')
    await tx
      .insertInto('suggestion_work')
      .values({ subject, ids: JSON.stringify(changes.map(({ id }) => id)) })
      .execute();
}

/** Whether suggestions depend on it. */
const isMatched = (subject: Subject) =>
  subject === 'expense' || subject === 'transaction' || subject === 'upload' || subject === 'merchant';

const COLUMNS = {
  at: 'text',
  person: 'bigint',
  act: 'text',
  subject: 'text',
  subject_id: 'text',
  before: 'text',
  after: 'text',
  run: 'text',
} as const;

/** All entries of a subject, newest first, and whether they take another action back. Names are null for the command line. */
export const listHistory = (db: Db, subject: Subject, id: string | number) =>
  db
    .selectFrom('history')
    .leftJoin('people', 'people.id', 'history.person')
    .select([
      'history.id',
      'history.at',
      'history.act',
      'history.before',
      'history.after',
      'people.first_name',
      'people.last_name',
    ])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('history as taker')
            .select('taker.id')
            .whereRef('taker.run', '=', 'history.run')
            .where((f) =>
              f.or([
                f.and({ 'taker.subject': 'run', 'taker.act': 'undo' }),
                f.and({ 'taker.subject': 'rule', 'taker.act': 'rule_undo' }),
              ]),
            ),
        )
        .as('undoes'),
    )
    .where('history.subject', '=', subject)
    .where('history.subject_id', '=', String(id))
    .orderBy('history.id', 'desc')
    .execute();

/** The newest run of this kind on a subject that was not taken back. */
export const findStandingRun = (
  db: Db,
  { subject, id, act }: { subject: Subject; id: string; act: string },
): Promise<{ run: string } | undefined> =>
  db
    .selectFrom('history')
    .innerJoin('runs', 'runs.line', 'history.id')
    .select('runs.id as run')
    .where('history.subject', '=', subject)
    .where('history.subject_id', '=', id)
    .where('history.act', '=', act)
    .where('runs.undone_by', 'is', null)
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * What an expense was and what it was linked to when it was last deleted; releases before 0010 wrote the transactions
 * alone.
 * @param until only lines before this one
 */
export async function findLastDelete(
  db: Db,
  expense: string,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<
  { line: number; transactions?: number[]; links?: DeletedLink[]; [fact: string]: unknown } | undefined
> {
  const row = await db
    .selectFrom('history')
    .select(['id', 'before'])
    .where('subject', '=', 'expense')
    .where('subject_id', '=', expense)
    .where('act', '=', 'delete')
    .where('id', '<', until)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.before ? { line: row.id, ...JSON.parse(row.before) } : undefined;
}

/** What `findLastDelete` finds, of many expenses. */
export async function listLastDeletes(
  db: Db,
  expenses: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const some of batchesOf(expenses, AT_ONCE)) {
    const last = db
      .selectFrom('history')
      .select((e) => e.fn.max<number>('id').as('line'))
      .where('subject', '=', 'expense')
      .where('subject_id', 'in', some)
      .where('act', '=', 'delete')
      .groupBy('subject_id');
    const rows = await db
      .selectFrom('history')
      .innerJoin(last.as('last'), 'last.line', 'history.id')
      .select(['subject_id', 'before'])
      .execute();
    for (const { subject_id, before } of rows) if (before) found.set(subject_id, JSON.parse(before));
  }
  return found;
}

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/** A link as the deletion of its expense noted it. Amounts in minor units. */
export interface DeletedLink {
  transaction: number;
  amount: number;
  covers: number;
  difference: Difference | null;
}
