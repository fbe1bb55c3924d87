import type { Kysely } from 'kysely';
import { faultOf } from './faults.ts';
import type { Tables } from './tables.ts';

/** A database or an open transaction: domain functions take either. */
export type Db = Kysely<Tables>;

const TRIES = 6;

/**
 * Runs `work` in one database transaction, or in the one that `db` already is. A serialization failure, which
 * PostgreSQL-compatible engines answer under contention, is tried again from the start: `work` must not reach outside.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (faultOf(error) !== 'serialization' || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * Math.random()));
    }
  }
}
