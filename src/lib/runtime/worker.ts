import { setTimeout as wait } from 'node:timers/promises';
import type { DatabasePlace } from '../core/config.ts';
import { MINUTE_MS, SUGGESTIONS_END_MS } from '../core/limits.ts';
import { startThread, type Thread } from '../core/thread.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Repeatable } from '../history/idempotency.ts';
import type { Step } from '../matching/keep.ts';
import type { ReadPdf } from '../receipts/reading/reading.ts';
import type { ActName, ActResult, JobInput, JobName, JobResult } from './jobs.ts';
import { pdfReader } from './pdf-reader.ts';

export interface Work {
  run<Name extends JobName>(name: Name, person: Person, input: JobInput<Name>): Promise<JobResult<Name>>;
  /** The same as an act that can be taken back, once per person and key. */
  act<Name extends ActName>(
    name: Name,
    person: Person,
    input: JobInput<Name>,
    asked?: Repeatable,
  ): Promise<ActResult<Name>>;
  /** Works on suggestions for a moment. @returns whether there is more to do */
  keep(): Promise<boolean>;
  /** What a PDF's text says of a receipt; undefined where it cannot be read within bounds. */
  readPdf: ReadPdf;
  /** Starts the thread ahead of an expected job. */
  wake(): void;
  close(): Promise<void>;
}

/** With `asked`, an act. */
export type JobCall = { name: JobName; person: Person; input: unknown; asked?: Repeatable };

/** What cannot be repeated. */
const ONCE_ASKED: Repeatable = { key: null, request: '', body: null };

/** The idle thread ends after this long, which frees its memory. */
const IDLE_MS = MINUTE_MS;

/**
 * Runs jobs one after another, on a thread with its own connection; suggestions are computed on another one, so that
 * nobody's upload waits for them. That one only reads: what it finds is stored by `db`, since whoever waits for a lock
 * would wait until a thread of a lower priority has its turn.
 */
export function threadWork(place: DatabasePlace, db: Db): Work {
  const jobs = idlingThread<JobCall>(place, 'working');
  const suggestions = idlingThread<'find'>(place, 'suggesting', true);
  const pdfs = pdfReader();
  let closing = false;
  const keeper = keepsSuggestions(db, async () => (closing ? undefined : suggestions.call('find')));
  return {
    run: (name, person, input) => jobs.call({ name, person, input }),
    act: (name, person, input, asked = ONCE_ASKED) => jobs.call({ name, person, input, asked }),
    keep: keeper.keep,
    readPdf: pdfs.read,
    wake: jobs.wake,
    close: async () => {
      closing = true;
      const kept = Promise.race([keeper.idle(), wait(SUGGESTIONS_END_MS, undefined, { ref: false })]);
      await Promise.all([jobs.end(), kept, suggestions.end(SUGGESTIONS_END_MS), pdfs.close()]);
    },
  };
}

/** Keeps suggestions when asked to, and knows when it is done. @param find as `keepSuggestions` */
function keepsSuggestions(db: Db, find?: () => Promise<Step | undefined>) {
  let keeping: Promise<unknown> = Promise.resolve();
  return {
    keep(): Promise<boolean> {
      const kept = import('../matching/keep.ts').then(({ keepSuggestions }) =>
        keepSuggestions(db, undefined, find),
      );
      keeping = kept.catch(() => {});
      return kept;
    },
    idle: () => keeping,
  };
}

/** What a thread is started with. */
export interface ThreadData {
  place: DatabasePlace;
  /** Nobody waits for it, nor for a lock of its: the processor is others' first. */
  background: boolean;
}

/** A thread that is started for a call and ends when it was idle for a while. */
function idlingThread<Call>(place: DatabasePlace, name: string, background = false) {
  let thread: Thread<Call | 'close'> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): Thread<Call | 'close'> {
    if (thread) return thread;
    const module = new URL('./worker-thread.ts', import.meta.url);
    const data: ThreadData = { place, background };
    const fresh = startThread<Call | 'close'>(module, data, name, {
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

  async function end(within?: number): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end('close', within);
  }

  return {
    call(job: Call): Promise<never> {
      const called = started().call<never>(job);
      clearTimeout(idle);
      idle = undefined;
      return called;
    },
    wake() {
      started();
      if (idle) endLater();
    },
    end,
  };
}

/** Runs jobs on the calling thread, for the command line and tests. Imported with the first job, since a server needs none of their code. */
export function inlineWork(db: Db): Work {
  const pdfs = pdfReader();
  const keeper = keepsSuggestions(db);
  return {
    run: (name, person, input) => import('./jobs.ts').then(({ runJob }) => runJob(db, name, person, input)),
    act: (name, person, input, asked = ONCE_ASKED) =>
      import('./jobs.ts').then(({ runAct }) => runAct(db, name, person, input, asked)),
    keep: keeper.keep,
    readPdf: pdfs.read,
    wake: () => {},
    close: async () => {
      await Promise.all([keeper.idle(), pdfs.close()]);
    },
  };
}
