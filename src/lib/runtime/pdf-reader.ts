import { PDF_BOUNDS, PDF_WAITING } from '../core/limits.ts';
import type { Reading, ReadPdf } from '../receipts/reading/reading.ts';
import { boundedThread, type JobBounds } from './bounded-thread.ts';
import { FairLine } from './fair-line.ts';

/** The idle thread ends after this long, which frees its memory. */
const IDLE_MS = 5_000;

export interface PdfReader {
  /** A file that is no good is a receipt all the same. */
  read: ReadPdf;
  close(): Promise<void>;
}

/**
 * Reads PDFs one after another on a thread with a small heap, which is ended when one takes too long. What a hostile file
 * does there ends with the thread. The bytes of those that wait are not in memory.
 */
export function pdfReader(bounds: JobBounds = PDF_BOUNDS): PdfReader {
  const ended = () => new Error('the PDF was not read');
  const thread = boundedThread<Uint8Array>(new URL('./pdf-thread.ts', import.meta.url), undefined, 'PDF', {
    bounds,
    idleMs: IDLE_MS,
    refused: ended,
    stopped: ended,
  });
  const line = new FairLine<Reading | undefined>(PDF_WAITING);
  const readNext = (bytes: Uint8Array) => thread.call<Reading | undefined>(bytes).catch(() => undefined);

  return {
    read: ({ sha256, person, bytes }, signal) =>
      line.ask({ key: sha256, person, work: async () => readNext(await bytes()) }, signal),
    close() {
      line.close();
      return thread.end(0);
    },
  };
}
