import { instant } from '../core/day.ts';
import type { Cursor } from '../core/paging.ts';
import { nameOf } from '../core/text.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor, Subject } from './records.ts';

/** Keeps an act that is done, when it changed anything. @returns its run; null otherwise */
export async function keepRun(tx: Db, { id: person, run }: Required<Actor>): Promise<string | null> {
  const kinds = await tx
    .selectFrom('history')
    .select((e) => ['subject', 'act', e.fn.min<number>('id').as('line'), e.fn.countAll<number>().as('count')])
    .where('run', '=', run)
    .groupBy(['subject', 'act'])
    .execute();
  const [main] = kinds.sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line);
  if (!main) return null;
  const { line, count } = main;
  await tx
    .insertInto('runs')
    .values({ id: run, person, at: instant(), line, count: Number(count) })
    .execute();
  return run;
}

/** Lines of an expense stand for those of the transactions that it brings along, unless they are but about its links. */
const rankOf = ({ subject, act }: { subject: string; act: string }): number => {
  if (subject === 'run') return 0;
  // What rules did of an insert belongs to that; whatever else is done to rules, or by applying one, is what was done.
  if (subject === 'rule') return act === 'rule_insert' ? 6 : 1;
  if (subject === 'upload') return 2;
  if (subject === 'expense') return act === 'link' || act === 'unlink' ? 5 : 3;
  return 4;
};

/**
 * Claims the right to take a run back; waits for a concurrent one.
 * @returns whether it is this one's, was taken back before, or is unknown
 */
export async function claimUndo(tx: Db, run: string, by: string): Promise<'claimed' | 'undone' | 'unknown'> {
  const claimed = await tx
    .updateTable('runs')
    .set({ undone_by: by })
    .where('id', '=', run)
    .where('undone_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (claimed) return 'claimed';
  const known = await tx.selectFrom('runs').select('id').where('id', '=', run).executeTakeFirst();
  return known ? 'undone' : 'unknown';
}

/** Nothing could be taken back: it may be tried again. */
export const releaseUndo = (tx: Db, run: string) =>
  tx.updateTable('runs').set({ undone_by: null }).where('id', '=', run).execute();

/** Notes that acts of this kind on a subject were taken back together, outside of their runs. */
export const noteUndone = (
  tx: Db,
  { subject, id, act }: { subject: Subject; id: string; act: string },
  by: string,
) =>
  tx
    .updateTable('runs')
    .set({ undone_by: by })
    .where('undone_by', 'is', null)
    .where('line', 'in', (e) =>
      e
        .selectFrom('history')
        .select('history.id')
        .where('subject', '=', subject)
        .where('subject_id', '=', id)
        .where('act', '=', act),
    )
    .execute();

/** Who did something last, and when. */
export interface LastChange {
  person: { id: number; name: string } | null;
  at: string;
}

const AT_ONCE = 1_000;

/**
 * The last line of each of these subjects after a line, other than those of two runs.
 * @returns by id
 */
export async function listLastChanges(
  db: Db,
  subject: string,
  ids: readonly string[],
  { after, not }: { after: number; not: readonly [string, string] },
): Promise<Map<string, LastChange>> {
  const found = new Map<string, LastChange>();
  for (const some of batchesOf(ids, AT_ONCE)) {
    const lines = await db
      .selectFrom('history')
      .innerJoin(
        (e) =>
          e
            .selectFrom('history')
            .select((f) => f.fn.max<number>('id').as('line'))
            .where('subject', '=', subject)
            .where('subject_id', 'in', some)
            .where('id', '>', after)
            .where((f) => f.or([f('run', 'is', null), f('run', 'not in', not)]))
            .groupBy('subject_id')
            .as('last'),
        (join) => join.onRef('last.line', '=', 'history.id'),
      )
      .leftJoin('people', 'people.id', 'history.person')
      .select(['subject_id', 'history.at', 'people.id as person', 'first_name', 'last_name'])
      .execute();
    for (const { subject_id, at, person, first_name, last_name } of lines)
      found.set(subject_id, {
        at,
        person: person === null ? null : { id: person, name: nameOf({ first_name, last_name }) },
      });
  }
  return found;
}

/** What the line that stands for a run may say of it. */
export interface NotedOfRun {
  type?: string;
  is_reimbursed?: boolean;
  account?: number;
  file_name?: string;
  rule_name?: string;
  kept?: number;
  inserted?: number;
  removed?: number;
  restored?: number;
  changed?: number;
}

/** A run with the line that says best what was done, who took it back, and when. */
export interface RunRow {
  id: string;
  date: string;
  person: { id: number; name: string };
  count: number;
  /** What it was before may be as long as a statement, and is left out. */
  line: { id: number; subject: Subject; subject_id: string; act: string; after: NotedOfRun };
  undone: { run: string; person: { id: number; name: string }; at: string } | null;
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
    .select([
      ...(['runs.id', 'runs.at as date', 'runs.person', 'runs.count', 'runs.line'] as const),
      ...(['people.first_name', 'people.last_name'] as const),
      ...(['subject', 'subject_id', 'act', 'after'] as const),
      ...(['undo.id as undo_run', 'undo.person as undo_person', 'undo.at as undo_at'] as const),
      ...(['undoer.first_name as undo_first', 'undoer.last_name as undo_last'] as const),
    ]);

const rowsOf = (rows: Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>): RunRow[] =>
  rows.map(({ id, date, person, count, line, subject, subject_id, act, after, ...row }) => ({
    id,
    date,
    count,
    person: { id: person, name: nameOf(row) },
    line: {
      id: line,
      subject: subject as Subject,
      subject_id,
      act,
      after: JSON.parse(after ?? '{}'),
    },
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
  }));
