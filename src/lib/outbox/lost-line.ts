import { CallError } from '../browser/call.client.ts';
import { CALL_TIMEOUT_MS } from '../core/limits.ts';

/** No line, no time, no session, or a server that is away for a moment: the same request may pass later. */
const LATER = new Set([0, 401, 408, 429, 502, 503, 504]);

export const isLater = (error: unknown): boolean => error instanceof CallError && LATER.has(error.status);

/** Seconds are plenty for what is small; a line that takes longer counts as lost, and nothing is lost by that. */
export const patience = (): AbortSignal => AbortSignal.timeout(CALL_TIMEOUT_MS);

/** The same for what takes no signal. @throws CallError with status 0 */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      patience().addEventListener('abort', () => reject(new CallError(0, '')));
    }),
  ]);
