import { Worker } from 'node:worker_threads';
import type { DatabasePlace } from '../core/config.ts';
import { DomainError, type ErrorCode, type FieldErrors, type Values } from '../core/errors.ts';
import type { Person } from '../db/tables.ts';
import type { JobInput, JobName, JobResult } from './jobs.ts';

export interface Work {
  run<Name extends JobName>(name: Name, person: Person, input: JobInput<Name>): Promise<JobResult<Name>>;
  /** A job is likely soon: makes ready for it. */
  wake(): void;
  close(): Promise<void>;
}

export type JobRequest = { id: number; name: JobName; person: Person; input: unknown };
export type JobFault = {
  message: string;
  errcode?: number;
  code?: string;
  domain?: { code: ErrorCode; values: Values; fields: FieldErrors; retryAfter: number | undefined };
};
export type JobAnswer = { id: number; result: unknown } | { id: number; fault: JobFault };

/** Without work for this long the thread ends and gives its memory back. */
const IDLE_MS = 60_000;

/** Runs jobs, one after another, on a thread of their own with its own connection. */
export function threadWork(place: DatabasePlace): Work {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let sent = 0;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const worker = new Worker(new URL('./worker-thread.ts', import.meta.url), { workerData: { place } });
    worker.on('message', (answer: JobAnswer) => {
      const entry = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('fault' in answer) entry?.reject(asError(answer.fault));
      else entry?.resolve(answer.result as never);
      if (waiting.size === 0) rest(worker);
    });
    const die = (error: unknown) => {
      if (thread === worker) thread = undefined;
      else return;
      for (const { reject } of waiting.values())
        reject(error instanceof Error ? error : new Error(String(error)));
      waiting.clear();
    };
    worker.on('error', die);
    worker.on('exit', (code) => die(new Error(`the working thread ended with code ${code}`)));
    return worker;
  }

  function rest(worker: Worker): void {
    clearTimeout(idle);
    idle = setTimeout(() => end(worker), IDLE_MS).unref();
    worker.unref();
  }

  function end(worker: Worker): void {
    if (thread === worker) thread = undefined;
    worker.postMessage(null);
  }

  return {
    run(name, person, input) {
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const id = ++sent;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, name, person, input } satisfies JobRequest);
      return promise;
    },
    wake() {
      thread ??= start();
      if (waiting.size === 0) rest(thread);
    },
    async close() {
      clearTimeout(idle);
      if (!thread) return;
      const worker = thread;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      end(worker);
      await exited;
    },
  };
}

function asError(fault: JobFault): Error {
  if (fault.domain) return new DomainError(fault.domain.code, fault.message, fault.domain);
  return Object.assign(new Error(fault.message), { errcode: fault.errcode, code: fault.code });
}
