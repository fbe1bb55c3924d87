import { DAY_MS, MINUTE_MS } from '#lib/core/limits.ts';
import { refreshStatistics } from '#lib/db/sqlite/statistics.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';
import { sweepFiles } from '#lib/files/sweep.ts';
import { sweepKeys } from '#lib/history/idempotency.ts';
import { sweepPeople } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';

/** The first sweep waits, so as not to slow down the start. */
const DELAY_MS = MINUTE_MS;

type Swept = Pick<Atlas, 'db' | 'files'>;

/**
 * In this order, since `sweepDeleted` deletes what `sweepFiles` releases. Uploads that were never inserted are kept.
 */
const SWEEPS: readonly ((atlas: Swept, now: Date) => Promise<unknown>)[] = [
  ({ db }, now) => sweepPeople(db, now),
  ({ db }, now) => sweepKeys(db, now),
  sweepFiles,
  sweepDeleted,
  ({ db }) => refreshStatistics(db),
];

/**
 * Deletes expired data. One failing sweep does not stop the others.
 * @param failed receives a sweep's error; the sweep runs again the next day
 */
export async function sweep(
  atlas: Swept,
  failed: (error: unknown) => void,
  now: Date = new Date(),
): Promise<void> {
  for (const part of SWEEPS) await part(atlas, now).catch(failed);
}

/** Sweeps a minute after the start, and once a day. */
export function sweepDaily(atlas: Swept, failed: (error: unknown) => void): void {
  const now = () => void sweep(atlas, failed);
  setTimeout(now, DELAY_MS).unref();
  setInterval(now, DAY_MS).unref();
}
