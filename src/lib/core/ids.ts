/** Kept apart from the id schemas, so that the browser can format ids without loading the schema library. */

/** An id of the database, as addresses and forms write it. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

export const isId = (text: string): boolean => ID_PATTERN.test(text);

/** The 12 bits below the milliseconds are a counter, so that ids of one millisecond also sort in creation order. */
const COUNTS = 0x1000;
let last = 0;
let count = 0;

/** A UUID version 7 (RFC 9562, 5.7 and method 1 of 6.2): sorts by time and never goes back within this process. */
export function uuidv7(now = Date.now()): string {
  if (now > last) {
    last = now;
    count = 0;
  } else if (++count === COUNTS) {
    last++;
    count = 0;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(last / 0x10000));
  view.setUint16(4, last % 0x10000);
  view.setUint16(6, 0x7000 | count);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** The id of the field with that dotted name: `items.0.amount` → `field-items-0-amount`. Error lists link to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll('.', '-')}`;
