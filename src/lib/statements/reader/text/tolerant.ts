const LINE = '\n';

/**
 * Splits text whose quotes do not follow RFC 4180: a quote opens at the beginning of a cell, after blanks too, and
 * closes only before a delimiter or the end of the line. One that is not closed on its line is a character.
 */
export function splitTolerant(text: string, delimiter: string, most: number): string[][] {
  const records: string[][] = [];
  for (let at = 0; at <= text.length && records.length < most; ) {
    const end = text.indexOf(LINE, at);
    const line = text.slice(at, end < 0 ? text.length : end);
    records.push(line.includes('"') ? cellsOf(line, delimiter) : line.split(delimiter));
    at = end < 0 ? text.length + 1 : end + 1;
  }
  return records;
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let start = at;
    while (line.charAt(start) === ' ') start++;
    const close = line.charAt(start) === '"' ? closingQuote(line, start + 1, delimiter) : -1;
    const from = close < 0 ? at : close;
    const next = line.indexOf(delimiter, from);
    const end = next < 0 ? line.length : next;
    cells.push(close < 0 ? line.slice(at, end) : line.slice(start + 1, close).replaceAll('""', '"'));
    if (next < 0) return cells;
    at = next + delimiter.length;
  }
}

/**
 * The first quote from here that stands before a delimiter or the end of the line; else -1. Doubled ones are characters, but
 * where a quote is open within the text, as in `"UAB "Shop"",`, the first of them closes that and the second the cell.
 */
function closingQuote(line: string, from: number, delimiter: string): number {
  let within = 0;
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    let run = at;
    while (line.charAt(run + 1) === '"') run++;
    let after = run + 1;
    while (line.charAt(after) === ' ' && delimiter !== ' ') after++;
    const closes = after >= line.length || line.startsWith(delimiter, after);
    const lone = (run - at) % 2 === 0;
    if (closes && (lone || within % 2 === 1)) return run;
    if (lone) within++;
    at = run;
  }
  return -1;
}

/** Whether a record has text beyond `width` cells. */
export function isWide(record: string[], width: number): boolean {
  for (let i = width; i < record.length; i++) if ((record[i] ?? '').trim() !== '') return true;
  return false;
}

/** Joins a record's surplus cells into the description, in which the bank did not quote the delimiters. */
export function joinText(record: string[], at: number, width: number, delimiter: string): string[] {
  const surplus = record.findLastIndex((cell) => cell.trim() !== '') + 1 - width;
  if (surplus <= 0) return record;
  return [
    ...record.slice(0, at),
    record.slice(at, at + surplus + 1).join(delimiter),
    ...record.slice(at + surplus + 1),
  ];
}
