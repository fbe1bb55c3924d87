import { batchesOf } from '../db/bulk-insert.ts';
import type { Db } from '../db/transaction.ts';
import type { Subject } from '../history/records.ts';
import type { Event, Line } from './event.ts';

const LINE = ['id', 'subject', 'subject_id', 'act', 'before', 'after'] as const;
const selectLines = (db: Db) => db.selectFrom('history').select(LINE);
type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

/** A line is read as the event that wrote it noted it. */
const lineOf = ({ subject, before, after, ...line }: Row) => ({
  ...line,
  subject: subject as Subject,
  before: JSON.parse(before ?? '{}'),
  after: JSON.parse(after ?? '{}'),
});

/** All lines of a run, oldest first. */
export const listRunLines = async (db: Db, run: string): Promise<Line[]> =>
  (await selectLines(db).where('run', '=', run).orderBy('id').execute()).map(lineOf);

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/** The last line of an event about each of these things, by their ids. @param before only lines before this one */
export async function listLastLines<Before extends object, After extends object>(
  db: Db,
  { subject, act }: Event<Before, After>,
  ids: readonly string[],
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<Map<string, Line<Before, After>>> {
  const found = new Map<string, Line<Before, After>>();
  for (const some of batchesOf(ids, AT_ONCE)) {
    const last = db
      .selectFrom('history')
      .select((e) => e.fn.max<number>('id').as('line'))
      .where('subject', '=', subject)
      .where('subject_id', 'in', some)
      .where('act', '=', act)
      .where('id', '<', before)
      .groupBy('subject_id');
    const rows = await selectLines(db).innerJoin(last.as('last'), 'last.line', 'history.id').execute();
    for (const row of rows) found.set(row.subject_id, lineOf(row));
  }
  return found;
}
