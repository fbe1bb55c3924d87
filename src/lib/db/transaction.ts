import type { Kysely } from 'kysely';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A database or an open transaction: domain functions take either. */
export type Db = Kysely<Tables>;

/**
 * Runs `work` in one database transaction, or in the one that `db` already is. When another transaction was in its way
 * it is run again from the start: `work` must not reach outside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work));
}
