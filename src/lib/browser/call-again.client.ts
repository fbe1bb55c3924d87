import { SECOND_MS, SENT_AGAIN } from '../core/limits.ts';
import { CallError, call } from './call.client.ts';

/**
 * Like `call`, and sends the same again where the server asks for a short wait. Its Idempotency-Key is what keeps it from being
 * done twice.
 * @param late called once, when it has to be sent again
 */
export async function callAgain<T>(late: () => void, ...request: Parameters<typeof call>): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      return await call<T>(...request);
    } catch (error) {
      const seconds = error instanceof CallError ? error.retryAfter : undefined;
      if (times === SENT_AGAIN.times || seconds === undefined || seconds > SENT_AGAIN.longest_seconds)
        throw error;
      if (times === 0) late();
      await passed(seconds * SECOND_MS);
    }
  }
}

/** A page that is left waits no longer, since what it sends now still arrives. */
function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('pagehide', over);
  });
}
