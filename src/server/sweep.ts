import type { Atlas } from '#lib/atlas.ts';
import { sweepDeleted } from '#lib/expenses/sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Deletes for good what nobody restored in time, now and once a day.
 * @param failed what did not work today is tried again tomorrow
 */
export function sweepDaily(atlas: Pick<Atlas, 'db' | 'files'>, failed: (error: unknown) => void): void {
  const sweep = () => void sweepDeleted(atlas).catch(failed);
  sweep();
  setInterval(sweep, DAY_MS).unref();
}
