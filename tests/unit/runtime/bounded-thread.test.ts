import { expect, test } from 'vitest';
import { MINUTE_MS } from '#lib/core/limits.ts';
import { boundedThread } from '#lib/runtime/bounded-thread.ts';

/** Counts its calls, and answers how many there were; for ever or without end where it is told to. */
const MODULE = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  let calls = 0;
  parentPort.on('message', async ({ id, request }) => {
    calls += 1;
    if (request === 'endless') for (;;);
    if (request === 'greedy') for (const all = [];;) all.push(Array.from({ length: 10_000 }, () => ({})));
    parentPort.postMessage({ id, result: calls });
  });`)}`,
);
const refused = 'more than it may take';
const stopped = 'stopped';

const thread = (processor: number = MINUTE_MS) =>
  boundedThread<string>(MODULE, undefined, 'counting', {
    bounds: { processor, ms: MINUTE_MS, heap: 32 },
    idleMs: MINUTE_MS,
    refused: () => new Error(refused),
    stopped: () => new Error(stopped),
  });

test('a call that computes without end is ended and its caller told; those behind it are made', async () => {
  const jobs = thread(100);
  const [endless, next] = [jobs.call('endless'), jobs.call('count')];
  await expect(endless).rejects.toThrow(refused);
  expect(await next).toBe(1);
  expect(await jobs.call('count')).toBe(2);
  await jobs.end(0);
});

test('so is one that takes memory without end', async () => {
  const jobs = thread();
  const [greedy, next] = [jobs.call('greedy'), jobs.call('count')];
  await expect(greedy).rejects.toThrow(refused);
  expect(await next).toBe(1);
  await jobs.end(0);
});

test('a caller that has gone ends its call, or leaves the line', async () => {
  const jobs = thread();
  const [first, second] = [new AbortController(), new AbortController()];
  const [running, waiting, next] = [
    jobs.call('endless', first.signal),
    jobs.call('count', second.signal),
    jobs.call('count'),
  ];
  second.abort();
  first.abort();
  await expect(running).rejects.toThrow(stopped);
  await expect(waiting).rejects.toThrow(stopped);
  expect(await next).toBe(1);
  await jobs.end(0);
});

test('a stop ends what computes, refuses what waits, and what comes later', async () => {
  const jobs = thread();
  const calls = [jobs.call('endless'), jobs.call('count')];
  const refusals = Promise.all(calls.map((call) => expect(call).rejects.toThrow(stopped)));
  await jobs.end(0);
  await refusals;
  await expect(jobs.call('count')).rejects.toThrow(stopped);
});
