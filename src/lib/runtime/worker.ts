import { setTimeout as wait } from 'node:timers/promises';
import type { DatabasePlace } from '../core/config.ts';
import { DomainError } from '../core/errors.ts';
import {
  CHANGE_BOUNDS,
  MIB,
  MINUTE_MS,
  READING_BOUNDS,
  READING_IDLE_MS,
  RETRY_AFTER_SECONDS,
  SUGGESTIONS_END_MS,
} from '../core/limits.ts';
import type { TextKey } from '../core/text.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Repeatable } from '../history/idempotency.ts';
import type { ReadMail, ReadReceipt } from '../receipts/reading/reading.ts';
import { type BoundedThread, boundedThread, type JobBounds } from './bounded-thread.ts';
import type { ActName, ActResult, JobInput, JobName, JobResult } from './jobs.ts';
import { receiptReader } from './receipt-reader.ts';

export interface Work {
  /**
   * @param signal of the request, where nobody else wants the result: once its sender has gone, it is not begun, or ended
   * @throws DomainError when it takes more than its bounds
   */
  run<Name extends JobName>(
    name: Name,
    person: Person,
    input: JobInput<Name>,
    signal?: AbortSignal,
  ): Promise<JobResult<Name>>;
  /** The same as an act that can be taken back, once per person and key. */
  act<Name extends ActName>(
    name: Name,
    person: Person,
    input: JobInput<Name>,
    asked?: Repeatable,
  ): Promise<ActResult<Name>>;
  /** Works on suggestions for a moment. @returns whether there is more to do */
  keep(): Promise<boolean>;
  /** What a file says of a receipt; undefined where it cannot be read within bounds. */
  readReceipt: ReadReceipt;
  /** A mail's attachments, or its text; undefined where that goes beyond the bounds. */
  readMail: ReadMail;
  /** Starts the thread ahead of an expected job. */
  wake(): void;
  /** Ends jobs in the middle of their work. */
  close(): Promise<void>;
}

/** With `asked`, an act. */
export type JobCall = { name: JobName; person: Person; input: unknown; asked?: Repeatable };

/** What cannot be repeated. */
const ONCE_ASKED: Repeatable = { key: null, request: '', body: null };

/** What reads files is apart from what changes money data, so that nobody's insert or undo waits for a file. */
const READS: ReadonlySet<JobName> = new Set([
  'uploadStatement',
  'rereadStatement',
  'settleUpload',
  'compareStatement',
  'moveUpload',
  'placeUpload',
  'recogniseStatement',
  'uploadKept',
  'sampleUpload',
] as const);

/** Whether reading it leaves so much memory behind that starting another thread is the smaller cost. */
const isLarge = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'content' in input &&
  (input.content as Uint8Array).byteLength > MIB;

/**
 * Runs jobs one after another, on two threads with their own connections; suggestions are computed on another one, so that
 * nobody's upload waits for them. That one only reads: what it finds is stored by `db`, since whoever waits for a lock
 * would wait until a thread of a lower priority has its turn.
 */
export function threadWork(
  place: DatabasePlace,
  db: Db,
  bounds: { reading: JobBounds; change: JobBounds } = { reading: READING_BOUNDS, change: CHANGE_BOUNDS },
): Work {
  const reading = jobThread<JobCall>(
    place,
    'reading',
    bounds.reading,
    'statements.error.too_long',
    READING_IDLE_MS,
  );
  const changes = jobThread<JobCall>(place, 'working', bounds.change, 'errors.too_long');
  const suggestions = jobThread<Background>(place, 'suggesting', bounds.change, 'errors.too_long');
  const receipts = receiptReader();
  let closing = false;
  const keeper = keepsSuggestions(db, async (call) => (closing ? undefined : suggestions.call<never>(call)));
  return {
    run: (name, person, input, signal) => {
      const job = { name, person, input };
      if (!READS.has(name)) return changes.call(job, signal);
      const read = reading.call<never>(job, signal);
      return isLarge(input) ? read.finally(reading.rest) : read;
    },
    act: (name, person, input, asked = ONCE_ASKED) => {
      const done = changes.call<never>({ name, person, input, asked });
      return name === 'insertStatement' ? done.finally(changes.rest) : done;
    },
    keep: keeper.keep,
    readReceipt: receipts.read,
    readMail: receipts.readMail,
    wake: reading.wake,
    close: async () => {
      closing = true;
      const kept = Promise.race([keeper.idle(), wait(SUGGESTIONS_END_MS, undefined, { ref: false })]);
      await Promise.all([
        reading.end(0),
        changes.end(0),
        kept,
        suggestions.end(SUGGESTIONS_END_MS),
        receipts.close(),
      ]);
    },
  };
}

/** What is found on the thread that nobody waits for. */
export type Background = 'find' | 'payees' | 'doubles';

/** @returns whether there may be more to do */
async function keepNext(db: Db, ask?: (call: Background) => Promise<undefined>): Promise<boolean> {
  const { keepSuggestions } = await import('../matching/keep.ts');
  if (await keepSuggestions(db, undefined, ask && (() => ask('find')))) return true;
  const { keepPayees } = await import('../statements/identity/payees.ts');
  if (await keepPayees(db, ask && (() => ask('payees')))) return true;
  const { keepDoubles } = await import('../statements/identity/doubles.ts');
  return keepDoubles(db, ask && (() => ask('doubles')));
}

/** Keeps suggestions, payees, and what is there twice, when asked to, and knows when it is done. @param ask finds elsewhere what is to be stored */
function keepsSuggestions(db: Db, ask?: (call: Background) => Promise<undefined>) {
  let keeping: Promise<unknown> = Promise.resolve();
  return {
    keep(): Promise<boolean> {
      const kept = keepNext(db, ask);
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

/** @param refusal what a job is told that takes more than its bounds */
function jobThread<Call>(
  place: DatabasePlace,
  name: 'reading' | 'working' | 'suggesting',
  bounds: JobBounds,
  refusal: TextKey,
  idleMs = MINUTE_MS,
): BoundedThread<Call> {
  const data: ThreadData = { place, background: name === 'suggesting' };
  return boundedThread(new URL('./worker-thread.ts', import.meta.url), data, name, {
    bounds,
    idleMs,
    refused: () => new DomainError('conflict', refusal),
    stopped: () => new DomainError('busy', 'errors.busy', { retryAfter: RETRY_AFTER_SECONDS }),
  });
}

/** Runs jobs on the calling thread, for the command line and tests. Imported with the first job, since a server needs none of their code. */
export function inlineWork(db: Db): Work {
  const receipts = receiptReader();
  const keeper = keepsSuggestions(db);
  return {
    run: (name, person, input) => import('./jobs.ts').then(({ runJob }) => runJob(db, name, person, input)),
    act: (name, person, input, asked = ONCE_ASKED) =>
      import('./jobs.ts').then(({ runAct }) => runAct(db, name, person, input, asked)),
    keep: keeper.keep,
    readReceipt: receipts.read,
    readMail: receipts.readMail,
    wake: () => {},
    close: async () => {
      await Promise.all([keeper.idle(), receipts.close()]);
    },
  };
}
