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
