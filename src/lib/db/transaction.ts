import { type Kysely, PostgresAdapter } from 'kysely';
import type { DialectName } from './open.ts';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A database or an open transaction: domain functions take either. */
export type Db = Kysely<Tables>;

/** The kind of database, for the few queries that differ. */
export const dialectOf = (db: Db): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * Runs `work` in a transaction, or in the one that `db` already is. It may run more than once, after a serialization failure, so it
 * must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work));
}
