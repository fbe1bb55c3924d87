import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { DomainError } from '#lib/core/errors.ts';
import { errorResponse } from '#lib/http/api.ts';
import { rateLimit } from '#lib/http/rate-limit.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const t = (key: string) => key;
const sent = (error: unknown) =>
  Number(errorResponse(error, { t, requestId: 'r' }).headers.get('retry-after') ?? Number.NaN);

test('whatever an error asks for, Retry-After is a whole number from 1 to 900', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), (retryAfter) => {
      const seconds = sent(new DomainError('busy', 'errors.busy', { retryAfter }));
      return Number.isInteger(seconds) && seconds >= 1 && seconds <= 900;
    }),
    { seed: 20_261_121 },
  );
  expect(sent(new DomainError('busy', 'errors.busy', { retryAfter: 30 }))).toBe(30);
  expect(sent(new DomainError('conflict', 'errors.conflict'))).toBeNaN();
});

test('the limit of calls asks for no longer wait when the clock steps back', () => {
  let now = 10 * 86_400_000;
  const limit = rateLimit(() => now);
  const waits: number[] = [];
  for (let n = 0; n < 1_900; n++) {
    if (n === 1_850) now -= 86_400_000;
    try {
      limit.count('upload', 'asha');
    } catch (error) {
      waits.push(sent(error));
    }
  }
  expect(waits).toHaveLength(100);
  expect(Math.max(...waits)).toBe(2);
});
