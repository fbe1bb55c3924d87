import { type Kysely, PostgresAdapter } from 'kysely';
import type { DialectName } from './open.ts';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A database or an open transaction: domain functions take either. */
export type Db = Kysely<Tables>;

/** Which database a connection or an open transaction is of, for the few queries that differ. */
export const dialectOf = (db: Db): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Runs `work` in one database transaction, or in the one that `db` already is. When another transaction was in its way
 * it is run again from the start: `work` must not reach outside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work));
}
