import { DomainError } from '../../core/errors.ts';
import { SAMPLE_MS } from '../../core/limits.ts';
import { newSecret } from '../../core/secrets.ts';
import { type AgreedReading, readFile, tablesOf } from '../formats/read.ts';
import { type Content, decodeAs, headOf, sniff } from '../formats/sniff.ts';
import type { Target } from '../formats/statement.ts';
import type { SheetTable } from '../formats/tables/cells.ts';
import { tabulated } from '../formats/tables/table.ts';
import { unixLines } from '../reader/text/split.ts';
import type { Corrections } from '../reader/types.ts';
import { weeksFor } from './days.ts';
import { drawn } from './draw.ts';
import { encodeLike } from './encode.ts';
import { markCamt } from './marks/camt.ts';
import { markMt940 } from './marks/mt940.ts';
import { markOfx } from './marks/ofx.ts';
import { markQif } from './marks/qif.ts';
import { markTable } from './marks/table.ts';
import { type Random, seededBy } from './random.ts';
import { differenceOf, survivorOf } from './same.ts';
import { SampleError } from './sample-error.ts';
import type { Marked } from './token.ts';

export interface Sample {
  content: Uint8Array;
  /** What it was made of: the file, or a workbook's rows as text. */
  original: Uint8Array;
  /** Of the format that the content is in. */
  extension: string;
  /** Both as text. */
  before: string;
  after: string;
}

const EXTENSIONS: Partial<Record<Content, string>> = { ofx: 'ofx', qif: 'qif', mt940: 'sta', xml: 'xml' };
/** Most files need one; those whose days are open between two orders need many until they are so again. */
const ATTEMPTS = 40;

/**
 * Makes a copy of a statement that says nothing about anybody and is read in the same way: words, numbers, amounts and days are others,
 * and everything that shows how the bank writes its files stays, its arithmetic included. Of a workbook the rows are handed out as text.
 * @param seed the same one gives the same sample
 * @throws SampleError when no such copy is found
 * @throws StatementError when the file itself cannot be read
 */
export function sampleOf(
  content: Uint8Array,
  given: Corrections = {},
  { card = false, ownHeads = [] }: Target = {},
  seed: string = newSecret(),
): Sample {
  const corrections = layoutOf(given);
  const source = sourceOf(content, corrections, card);
  const { bytes: original, encoding, extension, written: before } = source;
  if (!isSame(encodeLike(before, encoding, original), original))
    throw new SampleError('encoding', { encoding });
  const read = (bytes: Uint8Array): AgreedReading =>
    readFile(bytes, corrections, { card, ownHeads, together: true });
  const work = { source, read, reading: read(original), random: seededBy(seed), inTime: clock() };
  let fault: SampleError | undefined;
  for (const kinds of [false, true]) {
    const marked = source.mark(source.text, work.reading, kinds);
    for (let attempt = 0; attempt < ATTEMPTS && work.inTime(); attempt++) {
      const made = tried(work, marked, kinds);
      if (!(made instanceof SampleError)) return { ...made, original, extension, before };
      fault = made;
    }
  }
  throw fault ?? new SampleError('differs', { part: 'rows' });
}

interface Work {
  source: Source;
  read: (bytes: Uint8Array) => AgreedReading;
  /** Of the original. */
  reading: AgreedReading;
  random: Random;
  inTime: () => boolean;
}

/** Says for how long it may be tried, however busy the machine is. */
function clock(): () => boolean {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000 < SAMPLE_MS;
  };
}

/** One sample, or why it must not be handed out. */
function tried(
  { source, read, reading, random, inTime }: Work,
  marked: Marked,
  kinds: boolean,
): Pick<Sample, 'content' | 'after'> | SampleError {
  const { text, encoding, bytes } = source;
  const days = marked.tokens.filter((token) => token.kind === 'day');
  const weeks = weeksFor(
    days.map((day) => ({ ...day, text: text.slice(day.from, day.to) })),
    random,
  );
  try {
    const fresh = drawn(text, marked, weeks, random);
    const after = source.withEnds(fresh);
    const content = encodeLike(after, encoding, bytes);
    if (!content) return new SampleError('encoding', { encoding });
    if (!inTime()) return new SampleError('differs', { part: 'rows' });
    const again = read(content);
    const part =
      differenceOf(reading, again, weeks) ??
      survivorOf({ text, marked }, { text: fresh, marked: source.mark(fresh, again, kinds) });
    return part === undefined ? { content, after } : new SampleError('differs', { part });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error instanceof SampleError ? error : new SampleError('differs', { part: 'rows' });
  }
}

/** Without the answers that hold for this one file. */
const layoutOf = ({
  account: _a,
  balance: _b,
  currency: _c,
  lines: _l,
  ...layout
}: Corrections): Corrections => layout;

/** Zeros that fill up the end of the original are left out. */
const isSame = (written: Uint8Array | undefined, original: Uint8Array): boolean =>
  written !== undefined &&
  Buffer.compare(written, original.subarray(0, written.length)) === 0 &&
  original.subarray(written.length).every((byte) => byte === 0);

interface Source {
  bytes: Uint8Array;
  encoding: string;
  /** The decoded text, and the same with `\n` line ends. */
  written: string;
  text: string;
  /** Puts the file's own line ends back. */
  withEnds: (text: string) => string;
  /** `kinds`: words that tell the direction of a payment stay, too, on which the sign of some files depends. */
  mark: (text: string, reading: AgreedReading, kinds: boolean) => Marked;
  extension: string;
}

function sourceOf(content: Uint8Array, corrections: Corrections, card: boolean): Source {
  const workbook = tablesOf(content);
  if (workbook) {
    return textSource(best(workbook.tables, corrections, card), 'tsv');
  }
  const kind = sniff(headOf(content));
  return textSource(content, EXTENSIONS[kind] ?? 'csv');
}

/** The table with the most transactions, as the reader chooses it. */
function best(tables: Iterable<SheetTable>, corrections: Corrections, card: boolean): Uint8Array {
  const count = (bytes: Uint8Array): number => {
    try {
      return readFile(bytes, corrections, { card }).rows.length;
    } catch (error) {
      if (error instanceof DomainError) return -1;
      throw error;
    }
  };
  let found = { bytes: new Uint8Array(), rows: -Infinity };
  for (const { rows: of } of tables) {
    const bytes = new TextEncoder().encode(tabulated(of));
    const rows = count(bytes);
    if (rows > found.rows) found = { bytes, rows };
  }
  return found.bytes;
}

function textSource(bytes: Uint8Array, extension: string): Source {
  const kind = sniff(headOf(bytes));
  const { text: written, encoding } = decodeAs(kind, bytes);
  const text = unixLines(written);
  const mark = (text: string, reading: AgreedReading, kinds: boolean): Marked => {
    if (kind === 'ofx') return markOfx(text, reading);
    if (kind === 'qif') return markQif(text, reading);
    if (kind === 'mt940') return markMt940(text);
    return kind === 'xml' ? markCamt(text) : markTable(text, reading, kinds);
  };
  const ends = written.match(/\r\n?|\n/g) ?? [];
  const withEnds = (fresh: string): string => {
    let at = 0;
    return written === text ? fresh : fresh.replace(/\n/g, () => ends[at++] ?? '\n');
  };
  return { bytes, encoding, written, text, withEnds, mark, extension };
}
