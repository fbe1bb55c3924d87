import type { DatabasePlace } from '../core/config.ts';
import { MINUTE_MS } from '../core/limits.ts';
import { startThread, type Thread } from '../core/thread.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { JobInput, JobName, JobResult } from './jobs.ts';

export interface Work {
  run<Name extends JobName>(name: Name, person: Person, input: JobInput<Name>): Promise<JobResult<Name>>;
  /** Starts the thread ahead of an expected job. */
  wake(): void;
  close(): Promise<void>;
}

export type JobCall = { name: JobName; person: Person; input: unknown };

/** The idle thread ends after this long, which frees its memory. */
const IDLE_MS = MINUTE_MS;

/** Runs jobs one after another, on a thread with its own connection. */
export function threadWork(place: DatabasePlace): Work {
  let thread: Thread<JobCall | 'close'> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): Thread<JobCall | 'close'> {
    if (thread) return thread;
    const module = new URL('./worker-thread.ts', import.meta.url);
    const fresh = startThread<JobCall | 'close'>(module, { place }, 'working', {
      idle: () => thread === fresh && endLater(),
      death: () => {
        if (thread === fresh) thread = undefined;
      },
    });
    thread = fresh;
    endLater();
    return fresh;
  }

  function endLater(): void {
    clearTimeout(idle);
    idle = setTimeout(() => end().catch(() => {}), IDLE_MS).unref();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end('close');
  }

  return {
    run(name, person, input) {
      const call = started().call<never>({ name, person, input });
      clearTimeout(idle);
      idle = undefined;
      return call;
    },
    wake() {
      started();
      if (idle) endLater();
    },
    close: end,
  };
}

/** Runs jobs on the calling thread, for the command line and tests. Imported with the first job, since a server needs none of their code. */
export const inlineWork = (db: Db): Work => ({
  run: (name, person, input) => import('./jobs.ts').then(({ runJob }) => runJob(db, name, person, input)),
  wake: () => {},
  close: async () => {},
});
