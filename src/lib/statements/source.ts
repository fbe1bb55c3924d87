import Papa from 'papaparse';
import { DomainError } from '../core/errors.ts';
import { nameOf } from '../core/text.ts';
import type { StoredLine } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { StoredReading } from './corrections.ts';
import { findLine, findOrigin, selectOtherLines } from './list-records.ts';
import { type Columns, isTable } from './reader/read.ts';
import { findContent, findReading } from './records.ts';

/** A transaction's place in the bank's own file. */
export interface Source extends FileLines {
  upload: string;
  file_name: string;
  uploaded_at: string;
  /** Who uploaded the file. */
  person: string;
  line: number;
  /** As people name it: `CSV`, `OFX 1.02`. */
  format: string;
  encoding: string;
  delimiter: string;
  /** The bank's reference. */
  reference: string | null;
  /** The record's cells with the header's names ('' without one); `role` is what the cell was read as. */
  fields: { name: string; value: string; role: keyof Columns | undefined }[];
  /** Lines of other uploads that are the same transaction. */
  others: { id: string; file_name: string; uploaded_at: string; line: number }[];
}

/** The statement line that a transaction was read from, as it is in the file. @throws DomainError `not_found` */
export async function sourceOf(db: Db, account: number, transaction: number): Promise<Source> {
  const origin = await findOrigin(db, account, transaction);
  if (!origin) throw new DomainError('not_found', 'transactions.error.not_found');
  const { upload, line, file_name, uploaded_at, reference, first_name, last_name } = origin;
  const [content, text, others] = await Promise.all([
    findContent(db, upload),
    findReading(db, upload),
    selectOtherLines(db, account, origin),
  ]);
  const reading: StoredReading = JSON.parse(text);
  const { encoding, delimiter } = reading;
  const stored = (reading.format ?? 'csv') === 'csv' ? undefined : await findLine(db, upload, origin);
  const lines = placeOf(content, reading, line, stored);
  const format = reading.format_name ?? 'CSV';
  return {
    upload,
    line,
    file_name,
    uploaded_at,
    reference,
    format,
    encoding,
    delimiter,
    others,
    ...lines,
    person: nameOf({ first_name, last_name }),
    fields: isTable(reading.format)
      ? fieldsOf(stored?.cells ?? cellsOf(lines.record, delimiter), reading)
      : [],
  };
}

/** Longer elements are cut: the file itself can be downloaded. */
const LONGEST_ELEMENT = 8_000;

/** The row's element or cells where it has any, otherwise its line with two lines on either side. */
function placeOf(
  content: Uint8Array,
  { encoding }: StoredReading,
  line: number,
  stored: Pick<StoredLine, 'span' | 'cells'> | undefined,
): FileLines {
  if (stored?.cells) return { before: [], record: stored.cells.join('\t'), after: [] };
  if (!stored?.span) return linesAround(content, encoding, line);
  const [from, to] = stored.span;
  const text = new TextDecoder(encoding).decode(content);
  const record = text
    .slice(from, Math.min(to, from + LONGEST_ELEMENT))
    .replace(/\r\n?/g, '\n')
    .trimEnd();
  return { before: [], record, after: [] };
}

function cellsOf(record: string, delimiter: string): readonly string[] {
  return Papa.parse<string[]>(record, { delimiter, newline: '\n' }).data[0] ?? [];
}

function fieldsOf(cells: readonly string[], { columns, ...reading }: StoredReading): Source['fields'] {
  const names = headerOf(reading);
  return cells.map((value, index) => ({
    name: names[index]?.trim() ?? '',
    value: value.trim(),
    role: roleOf(columns, index),
  }));
}

/** The column names as spelled in the file, if the sample includes that line. */
function headerOf({
  header,
  header_row,
  sample,
  sample_lines,
}: Pick<StoredReading, 'header' | 'header_row' | 'sample' | 'sample_lines'>): string[] {
  return (header_row !== null && sample[sample_lines.indexOf(header_row)]) || header;
}

const roleOf = (columns: Columns, index: number): keyof Columns | undefined =>
  (Object.keys(columns) as (keyof Columns)[]).find((role) => [columns[role]].flat().includes(index));

/** A few lines of a file. `line` counts from 1. */
export interface FileLines {
  before: { line: number; text: string }[];
  /** The record itself, including all lines of a quoted cell. */
  record: string;
  after: { line: number; text: string }[];
}

const AROUND = 2;
/** More lines than any quoted cell has; a quote that is still open then is a stray one. */
const LONGEST_RECORD = 20;
const [LF, CR] = [10, 13];

/**
 * The record that begins at a line of the file, with two lines on either side. Only these lines are decoded; the rest
 * is scanned for line ends.
 * @param encoding as detected by the reader
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

/** The number of lines until quotes are balanced; 1 when they never are. */
function heightOf(lines: readonly { text: string }[]): number {
  let quotes = 0;
  const last = lines.findIndex(({ text }) => {
    quotes += text.split('"').length - 1;
    return quotes % 2 === 0;
  });
  return last < 0 ? 1 : last + 1;
}

/** Start and end of the lines from `first` to `last`, for encodings with single-byte line ends: all but UTF-16. */
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
