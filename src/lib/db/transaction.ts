import { type Kysely, PostgresAdapter } from 'kysely';
import { NOTE_WAIT_MS } from '../core/limits.ts';
import { faultOf } from './faults.ts';
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

const underWay = new Map<string, Promise<unknown>>();

/**
 * Writes what reading can do without, one at a time by `key`, and waits for it a second at most.
 * @returns undefined when nothing could be written, or not in time: it may be written yet
 */
export async function note<T>(key: string, write: () => Promise<T>): Promise<T | undefined> {
  const running = (underWay.get(key) as Promise<T | undefined> | undefined) ?? begin(key, write);
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, NOTE_WAIT_MS, undefined);
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

function begin<T>(key: string, write: () => Promise<T>): Promise<T | undefined> {
  const running = write()
    .catch((error: unknown) => {
      if (!faultOf(error)) throw error;
      return undefined;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, running);
  // Late, nobody waits for it any more.
  running.catch(() => {});
  return running;
}
