import { toField } from './money.ts';

/** A text, or an amount in minor units: `-79800` is written as `-798.00`. */
export type CsvCell = string | number;

/** What spreadsheets take for the beginning of a formula, and the apostrophe that says it is none. */
const FORMULA = /^['=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** With it spreadsheets read the file as UTF-8. */
export const CSV_START = '\ufeff';

/** A record as RFC 4180 has it. No text of it is a formula to a spreadsheet; `tidy` of the statement's reader gives the text back. */
export const csvRecord = (cells: readonly CsvCell[]): string => `${cells.map(written).join(',')}\r\n`;

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return toField(cell);
  const text = cell.toWellFormed();
  if (!FORMULA.test(text)) return NEEDS_QUOTES.test(text) ? quoted(text) : text;
  // Whoever reads an apostrophe at both ends takes both for quotes.
  return quoted(`'${text}${text.endsWith("'") ? "'" : ''}`);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
