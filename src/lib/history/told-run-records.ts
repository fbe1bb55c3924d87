import { sql } from 'kysely';
import type { Cursor } from '../core/paging.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import type { Subject } from './records.ts';

/** What the line that stands for a run may say of it. */
export interface NotedOfRun {
  type?: string;
  is_reimbursed?: boolean;
  account?: number;
  file_name?: string;
  rule_name?: string;
  name?: string;
  kept?: number;
  inserted?: number;
  removed?: number;
  restored?: number;
  changed?: number;
}

/** Transactions that an act gave a type and no expense, and how many types it gave. */
export interface Marked {
  count: number;
  types: number;
}

/** A line that stands for a run. What it was before may be as long as a statement, and is left out. */
interface LineOfRun {
  id: number;
  subject: Subject;
  subject_id: string;
  act: string;
  after: NotedOfRun;
}

/** A run with the line that says best what was done, who took it back, and when. */
export interface RunRow {
  id: string;
  date: string;
  person: { id: number; name: string };
  count: number;
  line: LineOfRun;
  /** Of an act that records expenses or marks. */
  marked: Marked | null;
  undone: { run: string; person: { id: number; name: string }; at: string } | null;
  /** Of an undo: the act at the start of the chain of undos that it ends, and whether it does that again. */
  first: { count: number; line: LineOfRun; marked: Marked | null } | null;
  is_redo: boolean;
}

/** Runs in the direction of the cursor, from it or from the newest. */
export const listRunRows = (
  db: Db,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<RunRow[]> => {
  const query = runRows(db).limit(limit);
  if (cursor?.side === 'before')
    return query.where('runs.id', '>', cursor.id).orderBy('runs.id').execute().then(rowsOf);
  const later = cursor ? query.where('runs.id', '<', cursor.id) : query;
  return later.orderBy('runs.id', 'desc').execute().then(rowsOf);
};

export const findRunRows = (db: Db, runs: readonly string[]): Promise<RunRow[]> =>
  runs.length === 0 ? Promise.resolve([]) : runRows(db).where('runs.id', 'in', runs).execute().then(rowsOf);

/** What an undo kept; nothing for other runs. */
export async function listKept<Kept>(db: Db, run: string): Promise<Kept[]> {
  const line = await db
    .selectFrom('history')
    .select('before')
    .where('run', '=', run)
    .where('subject', '=', 'run')
    .executeTakeFirst();
  return JSON.parse(line?.before ?? '{}').kept ?? [];
}

const runRows = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('history', 'history.id', 'runs.line')
    .innerJoin('people', 'people.id', 'runs.person')
    .leftJoin('runs as undo', 'undo.id', 'runs.undone_by')
    .leftJoin('people as undoer', 'undoer.id', 'undo.person')
    .leftJoin('runs as first', 'first.id', 'runs.first_run')
    .leftJoin('history as first_line', 'first_line.id', 'first.line')
    .select([
      ...(['runs.id', 'runs.at as date', 'runs.person', 'runs.count', 'runs.line', 'runs.is_redo'] as const),
      ...(['people.first_name', 'people.last_name'] as const),
      ...(['history.subject', 'history.subject_id', 'history.act'] as const),
      ...(['undo.id as undo_run', 'undo.person as undo_person', 'undo.at as undo_at'] as const),
      ...(['undoer.first_name as undo_first', 'undoer.last_name as undo_last'] as const),
      ...(['first.count as first_count', 'first.line as first_id', 'first_line.act as first_act'] as const),
      ...(['first_line.subject as first_subject', 'first_line.subject_id as first_subject_id'] as const),
    ])
    .select([SAID_OF_LINE('history').as('after'), SAID_OF_LINE('first_line').as('first_after')])
    .select([
      ...[marked('runs', 'subject_id').as('marked'), marked('runs', 'after').as('types')],
      ...[marked('first', 'subject_id').as('first_marked'), marked('first', 'after').as('first_types')],
    ]);

/** How many different ones of these the lines of transactions have that a run marked, where it records expenses or marks. */
const marked = (run: 'runs' | 'first', what: 'subject_id' | 'after') =>
  sql<
    number | null
  >`case when ${sql.ref(`${run === 'runs' ? 'history' : 'first_line'}.act`)} in ('record', 'mark')
    then (select count(distinct ${sql.ref(`own.${what}`)}) from history as own
      where own.run = ${sql.ref(`${run}.id`)} and own.subject = 'transaction' and own.act = 'mark') end`;

/** What was noted, but not all facts of an expense, which may be as long as a call: sentences name none of them. */
const SAID_OF_LINE = (line: 'history' | 'first_line') =>
  sql<string | null>`case when ${sql.ref(`${line}.subject`)} <> 'expense'
    or octet_length(${sql.ref(`${line}.after`)}) < 50 then ${sql.ref(`${line}.after`)} end`;

const rowsOf = (rows: Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>): RunRow[] =>
  rows.map(({ id, date, person, count, line, subject, subject_id, act, after, is_redo, ...row }) => ({
    id,
    date,
    count,
    is_redo: is_redo === 1,
    person: { id: person, name: nameOf(row) },
    line: lineOf({ id: line, subject, subject_id, act, after }),
    marked: markedOf(row.marked, row.types),
    undone:
      row.undo_run === null || row.undo_person === null || row.undo_at === null
        ? null
        : {
            run: row.undo_run,
            person: {
              id: row.undo_person,
              name: nameOf({ first_name: row.undo_first, last_name: row.undo_last }),
            },
            at: row.undo_at,
          },
    first:
      row.first_id === null || row.first_count === null
        ? null
        : {
            count: row.first_count,
            marked: markedOf(row.first_marked, row.first_types),
            line: lineOf({
              id: row.first_id,
              subject: row.first_subject ?? '',
              subject_id: row.first_subject_id ?? '',
              act: row.first_act ?? '',
              after: row.first_after,
            }),
          },
  }));

const markedOf = (count: number | null, types: number | null): Marked | null =>
  Number(count ?? 0) === 0 ? null : { count: Number(count), types: Number(types) };

const lineOf = ({
  subject,
  after,
  ...line
}: Omit<LineOfRun, 'subject' | 'after'> & { subject: string; after: string | null }): LineOfRun => ({
  ...line,
  subject: subject as Subject,
  after: JSON.parse(after ?? '{}'),
});
