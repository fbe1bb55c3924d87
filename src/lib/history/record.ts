import { instant } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';

export type Subject =
  | 'expense'
  | 'transaction'
  | 'upload'
  | 'account'
  | 'category'
  | 'project'
  | 'merchant'
  | 'person'
  | 'invitation'
  | 'api_token';

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
  await recordHistories(tx, person, act, subject, [{ id: subjectId, ...change }]);
}

/** Leaves a line of history for each of at most 1,000 subjects that one act changes. */
export async function recordHistories(
  tx: Db,
  person: { id: number } | null,
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
  }));
  await tx.insertInto('history').values(rows).execute();
}
