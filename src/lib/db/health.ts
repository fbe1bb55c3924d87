import { CompiledQuery } from 'kysely';
import type { Db } from './transaction.ts';

/** A database on a machine that is gone without a word never answers at all. */
const PATIENCE_MS = 5_000;
const QUESTION = CompiledQuery.raw('select 1');

/** True when the database answers a question within 5 seconds. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const answers = db.executeQuery(QUESTION).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
