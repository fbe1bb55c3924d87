import { fileTypeFromBuffer } from 'file-type';

/** Enough to detect a file's type by its content. */
export const HEAD_BYTES = 4_100;

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
const MAIL = 'message/rfc822';
/** Texts have no magic bytes, so the sender is trusted. */
const PLAIN = new Set(['text/plain', 'text/csv', 'application/json', MAIL]);
const UNKNOWN = 'application/octet-stream';
/** The data of an invoice, by root and name space; other XML may run scripts where it is opened. */
const INVOICE =
  /<(?:[\w.-]{1,40}:)?(?:CrossIndustryInvoice|Invoice|CreditNote)\s[^<]{0,3000}urn:(?:un:unece:uncefact:data:standard:CrossIndustryInvoice|oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote))/;

/**
 * The type that a file is stored with: detected from its first bytes, and as claimed by the sender only where harmless.
 * @param claimed a Content-Type
 */
export async function typeOf(head: Uint8Array, claimed: string | null): Promise<string> {
  const said = (claimed ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const told = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  if ((told === undefined || told === 'application/xml') && isInvoice(head)) return 'application/xml';
  if (told === undefined)
    return head.includes(0) ? UNKNOWN : PLAIN.has(said) ? said : isMail(head) ? MAIL : UNKNOWN;
  if (SHOWN.has(told) || IN_ZIP.test(told)) return told;
  if (told === 'application/zip' && IN_ZIP.test(said)) return said;
  return TOLD.has(told) ? told : UNKNOWN;
}

/** Whether a file may be opened in the browser instead of downloaded. */
export const isShown = (type: string): boolean => SHOWN.has(type);

/** Two headers at least, one of which only mails have; few programs say what a mail's file is. */
const MAIL_HEAD = /^(?:[A-Za-z][\w-]{0,60}:[^\n]{0,1000}\n(?:[ \t][^\n]{0,1000}\n){0,50}){2,40}/;
const OF_MAIL = /^(?:from|received|return-path|delivered-to|message-id|mime-version):/im;

function isMail(head: Uint8Array): boolean {
  const [headers = ''] = MAIL_HEAD.exec(new TextDecoder('latin1').decode(head)) ?? [];
  return OF_MAIL.test(headers);
}

/** In UTF-16, every other byte of the names is zero. */
const isInvoice = (head: Uint8Array): boolean =>
  INVOICE.test(new TextDecoder('latin1').decode(head).replaceAll('\0', ''));
