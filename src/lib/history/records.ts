import { instant } from '../core/day.ts';
import { bulkInsert } from '../db/bulk-insert.ts';
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
 * Writes a history entry. Call it in the transaction that makes the change.
 * @param person null for the command line
 * @param change plain objects with what changed, or with everything for a first or last state
 */
export const recordHistory = (
  tx: Db,
  person: { id: number } | null,
  act: string,
  subject: Subject,
  id: string | number,
  change: { before?: unknown; after?: unknown },
): Promise<void> => recordHistories(tx, person, act, subject, [{ id, ...change }]);

/** Writes an entry for each subject of one act. */
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
  await bulkInsert(tx, 'history', COLUMNS, rows);
}

const COLUMNS = {
  at: 'text',
  person: 'bigint',
  act: 'text',
  subject: 'text',
  subject_id: 'text',
  before: 'text',
  after: 'text',
} as const;

/** All entries of a subject, newest first. Names are null for the command line. */
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
    .where('history.subject', '=', subject)
    .where('history.subject_id', '=', String(id))
    .orderBy('history.id', 'desc')
    .execute();

/** The transactions that an expense was linked to when it was last deleted. */
export async function findLastDelete(
  db: Db,
  expense: string,
): Promise<{ transactions?: number[] } | undefined> {
  const row = await db
    .selectFrom('history')
    .select('before')
    .where('subject', '=', 'expense')
    .where('subject_id', '=', expense)
    .where('act', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.before ? JSON.parse(row.before) : undefined;
}
