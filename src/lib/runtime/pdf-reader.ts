import { setTimeout as wait } from 'node:timers/promises';
import { PDF_BOUNDS, PDF_WAITING } from '../core/limits.ts';
import { startThread, type Thread } from '../core/thread.ts';
import type { Reading, ReadPdf } from '../receipts/reading/reading.ts';
import { FairLine } from './fair-line.ts';

/** Between two looks at how much processor the thread has taken. */
const LOOK_MS = 10;
/** The idle thread ends after this long, which frees its memory. */
const IDLE_MS = 5_000;

/** Milliseconds of processor, and in all. */
interface Spent {
  processor: number;
  ms: number;
}

export interface PdfReader {
  /** A file that is no good is a receipt all the same. */
  read: ReadPdf;
  close(): Promise<void>;
}

/**
 * Reads PDFs one after another on a thread with a small heap, which is ended when one takes too long. What a hostile file
 * does there ends with the thread. The bytes of those that wait are not in memory.
 */
export function pdfReader(bounds: Spent = PDF_BOUNDS): PdfReader {
  let thread: Thread<Uint8Array | 'close'> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const line = new FairLine<Reading | undefined>(PDF_WAITING);

  function started(): Thread<Uint8Array | 'close'> {
    if (thread) return thread;
    const fresh = startThread<Uint8Array | 'close'>(
      new URL('./pdf-thread.ts', import.meta.url),
      undefined,
      'PDF',
      {
        death: () => {
          if (thread === fresh) thread = undefined;
        },
      },
      { maxOldGenerationSizeMb: PDF_BOUNDS.heap, maxYoungGenerationSizeMb: 8 },
    );
    thread = fresh;
    return fresh;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.end('close', 0).catch(() => {});
  }

  async function readNext(bytes: Uint8Array): Promise<Reading | undefined> {
    clearTimeout(idle);
    const late = new AbortController();
    try {
      const reader = started();
      const reading = reader.call<Reading | undefined>(bytes).catch(() => undefined);
      const isLate = untilSpent(reader, bounds, late.signal).then(
        () => 'late' as const,
        () => undefined,
      );
      const first = await Promise.race([reading, isLate]);
      if (first !== 'late') return first;
      await end();
      return undefined;
    } finally {
      late.abort();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    read: ({ sha256, person, bytes }, signal) =>
      line.ask({ key: sha256, person, work: async () => readNext(await bytes()) }, signal),
    close() {
      line.close();
      return end();
    },
  };
}

/**
 * Resolves once the thread has worked as long as a file may take. On a busy machine that is later, but not for ever.
 * @throws when it is aborted
 */
async function untilSpent(
  thread: Thread<unknown>,
  { processor, ms }: Spent,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + ms;
  // One that is still being started cannot say, nor can one that has ended, which ends its reading as well.
  const taken = () => thread.processor().catch(() => 0);
  const before = await taken();
  let left = processor;
  while (left > 0 && performance.now() < end) {
    await wait(Math.max(left, LOOK_MS), undefined, { signal, ref: false });
    left = processor - ((await taken()) - before);
  }
}
