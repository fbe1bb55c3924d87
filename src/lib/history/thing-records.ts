import type { Db } from '../db/transaction.ts';
import type { Subject } from './records.ts';

/** What a run changed, of these kinds, in the order in which it did. @param but leaves out what only had this done to it */
export async function listRunThings<What extends Subject>(
  db: Db,
  { run, what, limit, but }: { run: string; what: readonly What[]; limit: number; but?: string | undefined },
): Promise<{ what: What; id: string }[]> {
  const found = await db
    .selectFrom('history')
    .select(['subject', 'subject_id'])
    .where('run', '=', run)
    .where('subject', 'in', what)
    .$if(but !== undefined, (lines) => lines.where('act', '!=', but as string))
    .groupBy(['subject', 'subject_id'])
    .orderBy((e) => e.fn.min('id'))
    .limit(limit)
    .execute();
  return found.map(({ subject, subject_id }) => ({ what: subject as What, id: subject_id }));
}

/** How many things of each kind these runs changed. */
export async function countRunThings(
  db: Db,
  runs: readonly string[],
): Promise<Map<string, Partial<Record<Subject, number>>>> {
  const counts = new Map<string, Partial<Record<Subject, number>>>();
  if (runs.length === 0) return counts;
  const found = await db
    .selectFrom('history')
    .select((e) => ['run', 'subject', e.fn.count<number>('subject_id').distinct().as('count')])
    .where('run', 'in', runs)
    .groupBy(['run', 'subject'])
    .execute();
  for (const { run, subject, count } of found)
    counts.set(run as string, { ...counts.get(run as string), [subject as Subject]: Number(count) });
  return counts;
}
