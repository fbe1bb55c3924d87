import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { RETRIED_MS } from '../core/limits.ts';
import { type Fault, faultOf } from './faults.ts';

/** Publishes each retry; shared by all copies of this module in the process. */
export const retries = channel('atlas.database.retry');

type Patience = Partial<Record<Fault, number>>;
const LONGEST_PAUSE_MS = 250;

/**
 * Runs `act`, and runs it again after a serialization failure, a deadlock or a broken connection, after random pauses of up to
 * 250 ms.
 * @param patience milliseconds after which a failure is final
 */
export async function retried<T>(act: () => Promise<T>, patience: Patience = RETRIED_MS): Promise<T> {
  const since = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const fault = faultOf(error);
      if (performance.now() - since >= ((fault && patience[fault]) ?? 0)) throw error;
      retries.publish({ attempt });
      await wait(Math.min(5 * 2 ** attempt, LONGEST_PAUSE_MS) * Math.random());
    }
  }
}
