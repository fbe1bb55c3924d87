import { setTimeout as wait } from 'node:timers/promises';
import { isDomainError } from '#lib/core/errors.ts';
import { type Db, inTransaction } from '#lib/db/transaction.ts';

/** `done`, or the error code. */
export type Outcome = string;

/** @throws anything but a DomainError */
export const outcomeOf = (act: Promise<unknown>): Promise<Outcome> =>
  act.then(
    () => 'done',
    (error) => {
      if (isDomainError(error)) return error.code;
      throw error;
    },
  );

/** Long enough for the second action to get as far as it can. */
const MEANWHILE_MS = 40;

/** Runs the first action, starts the second before the first is committed, and returns both outcomes. */
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
