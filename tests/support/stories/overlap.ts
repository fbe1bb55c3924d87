import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDomainError } from '#lib/core/errors.ts';
import { type Db, dialectOf, inTransaction } from '#lib/db/transaction.ts';

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

/** How long the second action is waited for, on a busy machine too, until it is done or is held by a lock of the first. */
const MEANWHILE_MS = 400;

/** On PostgreSQL; on SQLite, a second writer cannot even begin. */
async function isHeld(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as held`.execute(
    db,
  );
  return rows[0]?.held === true;
}

/** Runs the first action, starts the second before the first is committed, and returns both outcomes. */
export async function overlap(
  db: Db,
  first: (db: Db) => Promise<unknown>,
  second: (db: Db) => Promise<unknown>,
): Promise<[Outcome, Outcome]> {
  let later: Promise<Outcome> | undefined;
  let done = false;
  const meanwhile = async () => {
    if (dialectOf(db) === 'sqlite') return wait(40);
    for (let waited = 0; waited < MEANWHILE_MS && !done && !(await isHeld(db)); waited += 20) await wait(20);
  };
  const before = await outcomeOf(
    inTransaction(db, async (tx) => {
      await first(tx);
      later ??= outcomeOf(second(db)).finally(() => {
        done = true;
      });
      await meanwhile();
    }),
  );
  return [before, await (later ?? outcomeOf(second(db)))];
}
