import { type CompiledQuery, sql } from 'kysely';
import type { Db } from './transaction.ts';

/** A database on an unreachable machine never responds. */
const TIMEOUT_MS = 5_000;
/** Compiled once, since it runs often. */
const probes = new WeakMap<Db, CompiledQuery>();

/** True when the database responds within 5 seconds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const probe = probes.get(db) ?? sql`select 1`.compile(db);
  probes.set(db, probe);
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  const answers = db.executeQuery(probe).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
