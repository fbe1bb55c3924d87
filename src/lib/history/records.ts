import { sql } from 'kysely';
import type { Cursor } from '../core/paging.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
import { among } from '../db/conditions.ts';
import type { NewRow, Row } from '../db/tables.ts';
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

/** Writes lines of history. */
export const insertLines = (tx: Db, lines: readonly NewRow<'history'>[]) =>
  bulkInsert(tx, 'history', COLUMNS, lines);

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

/** Asks for suggestions that reflect a change of these. */
export const insertWork = (
  tx: Db,
  subject: Row<'suggestion_work'>['subject'],
  ids: readonly (number | string)[],
) =>
  tx
    .insertInto('suggestion_work')
    .values({ subject, ids: JSON.stringify(ids) })
    .execute();

/** What was done to one thing. */
export interface HistoryOf {
  subject: Subject;
  id: string | number;
}

/** Lines of a subject in the direction of the cursor, from it or from the newest, and how much they say. */
export async function listHistorySizes(
  db: Db,
  { subject, id }: HistoryOf,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<{ id: number; date: string; bytes: number }[]> {
  const query = db
    .selectFrom('history')
    .select(['id', 'at as date'])
    .select(sql<number>`coalesce(octet_length("before"), 0) + coalesce(octet_length("after"), 0)`.as('bytes'))
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .limit(limit);
  if (cursor?.side === 'before') return query.where('id', '>', Number(cursor.id)).orderBy('id').execute();
  const earlier = cursor ? query.where('id', '<', Number(cursor.id)) : query;
  return earlier.orderBy('id', 'desc').execute();
}

/** These lines, in no order, and whether they take another action back. Names are null for the command line. */
export const listHistoryLines = (db: Db, lines: readonly number[]) =>
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
    .where(among(db, 'history.id', lines))
    .execute();

/** What the oldest line of a subject after this one, if any says so, notes that a fact was before. */
export async function findNotedBefore(
  db: Db,
  { subject, id }: HistoryOf,
  { fact, after }: { fact: string; after: number },
): Promise<Record<string, unknown> | undefined> {
  const line = await db
    .selectFrom('history')
    .select('before')
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .where('id', '>', after)
    // Quotes within a text are escaped: only the name of a member reads like this.
    .where('before', 'like', `%"${fact}":%`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return line && JSON.parse(line.before ?? '{}');
}

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
