import { findHeader } from './columns/header.ts';
import { isBody } from './columns/profile.ts';
import { ordersOf, parseDay } from './dates/dates.ts';
import { isMoney } from './money/amounts.ts';
import { fold, tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import { StatementError } from './types.ts';
import { nameHits } from './words/columns.ts';
import { monthNumber } from './words/months.ts';

/** The sheet with cells put together that unquoted delimiters split. */
export const withWholeCells = (sheet: Sheet): Sheet => withWholeRows(withWholeAmounts(sheet));

const FIGURES = /^\d{1,2}([/-])\d{1,2}$|^\d{1,2}(\.)\d{1,2}\.$/;
const WORDS = /^(?:\d{1,2}[\s.-]?(\p{L}{3,12})\.?|(\p{L}{3,12})\.?\s?\d{1,2})$/u;

/**
 * Completes dates without a year (`15/04`, `15 Apr`) by the years of dates outside the table, and converts a
 * spreadsheet's serial day numbers. Other files are returned unchanged.
 * @throws StatementError when the rows have no year and the rest of the file has none either
 */
export function withFullDates(sheet: Sheet): Sheet {
  const { records, lineOf } = sheet;
  const looked = records.slice(0, 400);
  if (looked.some(isBody)) return sheet;
  const column = shortDateColumn(looked);
  if (column === undefined) return withSerialDates(sheet);
  const period = periodOf(looked, records.slice(-40));
  const first = looked.findIndex((record) => isShort(tidy(record[column] ?? '')));
  if (!period) throw new StatementError('statements.error.no_year', { line: lineOf[first] ?? 1 });
  const completed = records.map((record) => {
    const cell = tidy(record[column] ?? '');
    return isShort(cell) ? record.with(column, complete(cell, period)) : record;
  });
  return { ...sheet, records: completed };
}

/** Converts serial day numbers since 30 December 1899 (those of 1990 to 2079), when a date column has nothing else. */
function withSerialDates(sheet: Sheet): Sheet {
  const header = findHeader(sheet.records);
  const column = header?.names.findIndex((name) => nameHits(name).roles.has('date')) ?? -1;
  if (!header || column < 0) return sheet;
  const isSerial = (cell: string): boolean => /^(?:3[3-9]|[45]\d|6[0-5])\d{3}(?:\.\d{1,12})?$/.test(cell);
  const cells = sheet.records.slice(header.last + 1).map((record) => tidy(record[column] ?? ''));
  const filled = cells.filter((cell) => cell !== '');
  if (filled.filter(isSerial).length * 10 < filled.length * 9) return sheet;
  const toDay = (cell: string): string =>
    new Date((Math.floor(Number(cell)) - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const records = sheet.records.map((record) => {
    const cell = tidy(record[column] ?? '');
    return isSerial(cell) ? record.with(column, toDay(cell)) : record;
  });
  return { ...sheet, records };
}

interface Period {
  first: string;
  last: string;
}

function isShort(cell: string): boolean {
  if (cell.length > 20) return false;
  if (FIGURES.test(cell)) return true;
  const words = WORDS.exec(cell);
  return words !== null && monthNumber(fold(words[1] ?? words[2] ?? '')) !== undefined;
}

/** The column of short dates beside amounts, when nearly all rows with an amount have one. */
function shortDateColumn(records: string[][]): number | undefined {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const record of records) {
    const cells = record.slice(0, 60).map(tidy);
    const short = cells.flatMap((cell, i) => (isShort(cell) ? [i] : []));
    if (!cells.some((cell, i) => !short.includes(i) && isMoney(cell))) continue;
    if (short.length > 0) rows++;
    for (const index of short) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return [...counts].find(([, count]) => count * 10 >= rows * 9)?.[0];
}

/** The span of the full dates in the file, or the one year that it mentions. */
function periodOf(head: string[][], tail: string[][]): Period | undefined {
  const text = [...head, ...tail].map((record) => record.join(' ').slice(0, 400)).join('\n');
  const written =
    text.match(/(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|\b\d{1,2}[ -]\p{L}{3,9}[ -]\d{4}\b/gu) ?? [];
  const days = written
    .flatMap((date) =>
      ordersOf(date)
        .slice(0, 1)
        .flatMap((order) => parseDay(date, order) ?? []),
    )
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) return { first, last };
  const month = [...text.matchAll(/(\p{L}{3,12})[ .,-]{1,3}(20[0-4]\d)(?!\d)/gu)].flatMap(
    ([, name = '', year = '']) => {
      const number = monthNumber(fold(name));
      return number === undefined ? [] : [`${year}-${String(number).padStart(2, '0')}`];
    },
  );
  if (month.length > 0) {
    const [from, to] = [month.toSorted()[0] ?? '', month.toSorted().at(-1) ?? ''];
    return { first: `${from}-01`, last: `${to}-31` };
  }
  const years = new Set(text.match(/\b20[0-4]\d(?!\d)/g));
  const [year] = years;
  return years.size === 1 && year ? { first: `${year}-01-01`, last: `${year}-12-31` } : undefined;
}

/** The date with the year that places it in the period, else with the latest one that is not after it. */
function complete(cell: string, { first, last }: Period): string {
  const figures = FIGURES.exec(cell);
  const separator = figures ? (figures[1] ?? figures[2] ?? '') : ' ';
  const bare = cell.replace(/\.$/, '');
  const year = Number(last.slice(0, 4));
  const dated = [year, Number(first.slice(0, 4)), year - 1].map((one) => {
    const date = `${bare}${separator}${one}`;
    return { date, days: ordersOf(date).map((order) => parseDay(date, order) ?? '') };
  });
  const within = dated.find(({ days }) => days.some((day) => day >= first && day <= last));
  const before = dated.find(({ days }) => days.some((day) => day !== '' && day <= last));
  return (within ?? before ?? dated[0])?.date ?? cell;
}

/**
 * Joins a row that a line break within a text has split in two, where the halves together are exactly as wide as the
 * header and a whole row. Other files are returned unchanged.
 */
function withWholeRows(sheet: Sheet): Sheet {
  const header = findHeader(sheet.records);
  const width = header ? header.names.findLastIndex((name) => name !== '') + 1 : 0;
  if (!header || width < 3) return sheet;
  const { records } = sheet;
  const joined = new Map<number, string[]>();
  for (let i = header.last + 1; i + 1 < records.length; i++) {
    const [upper = [], lower = []] = [records[i], records[i + 1]];
    if (upper.length + lower.length - 1 !== width || upper.length < 2 || lower.length < 2) continue;
    if (isBody(upper) || isBody(lower) || lower.every((cell) => cell.trim() === '')) continue;
    const text = `${upper.at(-1) ?? ''} ${lower[0] ?? ''}`.trim();
    const whole = [...upper.slice(0, -1), text, ...lower.slice(1)];
    if (!/\p{L}/u.test(text) || !isBody(whole)) continue;
    joined.set(i, whole);
    i++;
  }
  if (joined.size === 0) return sheet;
  const kept = records.keys().filter((i) => !joined.has(i - 1));
  const places = [...kept];
  return {
    ...sheet,
    records: places.map((i) => joined.get(i) ?? records[i] ?? []),
    lineOf: places.map((i) => sheet.lineOf[i] ?? 0),
  };
}

const THOUSANDS = /^[-+(]{0,2}\s?(?:\p{Sc}\s?-?)?\d{1,3}$/u;
const WHOLE = /^[-+]?\s?\d{1,3}(?:[ .]?\d{3})*$|^[-+]?\d+$/;

/**
 * Joins amounts that an unquoted comma has split in two (`-12,50` or `$1,234.50` in a comma-separated file), if every row that
 * is wider than the header fits it afterwards. Other files are returned unchanged.
 */
function withWholeAmounts(sheet: Sheet): Sheet {
  if (sheet.delimiter !== ',') return sheet;
  const header = findHeader(sheet.records);
  const width = header ? header.names.findLastIndex((name) => name !== '') + 1 : 0;
  if (!header || width < 3) return sheet;
  let joined = 0;
  const records = sheet.records.slice();
  for (let i = header.last + 1; i < records.length; i++) {
    const record = records[i] ?? [];
    if (!isWide(record, width)) continue;
    const whole = joinDecimals(record, width);
    if (!whole) return sheet;
    records[i] = whole;
    joined++;
  }
  return joined > 0 ? { ...sheet, records } : sheet;
}

/** Whether a record has text beyond `width` cells. */
export function isWide(record: string[], width: number): boolean {
  for (let i = width; i < record.length; i++) if ((record[i] ?? '').trim() !== '') return true;
  return false;
}

/** Joins whole numbers with the two digits, or three and decimals, after them, from the right, until the record is `width` cells wide. */
function joinDecimals(record: string[], width: number): string[] | undefined {
  const cells = record.map(tidy);
  while (cells.length > width && cells.at(-1) === '') cells.pop();
  for (let i = cells.length - 2; i >= 0 && cells.length > width; i--) {
    const [one = '', two = ''] = [cells[i], cells[i + 1]];
    if ((/^\d\d$/.test(two) && WHOLE.test(one)) || (/^\d{3}\.\d\d\)?$/.test(two) && THOUSANDS.test(one)))
      cells.splice(i, 2, `${one},${two}`);
  }
  return cells.length === width ? cells : undefined;
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
