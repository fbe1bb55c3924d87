import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNAUTHENTICATED_MS } from '#lib/core/limits.ts';
import { limitUnknown } from '#server/incoming/unknown-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function exchange(complete: boolean, headersSent: boolean) {
  const destroy = vi.fn();
  const request = { socket: { destroy }, complete } as unknown as IncomingMessage;
  const response = Object.assign(new EventEmitter(), { headersSent }) as unknown as ServerResponse;
  return { destroy, request, response };
}

test.each([
  ['sends slowly', false, false],
  ['reads slowly', true, true],
])('a stranger who %s is cut off', (_, complete, headersSent) => {
  const { destroy, request, response } = exchange(complete, headersSent);
  limitUnknown(request, response);
  vi.advanceTimersByTime(UNAUTHENTICATED_MS - 1);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(destroy).toHaveBeenCalledOnce();
});

test('a stranger who has sent everything waits for a server that is late, such as in a flood of sign-ins', () => {
  const { destroy, request, response } = exchange(true, false);
  limitUnknown(request, response);
  vi.advanceTimersByTime(10 * UNAUTHENTICATED_MS);
  expect(destroy).not.toHaveBeenCalled();
  response.emit('close');
  Object.assign(response, { headersSent: true });
  vi.advanceTimersByTime(UNAUTHENTICATED_MS);
  expect(destroy).not.toHaveBeenCalled();
});
