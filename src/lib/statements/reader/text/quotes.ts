import type Papa from 'papaparse';
import { isDate } from '../dates/dates.ts';
import { StatementError } from '../error.ts';
import { tidy } from './fold.ts';

/** The commoner one first. */
export const DELIMITERS = [',', ';', '\t', '|', '~', '^'];

/** A character that no text has: quotes mean nothing then. */
const NO_QUOTE = '\u0000';

/** A text split in one way, and the quotes that did not fit. */
export interface Parsed {
  delimiter: string;
  records: string[][];
  faults: Papa.ParseError[];
}

/** Other ways of quoting that the text gives reason to try; each keeps the number of lines. */
export function otherWays(
  text: string,
  delimiter: string,
  faults: Papa.ParseError[],
): { text: string; delimiter: string; quote: string }[] {
  const ways: { text: string; delimiter: string; quote: string }[] = [];
  if (text.includes('\\"')) {
    ways.push({
      text: text.replace(/\\([\\"])/g, (_, char) => (char === '"' ? '""' : '\\')),
      delimiter,
      quote: '"',
    });
  }
  if (text.includes('"') && /[,;\t|] +"/.test(text))
    ways.push({ text: text.replace(/([,;\t|]) +"/g, '$1"'), delimiter, quote: '"' });
  if (!text.includes('"') && text.includes("'") && /(?:^|[,;\t|])'[^'\n]*[,;\t|]/m.test(text))
    ways.push({ text, delimiter, quote: "'" });
  // Quotes that do not pair up may be plain characters, unless one is never closed.
  if (faults.length > 0 && !faults.some((fault) => fault.code === 'MissingQuotes'))
    ways.push({ text, delimiter, quote: NO_QUOTE });
  const wrapped = text.split('\n', 50).filter((line) => line.trim() !== '');
  if (
    wrapped.length > 1 &&
    wrapped.filter((line) => /^\s*".*"[;,\s]*$/.test(line)).length * 2 > wrapped.length
  ) {
    const bare = text.replace(/^[ \t]*"(.*)"[;, \t]*$/gm, (_, inner: string) => inner.replaceAll('""', '"'));
    for (const inside of DELIMITERS.slice(0, 4)) ways.push({ text: bare, delimiter: inside, quote: '"' });
  }
  return ways;
}

/** A quote that is never closed, or that closes only after swallowing whole rows, is no guess to make. `lines`: of the text. */
export function refuseUnbalanced(sheet: Parsed, text: string, firstLine: number, lines: number): void {
  const open = sheet.faults.find((fault) => fault.code === 'MissingQuotes');
  const at = open?.index === undefined ? -1 : open.index;
  if (at >= 0) throw unbalanced(firstLine + text.slice(0, at).split('\n').length - 1);
  if (sheet.records.length === lines) return;
  let line = firstLine;
  for (const record of sheet.records) {
    for (const cell of record) {
      if (!cell.includes('\n')) continue;
      const swallowed = cell.split('\n').slice(1);
      if (swallowed.some((part) => isRow(part, sheet.delimiter))) throw unbalanced(line);
      line += swallowed.length;
    }
    line++;
  }
}

const unbalanced = (line: number): StatementError => new StatementError('statements.error.quotes', { line });

function isRow(line: string, delimiter: string): boolean {
  const cells = line.slice(0, 400).split(delimiter, 8);
  return cells.length > 1 && cells.slice(0, 3).some((cell) => isDate(tidy(cell).replaceAll('"', '')));
}
