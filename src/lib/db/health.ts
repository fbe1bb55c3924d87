import { type CompiledQuery, sql } from 'kysely';
import type { Db } from './transaction.ts';

/** A database on a machine that is gone without a word never answers at all. */
const PATIENCE_MS = 5_000;
/** Asked often, and compiled once. */
const questions = new WeakMap<Db, CompiledQuery>();

/** True when the database answers a question within 5 seconds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const question = questions.get(db) ?? sql`select 1`.compile(db);
  questions.set(db, question);
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const answers = db.executeQuery(question).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
