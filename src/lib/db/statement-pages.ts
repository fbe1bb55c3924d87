import { gunzipSync, gzipSync } from 'node:zlib';
import { batchesOf } from './bulk-insert.ts';
import type { StoredLine } from './tables/banking.ts';
import type { NewRow } from './tables.ts';

/** Reading one line unpacks its page, about 100 kB. */
export const PAGE_LINES = 1_000;
/** Above what a page, a statement or its reading can have. */
const MOST_BYTES = 256 * 1024 * 1024;

const FIELDS = [
  'line',
  'date',
  'amount',
  'description',
  'reference',
  'balance',
  'occurrence',
  'fingerprint',
] as const satisfies (keyof StoredLine)[];
/** Stored where a row has them. */
const OPTIONAL = ['payee', 'span', 'cells', 'like'] as const satisfies (keyof StoredLine)[];

/** A statement repeats itself; the lowest level shrinks it to a fifth in 10 ms a megabyte. */
export const pack = (content: Uint8Array | string): Uint8Array => gzipSync(content, { level: 1 });

export const unpack = (packed: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gunzipSync(packed, { maxOutputLength: MOST_BYTES }));

export const unpackText = (packed: Uint8Array): string =>
  gunzipSync(packed, { maxOutputLength: MOST_BYTES }).toString('utf8');

/**
 * A statement's lines as compressed pages of columns: `{"line": […], "date": […], …}`. A row of its own for each would take more
 * than twice the file's size.
 */
export function* packLines(
  upload: string,
  lines: Iterable<Omit<StoredLine, 'position'>>,
): Generator<NewRow<'statement_pages'>> {
  let first_position = 1;
  for (const batch of batchesOf(lines, PAGE_LINES)) {
    const fields = [...FIELDS, ...OPTIONAL.filter((field) => batch.some((line) => line[field]))];
    const columns = Object.fromEntries(fields.map((field) => [field, batch.map((line) => line[field])]));
    let [first_date, last_date] = [batch[0]?.date ?? '', batch[0]?.date ?? ''];
    for (const { date } of batch) {
      if (date < first_date) first_date = date;
      if (date > last_date) last_date = date;
    }
    yield { upload, first_position, first_date, last_date, content: pack(JSON.stringify(columns)) };
    first_position += batch.length;
  }
}

/** The lines of a page, in file order. */
export function unpackLines({
  first_position,
  content,
}: Pick<NewRow<'statement_pages'>, 'first_position' | 'content'>): StoredLine[] {
  const columns: { [Field in keyof StoredLine]: StoredLine[Field][] } = JSON.parse(unpackText(content));
  return columns.line.map((line, at) => ({
    position: first_position + at,
    line,
    date: columns.date[at] as string,
    amount: columns.amount[at] as number,
    description: columns.description[at] as string,
    reference: columns.reference[at] ?? null,
    balance: columns.balance[at] ?? null,
    occurrence: columns.occurrence[at] as number,
    fingerprint: columns.fingerprint[at] as string,
    ...(columns.payee?.[at] ? { payee: columns.payee[at] } : {}),
    ...(columns.span?.[at] ? { span: columns.span[at] } : {}),
    ...(columns.cells?.[at] ? { cells: columns.cells[at] } : {}),
    ...(columns.like?.[at] ? { like: columns.like[at] } : {}),
  }));
}

/** The lines of a page that have a running balance, and it. */
export function unpackBalances(content: Uint8Array): [line: number, balance: number][] {
  const { line: lines, balance }: { line: number[]; balance: (number | null)[] } = JSON.parse(
    unpackText(content),
  );
  return lines.flatMap((line, at): [number, number][] => {
    const after = balance[at];
    return typeof after === 'number' ? [[line, after]] : [];
  });
}

/**
 * The balance before the oldest and after the newest row of a statement whose running balance adds up, whichever of them comes first in
 * the file; undefined when neither order explains the sum. Minor units; a debt grows with money out.
 */
export function balanceEnds(
  rows: readonly Pick<StoredLine, 'date' | 'amount' | 'balance'>[],
): { opening: number; closing: number } | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const orders = [
    [first, last],
    [last, first],
  ] as const;
  for (const [oldest, newest] of first.date <= last.date ? orders : orders.toReversed()) {
    if (oldest.balance === null || newest.balance === null) return undefined;
    for (const sign of [1, -1]) {
      const opening = oldest.balance - sign * oldest.amount;
      if (opening + sign * sum === newest.balance) return { opening, closing: newest.balance };
    }
  }
  return undefined;
}
