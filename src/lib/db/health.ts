import { sql } from 'kysely';
import type { Db } from './transaction.ts';

/** A database on a machine that is gone without a word never answers at all. */
const PATIENCE_MS = 5_000;
const QUESTION = sql`select 1`;

const asked = new WeakMap<Db, Promise<boolean>>();

/** True when the database answers a question within 5 seconds. Who asks while it is being asked gets the same answer. */
export function databaseAnswers(db: Db): Promise<boolean> {
  const answer = asked.get(db) ?? ask(db).finally(() => asked.delete(db));
  asked.set(db, answer);
  return answer;
}

async function ask(db: Db): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const answers = QUESTION.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
