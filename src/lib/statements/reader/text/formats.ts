import { StatementError } from '../error.ts';

const SIGNATURES: readonly (readonly [format: string, bytes: readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['XLSX / ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0]],
  ['GZIP', [0x1f, 0x8b, 0x08]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
];

/** Refuses files whose first bytes say that they are something else. */
export function refuseBinary(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new StatementError('statements.error.empty');
  for (const [format, signature] of SIGNATURES) {
    if (signature.every((byte, i) => bytes[i] === byte)) throw other(format);
  }
}

/** Refuses text that is no table: other statement formats, web pages, text full of control characters. */
export function refuseOtherText(text: string): void {
  const head = text.slice(0, 4096);
  const start = head.trimStart();
  if (start === '' && text.trim() === '') throw new StatementError('statements.error.empty');
  if (/^OFXHEADER\b/i.test(start) || /<OFX>/i.test(head)) throw other('OFX');
  if (/^!(Type|Account|Option):/i.test(start)) throw other('QIF');
  if (/^\{1:F01/.test(start) || (/^:20:/m.test(head) && /^:(25|60F|61):/m.test(head))) throw other('MT940');
  if (/^<\?xml|^<Document\b/i.test(start)) throw other(/camt\.05\d/.test(head) ? 'camt XML' : 'XML');
  if (/^<(!doctype|html|table|head|meta|body|style)\b/i.test(start)) throw other('HTML');
  if (/^\{\\rtf/.test(start)) throw other('RTF');
  if (/^(\{\s*"|\[\s*\{)/.test(start)) throw other('JSON');
  let controls = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) || code === 0xfffd) controls++;
  }
  if (controls * 20 > head.length) throw new StatementError('statements.error.binary');
}

const other = (format: string): StatementError => new StatementError('statements.error.format', { format });
