import { type DialectAdapter, type Kysely, sql } from 'kysely';
import { NOTE_WAIT_MS } from '../core/limits.ts';
import { faultOf } from './faults.ts';
import type { DialectName } from './open.ts';
import { retried } from './retry.ts';
import type { Tables } from './tables.ts';

/** A database or an open transaction: domain functions take either. */
export type Db = Kysely<Tables>;

/** The kind of database, for the few queries that differ. */
export const dialectOf = (db: Db): DialectName =>
  // Not by the adapter's class, of which the build and the sources have a copy each.
  (db.getExecutor().adapter as DialectAdapter & { name: DialectName }).name;

/**
 * Runs `work` in a transaction, or in the one that `db` already is. It may run more than once, after a serialization failure, so it
 * must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work));
}

/** Waits in this transaction for locks as long as it takes: another process that starts, too, may load data for minutes. */
export async function waitForLocks(tx: Db): Promise<void> {
  if (dialectOf(tx) === 'postgres') await sql`set local lock_timeout = 0`.execute(tx);
}

const underWay = new Map<string, Promise<unknown>>();

/** Writes once for all who ask with the same key while it is under way; they share its outcome. */
export function asOne<T>(key: string, write: () => Promise<T>): Promise<T> {
  const shared = underWay.get(key) as Promise<T> | undefined;
  if (shared) return shared;
  const running = write().finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

/** Writes what reading can do without, one at a time by `key`. */
export const tryWrite = <T>(key: string, write: () => Promise<T>): Promise<T | undefined> =>
  unlessLate(asOne(key, write));

/** @returns undefined when nothing could be written, or not in time: it may be written yet */
export async function unlessLate<T>(writing: Promise<T>, ms = NOTE_WAIT_MS): Promise<T | undefined> {
  const written = writing.catch((error: unknown) => {
    if (!faultOf(error)) throw error;
    return undefined;
  });
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([written, late]).finally(() => clearTimeout(timer));
}
