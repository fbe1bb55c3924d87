import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUSY_MS } from '#lib/db/sqlite/connection.ts';
import { WriteQueue } from '#lib/db/sqlite/write-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one that gave up waiting lets nobody in while the one before it still writes', async () => {
  const queue = new WriteQueue({ execute: async () => ({ rows: [] }) as never });
  const leave = await queue.enter();
  const second = queue.enter();
  const gaveUp = expect(second).rejects.toThrow('locked');
  await vi.advanceTimersByTimeAsync(BUSY_MS);
  await gaveUp;
  let entered = false;
  const third = queue.enter().then((leaveThird) => {
    entered = true;
    return leaveThird;
  });
  await vi.advanceTimersByTimeAsync(BUSY_MS / 2);
  expect(entered).toBe(false);
  leave();
  (await third)();
});
