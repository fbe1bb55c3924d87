import { answerCalls } from '../core/thread.ts';
import type { ReadingKind } from '../receipts/reading/reading.ts';

/** A file to be read. */
export interface ReceiptCall {
  kind: ReadingKind | 'mail';
  bytes: Uint8Array;
}

/** Bytes of one buffer, and of all that one file may ask for: the heap's limit does not count them. */
const MOST_AT_ONCE = 32 * 1024 * 1024;
const MOST = 512 * 1024 * 1024;
let asked = 0;

// A few kilobytes may unpack to gigabytes. Refused here, the part is left out and the rest is read.
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    const [size] = args;
    if (typeof size === 'number') {
      asked += size;
      if (size > MOST_AT_ONCE || asked > MOST) throw new RangeError('too much to unpack');
    }
    return Reflect.construct(target, args, newTarget === globalThis.Uint8Array ? target : newTarget);
  },
});
// Unpacks without asking for a size; without it, the library unpacks by itself.
Reflect.deleteProperty(globalThis, 'DecompressionStream');

// Loaded once the bounds are in place.
const { readAs } = await import('../receipts/reading/read.ts');
const { readMail } = await import('../receipts/reading/mail.ts');

answerCalls((call: ReceiptCall | 'close') => {
  asked = 0;
  if (call === 'close') return undefined;
  return call.kind === 'mail' ? readMail(call.bytes) : readAs(call.kind, call.bytes);
});
