import { fileTypeFromBuffer } from 'file-type';

/** Opened in the browser: nothing in them can run with our origin. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Recognised by their content; always a download. */
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
/** Zip archives whose kind only the sender knows. */
const IN_ZIP = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z.-]+$/;
/** Texts have no magic bytes, so the sender is believed. */
const PLAIN = new Set(['text/plain', 'text/csv', 'application/json', 'message/rfc822']);
const UNKNOWN = 'application/octet-stream';

/**
 * The type that a file is stored with: by its first bytes, and by what the sender claims only where that is harmless.
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
