import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { DomainError, type ErrorCode, type FieldErrors, isDomainError, type Values } from './errors.ts';
import type { TextKey } from './text.ts';

/** An error in a form that can be sent between threads. */
interface Fault {
  message: string;
  errcode?: number | undefined;
  code?: string | undefined;
  domain?: {
    code: ErrorCode;
    key: TextKey;
    values: Values;
    fields: FieldErrors;
    retryAfter: number | undefined;
  };
}
type Call<Request> = { id: number; request: Request };
type Answer = { id: number } & ({ result: unknown } | { fault: Fault });

/** A worker thread that handles calls. It does not keep the process alive while no call is pending. */
export interface Thread<Request> {
  /** @throws what the thread threw, or the reason why it died */
  call<Result>(request: Request): Promise<Result>;
  /** Milliseconds of processor that it has taken. @throws when it has ended */
  processor(): Promise<number>;
  /**
   * Makes a last call and ends the thread.
   * @param within milliseconds after which the thread is ended in the middle of its work; without, it may finish
   */
  end(last: Request, within?: number): Promise<void>;
}

/**
 * Starts a module that calls `answerCalls` on its own thread.
 * @param name for error messages, as in `the writing thread`
 * @param on.death called when the thread ends by itself; all calls reject from then on
 * @param resourceLimits of its heap, at which it ends
 */
export function startThread<Request>(
  module: URL,
  workerData: unknown,
  name: string,
  on: { death?: () => void } = {},
  resourceLimits?: ResourceLimits,
): Thread<Request> {
  const worker = new Worker(module, { workerData, ...(resourceLimits ? { resourceLimits } : {}) });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let death: Error | undefined;

  function die(error: Error): void {
    death ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    on.death?.();
  }
  worker.on('message', (answer: Answer) => {
    const entry = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('fault' in answer) entry?.reject(errorOf(answer.fault));
    else entry?.resolve(answer.result as never);
  });
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`the ${name} thread ended with code ${code}`)));
  worker.unref();

  function call<Result>(request: Request): Promise<Result> {
    if (death) return Promise.reject(death);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const id = ++last;
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, request } satisfies Call<Request>);
    return promise;
  }
  return {
    call,
    async processor() {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1_000;
    },
    async end(request, within) {
      const ended = call(request);
      await (within === undefined
        ? ended
        : Promise.race([ended.catch(() => {}), wait(within, undefined, { ref: false })]));
      await worker.terminate();
    },
  };
}

/** Handles the calls of `startThread`, inside the thread. */
export function answerCalls<Request>(answer: (request: Request) => unknown): void {
  parentPort?.on('message', async ({ id, request }: Call<Request>) => {
    let sent: Answer;
    try {
      sent = { id, result: await answer(request) };
    } catch (error) {
      sent = { id, fault: faultOf(error) };
    }
    parentPort?.postMessage(sent);
  });
}

function faultOf(error: unknown): Fault {
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  if (!isDomainError(error)) return { message, errcode, code };
  const { message: key, values, fields, retryAfter } = error;
  return { message, domain: { code: error.code, key, values, fields, retryAfter } };
}

function errorOf({ message, errcode, code, domain }: Fault): Error {
  if (domain) return new DomainError(domain.code, domain.key, domain);
  return Object.assign(new Error(message), {
    ...(errcode === undefined ? {} : { errcode }),
    ...(code === undefined ? {} : { code }),
  });
}
