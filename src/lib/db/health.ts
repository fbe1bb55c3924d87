import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/** True when the database answers a question. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
