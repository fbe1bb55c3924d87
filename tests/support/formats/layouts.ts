import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lasting } from '#lib/statements/corrections.ts';
import {
  carriedTo,
  driftOf,
  type Insert,
  readFile,
  readFitting,
  shapeOf,
} from '#lib/statements/formats/read.ts';
import type { Corrections, Reading, Text } from '#lib/statements/reader/read.ts';
import { StatementError } from '#lib/statements/reader/read.ts';
import { decode } from '#lib/statements/reader/text/encoding.ts';
import { split, unixLines } from '#lib/statements/reader/text/split.ts';
import { galleryEntries } from './gallery.ts';

const root = new URL('../../..', import.meta.url).pathname;
const shared = process.env.ATLAS_STATEMENTS ?? `${root}../shared/statements`;

/** A bank's table as records, with the places of what is read of it. */
export interface Table {
  file: string;
  records: string[][];
  /** Of the records from the header on. */
  from: number;
  /** The records that are rows, in the order of the reading's rows. */
  body: number[];
  delimiter: string;
  reading: Reading;
  corrections: Corrections;
}

const files = (): { file: string; content: Uint8Array }[] => [
  ...galleryEntries.flatMap(({ name, file, content }) =>
    file.endsWith('.csv') ? [{ file: name, content }] : [],
  ),
  ...[shared, `${shared}-2`]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ file: name, content: readFileSync(`${folder}/${name}`) })),
    )
    .filter(({ file }) => file.endsWith('.csv')),
];

/** Every layout that is read and can be printed again: what it leaves open is answered by the reading that is shown. */
export function tables(): Table[] {
  return files().flatMap(({ file, content }) => {
    const first = readOr(content, {});
    if (!first) return [];
    const corrections = Object.fromEntries(
      first.questions.map(({ field, readings }) => [field, readings[0]?.value]),
    ) as Corrections;
    const sheet = split(unixLines(decode(content).text));
    const [delimiter, records] = [sheet.delimiter, sheet.records];
    const again = readOr(printed(records, delimiter), corrections);
    if (!again || again.questions.length > 0) return [];
    const { lineOf } = split(new TextDecoder().decode(printed(records, delimiter)));
    const body = again.rows.map(({ line }) => lineOf.indexOf(line));
    if (rowsOf(again) !== rowsOf(readOr(content, corrections) ?? again) || body.includes(-1)) return [];
    const from = again.header_row === null ? Math.min(...body) : lineOf.indexOf(again.header_row);
    return [{ file, records, from, body, delimiter, reading: again, corrections: lasting(corrections) }];
  });
}

function readOr(content: Uint8Array, corrections: Corrections): Reading | undefined {
  try {
    return readFile(content, corrections);
  } catch (error) {
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

/** As CSV. */
export const printed = (records: readonly (readonly string[])[], delimiter: string): Uint8Array =>
  new TextEncoder().encode(
    records
      .map((cells) =>
        cells
          .map((cell) =>
            cell.includes(delimiter) || /["\n]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
          )
          .join(delimiter),
      )
      .join('\n'),
  );

export const rowsOf = ({ rows }: Reading): string =>
  JSON.stringify(rows.map(({ date, amount, description }) => [date, amount, description]));

/** An insert with what is remembered of it. */
export interface Inserted extends Insert {
  header_key: string;
  remembered: Corrections;
}

export function inserted(reading: Reading, corrections: Corrections): Inserted {
  const { description, reference } = reading.columns;
  const remembered =
    Object.keys(corrections).length > 0 || reading.header_row !== null
      ? corrections
      : { columns: { description, ...(reference === undefined ? {} : { reference }) } };
  return { ...reading, shape: shapeOf(reading.rows), remembered };
}

/** What an upload after these inserts says; undefined when it is refused. */
export function arrived(
  content: Uint8Array,
  earlier: readonly Inserted[],
): { reading: Reading; changed: Text[] } | undefined {
  const found = readOr(content, {});
  if (!found) return undefined;
  const own = earlier.find(({ header_key }) => header_key === found.header_key);
  const [last] = earlier;
  const corrections =
    own?.remembered ?? carriedTo(last?.remembered ?? {}, last?.header ?? [], found).corrections;
  const reading = readFitting(content, corrections, {}) ?? readFile(content);
  return { reading, changed: driftOf(reading, earlier) };
}
