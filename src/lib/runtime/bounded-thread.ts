import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startThread, type Thread } from '../core/thread.ts';

/** What one call may take: milliseconds of processor, and in all; and its thread's heap in MB, and of it what is young. */
export interface JobBounds {
  processor: number;
  ms: number;
  heap: number;
  young?: number;
}

interface Options {
  bounds: JobBounds;
  /** How long the thread is kept without a call, since ending it frees its memory. */
  idleMs: number;
  /** Of a call that took more than its bounds. */
  refused: () => Error;
  /** Of a call that was ended, or not begun, since nobody waits for it or the thread is ended. */
  stopped: () => Error;
}

/** A thread that makes one call after another. */
export interface BoundedThread<Request> {
  /** @param signal of whoever waits for it: once they are gone, it is not begun, or ended */
  call<Result>(request: Request, signal?: AbortSignal): Promise<Result>;
  /** Starts the thread ahead of an expected call. */
  wake(): void;
  /** Ends the thread until the next call, which frees its memory; unless there is one already. */
  rest(): void;
  /** For good. @param within milliseconds that the call being made may still take */
  end(within: number): Promise<void>;
}

/** Between two looks at how much processor the thread has taken. */
const LOOK_MS = 10;

/**
 * Runs a module that calls `answerCalls`, started with the first call. A call that takes more than its bounds ends with its
 * thread, and the next one has a new thread: nothing that a file can ask for stops the others.
 */
export function boundedThread<Request>(
  module: URL,
  data: unknown,
  name: string,
  { bounds, idleMs, refused, stopped }: Options,
): BoundedThread<Request> {
  const { started, endLater, end } = idlingThread<Request>(module, data, name, { bounds, idleMs });
  let last: Promise<unknown> = Promise.resolve();
  const ending = new AbortController();
  let within = 0;
  let pending = 0;

  async function untilStopped(done: AbortSignal): Promise<void> {
    await whenAborted(ending.signal, done);
    await wait(within, undefined, { signal: done });
  }

  async function make<Result>(request: Request, signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted || ending.signal.aborted) throw stopped();
    const runner = started();
    const done = new AbortController();
    const answer = runner.call<Result>(request);
    const ended = Promise.race([
      untilSpent(runner, bounds, done.signal).then(refused),
      untilStopped(done.signal).then(stopped),
      ...(signal ? [whenAborted(signal, done.signal).then(stopped)] : []),
    ]);
    try {
      const outcome = await Promise.race([
        answer.then((result) => ({ result })),
        ended.then((error) => ({ error })),
      ]);
      if ('result' in outcome) return outcome.result;
      await end(0);
      throw outcome.error;
    } catch (error) {
      throw isOutOfMemory(error) ? refused() : error;
    } finally {
      done.abort();
      answer.catch(() => {});
      ended.catch(() => {});
      endLater();
    }
  }

  return {
    call(request, signal) {
      pending += 1;
      const made = last
        .then(() => make<never>(request, signal))
        .finally(() => {
          pending -= 1;
        });
      last = made.catch(() => {});
      return made;
    },
    wake() {
      started();
      endLater();
    },
    rest() {
      if (pending === 0) void end();
    },
    async end(ms) {
      within = ms;
      ending.abort();
      await last;
      await end(0);
    },
  };
}

/** A thread that is started when it is needed, and again when it has died. */
function idlingThread<Request>(
  module: URL,
  data: unknown,
  name: string,
  { bounds: { heap, young }, idleMs }: Pick<Options, 'bounds' | 'idleMs'>,
) {
  let thread: Thread<Request | 'close'> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): Thread<Request | 'close'> {
    clearTimeout(idle);
    if (thread) return thread;
    const death = () => {
      if (thread === fresh) thread = undefined;
    };
    const limits = {
      maxOldGenerationSizeMb: heap,
      ...(young === undefined ? {} : { maxYoungGenerationSizeMb: young }),
    };
    const fresh = startThread<Request | 'close'>(module, data, name, { death }, limits);
    thread = fresh;
    return fresh;
  }

  /** @param within without it, what runs may finish */
  async function end(within?: number): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end('close', within).catch(() => {});
  }

  return {
    started,
    end,
    endLater() {
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs).unref();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** @throws when `done` is aborted first */
async function whenAborted(signal: AbortSignal, done: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort', { signal: done });
}

/**
 * Resolves once the thread has worked as long as a call may take. On a busy machine that is later, but not for ever.
 * @throws when `done` is aborted first
 */
async function untilSpent(
  thread: Thread<unknown>,
  { processor, ms }: Pick<JobBounds, 'processor' | 'ms'>,
  done: AbortSignal,
): Promise<void> {
  const end = performance.now() + ms;
  // One that is still being started cannot say, nor can one that has ended, which ends its call as well.
  const taken = () => thread.processor().catch(() => 0);
  const before = await taken();
  let left = processor;
  while (left > 0 && performance.now() < end) {
    await wait(Math.max(left, LOOK_MS), undefined, { signal: done, ref: false });
    left = processor - ((await taken()) - before);
  }
}
