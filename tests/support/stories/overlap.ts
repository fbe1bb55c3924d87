import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDomainError } from '#lib/core/errors.ts';
import { WriteQueue } from '#lib/db/sqlite/write-queue.ts';
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

/** Writers on SQLite that stand in the queue. */
let queued = 0;
const { enter } = WriteQueue.prototype;
WriteQueue.prototype.enter = async function (this: WriteQueue) {
  queued += 1;
  try {
    return await enter.call(this);
  } finally {
    queued -= 1;
  }
};

/** Statements that wait for a transaction that is open: for a lock on PostgreSQL, in the queue of writers on SQLite. */
export async function countHeld(db: Db): Promise<number> {
  if (dialectOf(db) === 'sqlite') return queued;
  const { rows } = await sql<{ held: number }>`select count(*) as held from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.held);
}

/** Until this act is held, or is done. */
export async function untilHeld(db: Db, act: Promise<unknown>): Promise<void> {
  let done = false;
  act.finally(() => {
    done = true;
  });
  while (!done && (await countHeld(db)) === 0) await turn();
}

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
      await untilHeld(db, later);
    }),
  );
  return [before, await (later ?? outcomeOf(second(db)))];
}
