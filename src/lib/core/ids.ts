import { randomBytes } from 'node:crypto';

/** The 12 bits below the milliseconds count what is made within one, so that also those sort as they were made. */
const COUNTS = 0x1000;
let last = 0;
let count = 0;

/** UUID version 7 (RFC 9562, 5.7 and method 1 of 6.2): sorts by time; never goes back within this process. */
export function uuidv7(now = Date.now()): string {
  if (now > last) {
    last = now;
    count = 0;
  } else if (++count === COUNTS) {
    last++;
    count = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | count, 6);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
