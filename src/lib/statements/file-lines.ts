/** A few lines of a file. `line` counts from 1, as every editor does. */
export interface FileLines {
  before: { line: number; text: string }[];
  /** The record itself, with all lines of a quoted cell. */
  record: string;
  after: { line: number; text: string }[];
}

const AROUND = 2;
/** A cell of more lines than these has no quotes but a stray one. */
const LONGEST_RECORD = 20;
const [LF, CR] = [10, 13];

/**
 * The record that begins at a line of a file as it stands, and two lines on either side. Only these are decoded:
 * the rest of the file is passed over byte by byte.
 * @param encoding as the reader found it
 */
export function linesAround(content: Uint8Array, encoding: string, line: number): FileLines {
  const wide = encoding.startsWith('utf-16');
  const bytes = wide ? new TextEncoder().encode(new TextDecoder(encoding).decode(content)) : content;
  const decoder = new TextDecoder(wide ? 'utf-8' : encoding);
  const first = Math.max(1, line - AROUND);
  const ends = lineEnds(bytes, first, line + LONGEST_RECORD + AROUND);
  const text = (at: number) => decoder.decode(bytes.subarray(...(ends[at - first] ?? [0, 0])));
  const numbered = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => ({ line: from + n, text: text(from + n) }));
  const next = line + heightOf(numbered(line, Math.min(first + ends.length, line + LONGEST_RECORD)));
  return {
    before: numbered(first, line),
    record: numbered(line, next)
      .map((part) => part.text)
      .join('\n'),
    after: numbered(next, Math.min(next + AROUND, first + ends.length)),
  };
}

/** How many lines a record takes: until its quotes are even; 1 when they never are. */
function heightOf(lines: readonly { text: string }[]): number {
  let quotes = 0;
  const last = lines.findIndex(({ text }) => {
    quotes += text.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return last < 0 ? 1 : last + 1;
}

/** Where the lines from `first` to `last` begin and end. Every encoding but UTF-16 has its line ends as single bytes. */
function lineEnds(bytes: Uint8Array, first: number, last: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  let start = 0;
  let line = 1;
  for (let at = 0; at <= bytes.length && line <= last; at++) {
    const byte = at === bytes.length ? LF : bytes[at];
    if (byte !== LF && byte !== CR) continue;
    if (line >= first && !(at === bytes.length && start === at)) found.push([start, at]);
    if (byte === CR && bytes[at + 1] === LF) at++;
    start = at + 1;
    line++;
  }
  return found;
}
