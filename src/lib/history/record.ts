import { instant } from '../calendar.ts';
import type { Db } from '../db/transaction.ts';

export type Subject =
  | 'expense'
  | 'transaction'
  | 'upload'
  | 'account'
  | 'category'
  | 'project'
  | 'merchant'
  | 'person';

/**
 * Leaves a line of history. Call it with the transaction that makes the change.
 * @param person who; null for the command line
 * @param change what was and what is, as plain objects: only what changed, or the whole for a first or last state
 */
export async function recordHistory(
  tx: Db,
  person: { id: number } | null,
  act: string,
  subject: Subject,
  subjectId: string | number,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await tx
    .insertInto('history')
    .values({
      at: instant(),
      person: person?.id ?? null,
      act,
      subject,
      subject_id: String(subjectId),
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute();
}
