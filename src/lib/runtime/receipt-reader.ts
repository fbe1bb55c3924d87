import { randomUUID } from 'node:crypto';
import { PDF_BOUNDS, PDF_WAITING } from '../core/limits.ts';
import type { Mail, Reading, ReadMail, ReadReceipt } from '../receipts/reading/reading.ts';
import { boundedThread, type JobBounds } from './bounded-thread.ts';
import { FairLine } from './fair-line.ts';
import type { ReceiptCall } from './receipt-thread.ts';

/** The idle thread ends after this long, which frees its memory. */
const IDLE_MS = 5_000;

export interface ReceiptReader {
  /** A file that is no good is a receipt all the same. */
  read: ReadReceipt;
  readMail: ReadMail;
  close(): Promise<void>;
}

/**
 * Reads files one after another on a thread with a small heap, which is ended when one takes too long. What a hostile file
 * does there ends with the thread. The bytes of those that wait are not in memory.
 */
export function receiptReader(bounds: JobBounds = PDF_BOUNDS): ReceiptReader {
  const ended = () => new Error('the file was not read');
  const thread = boundedThread<ReceiptCall>(
    new URL('./receipt-thread.ts', import.meta.url),
    undefined,
    'receipts',
    { bounds, idleMs: IDLE_MS, refused: ended, stopped: ended },
  );
  const line = new FairLine<Reading | undefined>(PDF_WAITING);
  const readNext = (call: ReceiptCall) => thread.call<Reading>(call).catch(() => undefined);

  return {
    read: ({ kind, sha256, person, bytes }, signal) =>
      line.ask(
        { key: `${kind} ${sha256}`, person, work: async () => readNext({ kind, bytes: await bytes() }) },
        signal,
      ),
    async readMail({ person, bytes }, signal) {
      let mail: Mail | undefined;
      // With a key of its own: what a mail holds is kept for nobody else.
      const work = async () => {
        mail = await thread.call<Mail>({ kind: 'mail', bytes: await bytes() }).catch(() => undefined);
        return undefined;
      };
      await line.ask({ key: randomUUID(), person, work }, signal);
      return mail;
    },
    close() {
      line.close();
      return thread.end(0);
    },
  };
}
