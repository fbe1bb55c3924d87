import { DomainError, waitSeconds } from '../core/errors.ts';
import { MINUTE_MS, RATE_PER_MINUTE, RATE_WINDOW_MINUTES } from '../core/limits.ts';

/** Limited separately: API calls, uploaded files, requests for upload links. */
export type Counted = 'call' | 'upload' | 'link';

/** Callers to remember; beyond that, the longest idle one is forgotten. */
const MOST = 10_000;

interface Bucket {
  /** Tokens that were left at `at`. */
  left: number;
  at: number;
}

export interface RateLimit {
  /**
   * Takes one token.
   * @param who a session, an API token or an upload link
   * @throws DomainError `too_many` with the seconds until the next token
   */
  count(counted: Counted, who: string): void;
  /** Callers remembered at present. */
  readonly size: number;
}

/**
 * In-memory token buckets, one per caller and kind: an hour's worth at once, then the average rate.
 * @param now milliseconds
 */
export function rateLimit(now: () => number = Date.now, most = MOST): RateLimit {
  const buckets = new Map<string, Bucket>();

  /** Drops buckets that are full again, and the oldest ones when there are too many. */
  function makeRoom(): void {
    const hourAgo = now() - RATE_WINDOW_MINUTES * MINUTE_MS;
    // Ordered by last use.
    for (const [key, { at }] of buckets) {
      if (at > hourAgo && buckets.size < most) return;
      buckets.delete(key);
    }
  }

  return {
    count(counted, who) {
      const perMinute = RATE_PER_MINUTE[counted];
      const full = perMinute * RATE_WINDOW_MINUTES;
      const key = `${counted} ${who}`;
      const before = buckets.get(key);
      const passed = before ? Math.max(0, now() - before.at) : 0;
      const left = before ? Math.min(full, before.left + (passed / MINUTE_MS) * perMinute) : full;
      buckets.delete(key);
      if (!before) makeRoom();
      buckets.set(key, { left: left < 1 ? left : left - 1, at: now() });
      if (left >= 1) return;
      const seconds = waitSeconds(((1 - left) / perMinute) * 60);
      throw new DomainError('too_many', 'errors.too_many_calls', {
        values: { seconds },
        retryAfter: seconds,
      });
    },
    get size() {
      return buckets.size;
    },
  };
}

export const requestLimit = rateLimit();
