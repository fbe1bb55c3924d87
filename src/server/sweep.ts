import { DAY_MS, MINUTE_MS } from '#lib/core/limits.ts';
import { refreshStatistics } from '#lib/db/sqlite/statistics.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';
import { sweepFiles } from '#lib/files/sweep.ts';
import { sweepKeys } from '#lib/http/idempotency.ts';
import { sweepPeople } from '#lib/people/sessions.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';

/** Whoever starts Atlas wants to work with it first. */
const DELAY_MS = MINUTE_MS;

type Swept = Pick<Atlas, 'db' | 'files'>;

/** In this order: what the second lets go of, the third takes away. A statement that nobody inserted stays: it is someone's file. */
const SWEEPS: readonly ((atlas: Swept, now: Date) => Promise<unknown>)[] = [
  ({ db }, now) => sweepPeople(db, now),
  ({ db }, now) => sweepKeys(db, now),
  sweepFiles,
  sweepDeleted,
  ({ db }) => refreshStatistics(db),
];

/**
 * Takes away what nobody came back for. One sweep's failure does not keep the others.
 * @param failed what did not work today is tried again tomorrow
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
