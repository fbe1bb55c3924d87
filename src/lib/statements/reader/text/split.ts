import Papa from 'papaparse';
import { STATEMENT_RECORDS } from '../../../core/limits.ts';
import { isDate } from '../dates/dates.ts';
import { isMoney } from '../money/amounts.ts';
import { StatementError } from '../types.ts';
import { tidy } from './fold.ts';
import { splitTolerant } from './tolerant.ts';

const SAMPLE_CHARS = 40_000;
/** Rows, and above them the letterhead and the names of the columns, which are no rows. */
const MOST_RECORDS = STATEMENT_RECORDS + 500;

/** The file as records; `lineOf[i]` is the 1-based line where record i begins. */
export interface Sheet {
  delimiter: string;
  records: string[][];
  lineOf: number[];
}

/** Unifies line ends, so that lines are counted as in every editor. */
export const unixLines = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/**
 * Splits text with `\n` line ends into records. The delimiter is the one that yields the most rows with a date and an
 * amount; unusual quoting is tried when the usual one fails.
 * @throws StatementError for unbalanced quotes and more records than a statement has
 */
export function split(text: string): Sheet {
  const stated = /^"?sep=(.)"?[ ;,\t]{0,20}\n/i.exec(text);
  const body = withoutEnd(stated ? text.slice(stated[0].length) : text);
  const head = sampleOf(body);
  const delimiter =
    stated?.[1] ?? best(DELIMITERS, (candidate) => worth(parse(head, candidate, '"').records));
  const plain = parse(body, delimiter, '"');
  let chosen = plain;
  for (const other of otherWays(body, delimiter, plain.faults)) {
    const sheet =
      other.quote === TOLERANT
        ? tolerant(other.text, other.delimiter)
        : parse(other.text, other.delimiter, other.quote);
    if (sheet.faults.length > 0) continue;
    const gain = worth(sheet.records) - worth(chosen.records);
    if (gain > 0 || (gain === 0 && chosen.faults.length > 0)) chosen = sheet;
  }
  const firstLine = stated ? 2 : 1;
  const lines = countLines(body);
  refuseUnbalanced(chosen, body, firstLine, lines);
  if (chosen.records.length >= MOST_RECORDS) throw tooMany();
  return {
    delimiter: chosen.delimiter,
    records: chosen.records,
    lineOf: linesOf(chosen.records, firstLine, lines),
  };
}

/** The refusal of more rows than a statement may have. */
export const tooMany = (): StatementError =>
  new StatementError('statements.error.too_many', { max: STATEMENT_RECORDS });

/** Drops blanks and the DOS end-of-file character at the end. */
function withoutEnd(text: string): string {
  const end = text.trimEnd();
  return end.endsWith('\u001a') ? end.slice(0, -1).trimEnd() : end;
}

function parse(text: string, delimiter: string, quote: string): Parsed {
  const result = Papa.parse<string[]>(text, {
    delimiter,
    quoteChar: quote,
    newline: '\n',
    preview: MOST_RECORDS,
    header: false,
  });
  return {
    delimiter,
    records: result.data,
    faults: result.errors.filter((error) => error.type === 'Quotes'),
  };
}

const tolerant = (text: string, delimiter: string): Parsed => ({
  delimiter,
  records: splitTolerant(text, delimiter, MOST_RECORDS),
  faults: [],
});

/** Whole lines from the beginning, and some from the middle for files with a long letterhead. */
function sampleOf(text: string): string {
  if (text.length <= 2 * SAMPLE_CHARS) return text;
  const half = text.indexOf('\n', text.length >> 1);
  const from = half < 0 ? 0 : half + 1;
  const cut = (start: number): string =>
    text.slice(start, text.indexOf('\n', start + SAMPLE_CHARS) + 1 || undefined);
  return cut(0) + (from > SAMPLE_CHARS ? cut(from) : '');
}

function best(candidates: string[], score: (candidate: string) => number): string {
  let winner = candidates[0] ?? ',';
  let most = -1;
  for (const candidate of candidates) {
    const value = score(candidate);
    if (value > most) {
      most = value;
      winner = candidate;
    }
  }
  return winner;
}

/** How much this looks like a statement: by rows with a date and an amount, then by how even their width is. */
function worth(records: string[][]): number {
  const widths = new Map<number, number>();
  let rows = 0;
  for (const record of records.slice(0, 600)) {
    if (record.length < 2) continue;
    widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
    let date = -1;
    let money = -1;
    for (let i = 0; i < record.length; i++) {
      const cell = tidy(record[i] ?? '');
      if (date < 0 && isDate(cell)) date = i;
      else if (money < 0 && isMoney(cell)) money = i;
    }
    if (date >= 0 && money >= 0) rows++;
  }
  const even = Math.max(0, ...widths.values());
  const width = [...widths].find(([, count]) => count === even)?.[0] ?? 0;
  return rows * 1000 + even + Math.min(width, 50) / 100;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function linesOf(records: string[][], firstLine: number, count: number): number[] {
  if (records.length === count) return records.map((_, at) => firstLine + at);
  const lines = new Array<number>(records.length);
  let line = firstLine;
  for (let i = 0; i < records.length; i++) {
    lines[i] = line;
    line++;
    for (const cell of records[i] ?? []) {
      for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) line++;
    }
  }
  return lines;
}

/** Commoner ones first. */
const DELIMITERS = [',', ';', '\t', '|', '~', '^'];

/** A character that occurs in no text, which disables quoting. */
const NO_QUOTE = '\u0000';
/** Quotes as `splitTolerant` takes them. */
const TOLERANT = '';

/** A text split in one way, with the quotes that did not fit. */
export interface Parsed {
  delimiter: string;
  records: string[][];
  faults: Papa.ParseError[];
}

/** Other quoting styles that the text suggests; each keeps the number of lines. */
function otherWays(
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
  // Unpaired quotes may be plain characters, unless one is never closed.
  if (faults.length > 0 && !faults.some((fault) => fault.code === 'MissingQuotes'))
    ways.push({ text, delimiter, quote: TOLERANT }, { text, delimiter, quote: NO_QUOTE });
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

/**
 * Rejects a quote that never closes, or only after swallowing whole rows, instead of guessing. `lines`: of the text.
 */
function refuseUnbalanced(sheet: Parsed, text: string, firstLine: number, lines: number): void {
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
