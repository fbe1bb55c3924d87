import { type Decoded, decode } from '../reader/text/encoding.ts';
import { StatementError } from '../reader/types.ts';

export type Content = 'table' | 'ofx' | 'qif' | 'mt940' | 'xml' | 'html' | 'workbook';

/** Where a format may begin behind a letterhead or comments. */
const HEAD = 16_384;

/** What a decoded text is by its content; its name says nothing. */
export function sniff(text: string): Content {
  const head = text.slice(0, HEAD);
  const start = head.trimStart();
  if (/^OFXHEADER\b/i.test(start) || /<OFX\s*>/i.test(head)) return 'ofx';
  if (/^!(?:Type|Account|Option|Clear):?/im.test(start) && !/^.{0,200}[;,\t].*[;,\t]/.test(start))
    return 'qif';
  if (/^.{0,3}\{1:F01/.test(start) || (/^.?:20:/m.test(head) && /^:(?:25P?|28C?|60[FM]|61):/m.test(head)))
    return 'mt940';
  if (/^<(?:!doctype html|html|table|head|meta|body|style|div)\b/i.test(start)) return 'html';
  if (/^<(?:\?xml\b|!--|!doctype\b|(?:[\w.-]{1,40}:)?(?:Document|Workbook)[\s>])/i.test(start))
    return xmlOrHtml(head);
  return 'table';
}

/** Some programs write a web page behind an XML declaration. */
function xmlOrHtml(head: string): Content {
  const root = /<(?![?!])(?:[\w.-]{1,40}:)?([A-Za-z]\w{0,40})/.exec(head)?.[1] ?? '';
  if (/^(?:html|table|div)$/i.test(root)) return 'html';
  return root === 'Workbook' ? 'workbook' : 'xml';
}

const SIGNATURES = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] } as const;

/** A binary workbook by its first bytes. */
export function binaryKind(bytes: Uint8Array): keyof typeof SIGNATURES | undefined {
  if (bytes.length === 0) throw new StatementError('statements.error.empty');
  const kinds = Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[];
  return kinds.find((kind) => SIGNATURES[kind].every((byte, at) => bytes[at] === byte));
}

const HEAD_BYTES = 32_768;

/** The beginning of a text; what tells the formats apart is ASCII in every encoding. */
export function headOf(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const plain = isWide(bytes) ? text.replaceAll('\0', '') : text;
  return plain.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');
}

const isWide = ([first = 1, second = 1]: Uint8Array): boolean =>
  first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Without the zero bytes that some programs fill up the end with. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  // UTF-16 ends with a zero of its own.
  return bytes.subarray(0, isWide(bytes) ? end + (end % 2) : end);
}

/** Where a format says which encoding it is in. */
const DECLARED: Partial<Record<Content, RegExp>> = {
  xml: /^\s{0,99}<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/,
  workbook: /^\s{0,99}<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/,
  html: /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i,
};
/** Fewer letters beyond ASCII than this do not tell one encoding from another. */
const TELLING = 4;

/** The text of a file: in UTF-8 or UTF-16 where its bytes are that, else as its format declares, else as its letters suggest. */
export function decodeAs(content: Content, all: Uint8Array): Decoded {
  const bytes = withoutPadding(all);
  const decoded = decode(bytes);
  if (decoded.encoding.startsWith('utf') || content === 'mt940') return decoded;
  const declared = DECLARED[content]?.exec(headOf(bytes))?.[1];
  if (declared !== undefined) return decodedBy(declared, bytes) ?? decoded;
  const beyond = bytes.reduce((count, byte) => (byte >= 0x80 ? count + 1 : count), 0);
  return (beyond < TELLING ? decodedBy('windows-1252', bytes) : undefined) ?? decoded;
}

/** undefined for an unknown label, and for UTF-8, which these bytes are not. */
function decodedBy(label: string, bytes: Uint8Array): Decoded | undefined {
  try {
    const decoder = new TextDecoder(label);
    if (decoder.encoding.startsWith('utf')) return undefined;
    return { encoding: decoder.encoding, text: decoder.decode(bytes) };
  } catch {
    return undefined;
  }
}
