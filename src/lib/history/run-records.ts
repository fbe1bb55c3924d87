import { instant } from '../core/day.ts';
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
  const { line, count, subject } = main;
  const undone = subject === 'run' ? await findUndone(tx, line) : undefined;
  await tx
    .insertInto('runs')
    .values({
      id: run,
      person,
      at: instant(),
      line,
      count: Number(count),
      first_run: undone ? (undone.first_run ?? undone.id) : null,
      is_redo: undone?.first_run && !undone.is_redo ? 1 : 0,
    })
    .execute();
  return run;
}

/** What the undo with this line took back. */
const findUndone = (tx: Db, line: number) =>
  tx
    .selectFrom('history')
    .innerJoin('runs', 'runs.id', 'history.subject_id')
    .select(['runs.id', 'first_run', 'is_redo'])
    .where('history.id', '=', line)
    .executeTakeFirst();

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
