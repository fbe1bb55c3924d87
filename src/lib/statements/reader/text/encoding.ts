import { StatementError } from '../types.ts';
import { ALPHABETS, CYRILLIC, PAIRED } from '../words/alphabets.ts';

/** Archives, which have to be unpacked first. */
const PACKED = new Set(['ZIP', 'GZIP', '7-ZIP', 'RAR', 'BZIP2', 'XZ', 'ZSTD']);
const SIGNATURES: readonly (readonly [format: string, bytes: readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0]],
  ['GZIP', [0x1f, 0x8b, 0x08]],
  ['7-ZIP', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['BZIP2', [0x42, 0x5a, 0x68]],
  ['XZ', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['ZSTD', [0x28, 0xb5, 0x2f, 0xfd]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
];

/** Rejects files whose first bytes are another format's. */
export function refuseBinary(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new StatementError('statements.error.empty');
  for (const [format, signature] of SIGNATURES) {
    if (!signature.every((byte, i) => bytes[i] === byte)) continue;
    // Spreadsheets are archives, too.
    if (format === 'ZIP' && isSpreadsheet(bytes)) throw other('XLSX');
    throw PACKED.has(format) ? new StatementError('statements.error.packed', { format }) : other(format);
  }
}

const isSpreadsheet = (bytes: Uint8Array): boolean =>
  /\[Content_Types\]\.xml|xl\/|content\.xml|application\/vnd\./.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 4096)),
  );

/** Rejects text that is no table: other statement formats, web pages, text full of control characters. */
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

const SAMPLE = 65_536;
const HEAD = 4096;

export interface Decoded {
  encoding: string;
  text: string;
  /** Bytes that are no letters of the encoding were replaced by U+FFFD. */
  broken?: boolean;
}

/** Decodes the file; its encoding is found by byte order mark, zero bytes, valid UTF-8 or likeness, in that order. */
export function decode(bytes: Uint8Array): Decoded {
  const marked = byMark(bytes);
  if (marked) return { encoding: marked, text: new TextDecoder(marked).decode(bytes) };
  if (bytes.subarray(0, SAMPLE).includes(0)) {
    const wide = byZeros(bytes.subarray(0, SAMPLE));
    if (!wide) throw new StatementError('statements.error.binary');
    return { encoding: wide, text: new TextDecoder(wide).decode(bytes) };
  }
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const lost = text.split('\ufffd').length - 1;
    // Bytes of another encoding hardly ever form letters of UTF-8, so as many of these show that the others are broken.
    if (lost <= (text.match(/\P{ASCII}/gu)?.length ?? 0) - lost)
      return { encoding: 'utf-8', text, broken: true };
    const central = CENTRAL.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD)));
    const encoding = likeliest(sample(bytes), central);
    return { encoding, text: new TextDecoder(encoding).decode(bytes) };
  }
}

function byMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/**
 * Without a mark, UTF-16 has zeros in only even or only odd positions: separators and line ends have one in any script.
 */
function byZeros(bytes: Uint8Array): string | undefined {
  const zeros = [0, 0];
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 20 * even && odd * 50 > bytes.length) return 'utf-16le';
  if (even > 20 * odd && even * 50 > bytes.length) return 'utf-16be';
  return undefined;
}

/** The lines with bytes beyond ASCII, which are what encodings differ in. */
function sample(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(SAMPLE);
  let used = 0;
  let start = 0;
  let high = false;
  for (let i = 0; i <= bytes.length && used < SAMPLE; i++) {
    const byte = bytes[i] ?? 10;
    if (byte >= 0x80) high = true;
    if (byte !== 10 && byte !== 13) continue;
    if (high && i + 1 - start <= SAMPLE - used) {
      out.set(bytes.subarray(start, i + 1), used);
      used += Math.min(i + 1, bytes.length) - start;
    }
    start = i + 1;
    high = false;
  }
  return used > 0 ? out.subarray(0, used) : bytes.subarray(0, SAMPLE);
}

function likeliest(bytes: Uint8Array, central: boolean): string {
  let best = 'windows-1252';
  let most = 0;
  for (const [encoding, score] of [...pairedScores(bytes), ...singleScores(bytes, central)]) {
    if (score > most + 0.001) {
      most = score;
      best = encoding;
    }
  }
  return best;
}

const LONE = /(?<=\d)[^\P{L}A-Za-z](?=\d)|(?<![\p{L}\d])[^\P{L}A-Za-z](?=\d)/gu;
/** Words of Western languages do not begin with these, while `Č` and `ř` elsewhere look so. */
const GRAVE = /(?<!\p{L})[èìòù](?=\p{L})/iu;
/** Words without accents in names of columns of Central European banks: `ø` and `ř` are the same byte. */
const CENTRAL =
  /\b(?:castka|nazev|popis|uctu?|protiuc\w*|zustatek|splatnosti|isplata|uplata|stanje|opis|iznos|znesek|kwota|waluta|operacji|rachunku?|egyenleg|devizanem|szamla\w*|czk|huf|pln|rsd|bam)\b|\d(?:HUF|CZK|PLN)\d/i;

function* singleScores(bytes: Uint8Array, central: boolean): Generator<[string, number]> {
  for (const [encoding, languages] of ALPHABETS) {
    const text = new TextDecoder(encoding).decode(bytes);
    const letters = new Map<string, number>();
    let total = 0;
    for (const letter of text.toLowerCase().match(/[^\p{ASCII}\u00a0“”„‘’‚–—…€£§°«»·´№]/gu) ?? []) {
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
      total++;
    }
    if (total === 0) continue;
    let known = 0;
    for (const alphabet of languages) {
      let count = 0;
      for (const [letter, times] of letters) if (alphabet.includes(letter)) count += times;
      known = Math.max(known, count);
    }
    const oddCase = text.match(/\p{Ll}(?![a-z])\p{Lu}|[^\P{Ll}a-z]\p{Lu}/gu)?.length ?? 0;
    const mixed =
      text.match(/[A-Za-z](?=[^\P{L}\p{Script=Latin}])|[^\P{L}\p{Script=Latin}](?=[A-Za-z])/gu)?.length ?? 0;
    // A single letter between or before digits is a sign or a blank of another encoding: `£1 234` there.
    const lone = text.match(LONE)?.length ?? 0;
    const doubt = (GRAVE.test(text) ? 0.01 : 0) - (central && encoding === 'windows-1250' ? 0.02 : 0);
    const lost = text.split('\ufffd').length - 1;
    // Hebrew bytes decoded as Cyrillic are letters too, but all in one case.
    const beyond = text.replace(/[A-Za-z]/g, '');
    const bare =
      (languages[0] === CYRILLIC || encoding === 'windows-1253') &&
      !(/\p{Lu}/u.test(beyond) && /\p{Ll}/u.test(beyond))
        ? 0.05
        : 0;
    yield [encoding, (known - 2 * oddCase - mixed - lone - 3 * lost) / total - bare - doubt];
  }
}

function* pairedScores(bytes: Uint8Array): Generator<[string, number]> {
  for (const [encoding, common, words] of PAIRED) {
    const text = new TextDecoder(encoding).decode(bytes);
    const lost = text.split('\ufffd').length - 1;
    const beyond = text.match(/\P{ASCII}/gu)?.length ?? 0;
    if (beyond === 0 || lost * 100 > beyond) continue;
    const hits = words.filter((word) => text.includes(word)).length;
    const likeness = encoding === 'shift_jis' ? kanaShare(text) : pairShare(bytes, common);
    yield [encoding, hits >= 2 ? 1 + hits : likeness - 0.02];
  }
}

/** The share of high bytes in runs of common pairs; single accented Latin letters are in none. */
function pairShare(bytes: Uint8Array, common: readonly (readonly [number, number])[]): number {
  let units = 0;
  let good = 0;
  let before = false;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      before = false;
      continue;
    }
    units++;
    const paired = (bytes[i + 1] ?? 0) >= 0x40;
    const next = (bytes[i + 2] ?? 0) >= 0x80;
    if (paired && (before || next) && common.some(([from, to]) => lead >= from && lead <= to)) good++;
    before = true;
    if (paired) i++;
  }
  return units > 0 ? good / units : 0;
}

/** Half-width katakana count for less, since other encodings pair their single bytes. */
function kanaShare(text: string): number {
  const beyond = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const half = text.match(/[\uff61-\uff9f]{2,}/g)?.join('').length ?? 0;
  const full =
    text.match(/[\u3041-\u30ff\u4e00-\u9fff](?=\P{ASCII})|(?<=\P{ASCII})[\u3041-\u30ff\u4e00-\u9fff]/gu)
      ?.length ?? 0;
  return beyond > 0 ? (full + 0.75 * half) / beyond : 0;
}
