import type { Db } from '../db/transaction.ts';
import type { Subject } from './record.ts';

/** All lines of a subject with who made them (null names: the command line), newest first. */
export const selectHistory = (db: Db, subject: Subject, id: string | number) =>
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

/** What an expense accounted for when it was last deleted. */
export async function lastDelete(db: Db, expense: string): Promise<{ transactions?: number[] } | undefined> {
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
