import { toField } from './money.ts';

/** A text, or an amount in minor units: `-79800` is written as `-798.00`. */
export type CsvCell = string | number;

/** Characters that begin a formula in spreadsheets, and the apostrophe that prevents it. */
const FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** With it spreadsheets read the file as UTF-8. */
export const CSV_START = '\ufeff';

/** A record (RFC 4180) in which no text is a formula to a spreadsheet. `tidy` of the statement reader restores the text. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return toField(cell);
  const text = cell.toWellFormed();
  if (!FORMULA.test(text)) return NEEDS_QUOTES.test(text) ? quoted(text) : text;
  // Readers take apostrophes at both ends for quotes, so a last one is doubled.
  return quoted(`'${text}${text.endsWith("'") ? "'" : ''}`);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
