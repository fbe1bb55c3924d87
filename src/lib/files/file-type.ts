import { fileTypeFromBuffer } from 'file-type';

/** Types that may open in the browser, since nothing in them can run under our origin. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Types detected by content, always served as downloads. */
const TOLD = new Set([
  'application/zip',
  'application/gzip',
  'application/rtf',
  'application/x-7z-compressed',
  'application/x-cfb',
  'image/avif',
  'image/bmp',
  'image/heic',
  'image/heif',
  'image/tiff',
]);
/** Zip archives, whose exact type only the sender knows. */
const IN_ZIP = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z.-]+$/;
/** Texts have no magic bytes, so the sender is trusted. */
const PLAIN = new Set(['text/plain', 'text/csv', 'application/json', 'message/rfc822']);
const UNKNOWN = 'application/octet-stream';

/**
 * The type that a file is stored with: detected from its first bytes, and as claimed by the sender only where harmless.
 * @param claimed a Content-Type
 */
export async function typeOf(head: Uint8Array, claimed: string | null): Promise<string> {
  const said = (claimed ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const told = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if (told === undefined) return PLAIN.has(said) && !head.includes(0) ? said : UNKNOWN;
  if (SHOWN.has(told) || IN_ZIP.test(told)) return told;
  if (told === 'application/zip' && IN_ZIP.test(said)) return said;
  return TOLD.has(told) ? told : UNKNOWN;
}

/** Whether a file may be opened in the browser instead of downloaded. */
export const isShown = (type: string): boolean => SHOWN.has(type);
