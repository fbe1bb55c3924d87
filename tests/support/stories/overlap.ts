import { setTimeout as wait } from 'node:timers/promises';
import { isDomainError } from '#lib/core/errors.ts';
import { type Db, inTransaction } from '#lib/db/transaction.ts';

/** `done`, or the code of what refused. */
export type Outcome = string;

/** @throws what is no DomainError */
export const outcomeOf = (act: Promise<unknown>): Promise<Outcome> =>
  act.then(
    () => 'done',
    (error) => {
      if (isDomainError(error)) return error.code;
      throw error;
    },
  );

/** Long enough for the second one to come as far as it can. */
const MEANWHILE_MS = 40;

/** Does the first, begins the second before the first is committed, and says what became of both. */
export async function overlap(
  db: Db,
  first: (db: Db) => Promise<unknown>,
  second: (db: Db) => Promise<unknown>,
): Promise<[Outcome, Outcome]> {
  let later: Promise<Outcome> | undefined;
  const before = await outcomeOf(
    inTransaction(db, async (tx) => {
      await first(tx);
      later ??= outcomeOf(second(db));
      await wait(MEANWHILE_MS);
    }),
  );
  return [before, await (later ?? outcomeOf(second(db)))];
}
