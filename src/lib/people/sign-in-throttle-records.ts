import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** Counts a failure, from 1 again when the window began before `since`. Locks the row until the transaction ends. */
export async function countFailure(
  tx: Db,
  key: string,
  now: string,
  since: string,
): Promise<Row<'login_failures'>> {
  return tx
    .insertInto('login_failures')
    .values({ key, failures: 1, window_started_at: now, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => ({
        failures: e
          .case()
          .when('login_failures.window_started_at', '<', since)
          .then(1)
          .else(e('login_failures.failures', '+', 1))
          .end(),
        blocked_until: e
          .case()
          .when('login_failures.window_started_at', '<', since)
          .then(null)
          .else(e.ref('login_failures.blocked_until'))
          .end(),
        window_started_at: e
          .case()
          .when('login_failures.window_started_at', '<', since)
          .then(now)
          .else(e.ref('login_failures.window_started_at'))
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function blockUntil(tx: Db, key: string, blocked_until: string): Promise<void> {
  await tx.updateTable('login_failures').set({ blocked_until }).where('key', '=', key).execute();
}

export async function uncountFailure(tx: Db, key: string): Promise<void> {
  await tx
    .updateTable('login_failures')
    .set((e) => ({ failures: e('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetFailures(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('key', '=', key).execute();
}

export async function sweepFailures(tx: Db, before: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('window_started_at', '<', before).execute();
}
