import { setTimeout as wait } from 'node:timers/promises';
import { SUGGESTIONS_PAUSE_MS, SUGGESTIONS_REST_MS } from '#lib/core/limits.ts';
import { faultOf } from '#lib/db/faults.ts';
import { hasWork } from '#lib/matching/work-records.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { findUnsearched, findWithoutPayees } from '#lib/statements/identity/records.ts';

/**
 * Computes suggestions on the worker's thread soon after what they are about has changed, by whichever process.
 * @param failed receives errors other than a database that cannot be reached or written to, which is tried again
 */
export function keepSuggested(
  { db, work }: Pick<Atlas, 'db' | 'work'>,
  stopping: () => boolean,
  failed: (error: unknown) => void,
): void {
  let running = false;
  const look = async () => {
    if (running || stopping()) return;
    running = true;
    try {
      let more =
        (await hasWork(db)) || ((await findWithoutPayees(db)) ?? (await findUnsearched(db))) !== undefined;
      while (more && !stopping()) {
        more = await work.keep();
        await wait(SUGGESTIONS_REST_MS, undefined, { ref: false });
      }
    } catch (error) {
      if (!faultOf(error) && !stopping()) failed(error);
    } finally {
      running = false;
    }
  };
  setInterval(look, SUGGESTIONS_PAUSE_MS).unref();
}
