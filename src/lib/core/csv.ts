import type { Sum } from './currency/sums.ts';
import { toField } from './money.ts';

/** A text, or an amount in minor units: `-79800` INR is written as `-798.00`. */
export type CsvCell = string | Sum;

/** Characters that begin a formula in spreadsheets, and the apostrophe that prevents it. */
const FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** Byte order mark: it makes spreadsheets read the file as UTF-8. */
export const CSV_START = '\ufeff';

/** An RFC 4180 record that spreadsheets cannot run as a formula. The statement reader's `tidy` undoes the escaping. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: CsvCell): string {
  if (typeof cell === 'object') return toField(cell.amount, cell.currency);
  const text = cell.toWellFormed();
  if (!FORMULA.test(text)) return NEEDS_QUOTES.test(text) ? quoted(text) : text;
  // Readers strip a pair of enclosing apostrophes, so a trailing one is doubled.
  return quoted(`'${text}${text.endsWith("'") ? "'" : ''}`);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
