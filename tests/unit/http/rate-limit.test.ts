import { describe, expect, test } from 'vitest';
import { type Counted, rateLimit } from '#lib/http/rate-limit.ts';

const HOUR = 3_600_000;

function counting(most?: number) {
  let now = 0;
  const limit = rateLimit(() => now, most);
  /** How many of these calls pass, and the last error. */
  const send = (counted: Counted, times: number, who = 'asha') => {
    let passed = 0;
    let told: unknown;
    for (let n = 0; n < times; n++)
      try {
        limit.count(counted, who);
        passed += 1;
      } catch (error) {
        told = error;
      }
    return { passed, told };
  };
  const wait = (ms: number) => {
    now += ms;
  };
  return { limit, send, wait };
}

describe('limits of one session or API token', () => {
  test.each([
    ['call', 36_000, 600],
    ['upload', 1_800, 30],
    ['link', 7_200, 120],
  ] as const)('%s: an hour’s worth at once, then so many a minute', (counted, hour, minute) => {
    const { send, wait } = counting();
    expect(send(counted, hour).passed).toBe(hour);
    const { passed, told } = send(counted, 10);
    expect(passed).toBe(0);
    const seconds = Math.ceil(60 / minute);
    expect(told).toMatchObject({
      code: 'too_many',
      message: 'errors.too_many_calls',
      retryAfter: seconds,
      values: { seconds },
    });
    wait(60_000);
    expect(send(counted, hour).passed).toBe(minute);
    wait(2 * HOUR);
    expect(send(counted, hour + 5).passed).toBe(hour);
  });

  test('whoever waits as long as they were told is let through', () => {
    const { send, wait } = counting();
    send('upload', 1_800);
    const { told } = send('upload', 1);
    wait((told as { retryAfter: number }).retryAfter * 1_000);
    expect(send('upload', 2).passed).toBe(1);
  });

  test('one party’s limit is nobody else’s, and uploads do not use up calls', () => {
    const { send } = counting();
    expect(send('upload', 2_000).passed).toBe(1_800);
    expect(send('upload', 1, 'ravi').passed).toBe(1);
    expect(send('call', 1).passed).toBe(1);
  });

  test('memory is bounded: whoever was quiet for an hour is forgotten, and beyond the most the longest quiet', () => {
    const { limit, send, wait } = counting(3);
    for (const who of ['a', 'b']) send('call', 1, who);
    wait(HOUR);
    send('call', 1, 'c');
    expect(limit.size).toBe(1);
    for (const who of ['d', 'e', 'f', 'g']) send('upload', 1_800, who);
    expect(limit.size).toBe(3);
    expect(send('upload', 1, 'g').passed).toBe(0);
  });

  test('a clock that steps back takes nothing away', () => {
    const { send, wait } = counting();
    send('upload', 10);
    wait(-HOUR);
    expect(send('upload', 1_790).passed).toBe(1_790);
    wait(HOUR);
    expect(send('upload', 1).passed).toBe(1);
  });
});
