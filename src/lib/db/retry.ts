import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { faultOf } from './faults.ts';

/** Publishes each retry; shared by all copies of this module in the process. */
export const retries = channel('atlas.database.retry');

const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 250;

/**
 * Runs `act`, and runs it again after a serialization failure or a deadlock, after random pauses of up to 250 ms.
 * @param patience milliseconds after which a failure is final
 */
export async function retried<T>(act: () => Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const last = performance.now() + patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (faultOf(error) !== 'serialization' || performance.now() >= last) throw error;
      retries.publish({ attempt });
      await wait(Math.min(5 * 2 ** attempt, LONGEST_PAUSE_MS) * Math.random());
    }
  }
}
