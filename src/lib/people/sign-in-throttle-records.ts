import { instant } from '../core/day.ts';
import { CLOCK_SKEW_MS } from '../core/limits.ts';
import type { Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/**
 * Counts a failure, from 1 again when the window is over, or seems to begin in the future since the clock was put back.
 * Locks the row until the transaction ends.
 */
export async function countFailure(
  tx: Db,
  key: string,
  now: number,
  windowMs: number,
): Promise<Row<'login_failures'>> {
  const fresh = { failures: 1, window_started_at: instant(new Date(now)), blocked_until: null };
  const [oldest, latest] = [instant(new Date(now - windowMs)), instant(new Date(now + CLOCK_SKEW_MS))];
  return tx
    .insertInto('login_failures')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => {
        const started = e.ref('login_failures.window_started_at');
        const isOver = e.or([e(started, '<=', oldest), e(started, '>', latest)]);
        return {
          failures: e
            .case()
            .when(isOver)
            .then(1)
            .else(e('login_failures.failures', '+', 1))
            .end(),
          blocked_until: e.case().when(isOver).then(null).else(e.ref('login_failures.blocked_until')).end(),
          window_started_at: e.case().when(isOver).then(fresh.window_started_at).else(started).end(),
        };
      }),
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
