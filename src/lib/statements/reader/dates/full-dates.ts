import { findHeader } from '../columns/header.ts';
import { nameHits } from '../columns/names.ts';
import { isBody, isMoney } from '../columns/profile.ts';
import { StatementError } from '../error.ts';
import { fold, tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import { monthOf } from '../words/months.ts';
import { ordersOf, parseDay } from './dates.ts';

const FIGURES = /^\d{1,2}([/-])\d{1,2}$|^\d{1,2}(\.)\d{1,2}\.$/;
const WORDS = /^(?:\d{1,2}[\s.-]?(\p{L}{3,12})\.?|(\p{L}{3,12})\.?\s?\d{1,2})$/u;

/**
 * Completes dates that are written without a year (`15/04`, `15 Apr`) by the years of the dates above and below
 * the table, and turns a spreadsheet's day numbers into dates. Other files are returned as they are.
 * @throws StatementError when the rows have no year and nothing else in the file has one
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

/** Days counted from 30 December 1899 (1990 to 2079), where a column named as dates holds nothing else. */
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
  return words !== null && monthOf(fold(words[1] ?? words[2] ?? '')) !== undefined;
}

/** The column of short dates beside amounts, if nearly all rows with an amount have one. */
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

/** The span of the full dates in the file, or the one year that it names. */
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
  const years = new Set(text.match(/\b20[0-4]\d(?!\d)/g));
  const [year] = years;
  return years.size === 1 && year ? { first: `${year}-01-01`, last: `${year}-12-31` } : undefined;
}

/** The date with the year that puts it into the period. */
function complete(cell: string, { first, last }: Period): string {
  const figures = FIGURES.exec(cell);
  const separator = figures ? (figures[1] ?? figures[2] ?? '') : ' ';
  const bare = cell.replace(/\.$/, '');
  const years = [Number(last.slice(0, 4)), Number(first.slice(0, 4))];
  for (const year of years) {
    const date = `${bare}${separator}${year}`;
    const days = ordersOf(date).map((order) => parseDay(date, order) ?? '');
    if (days.some((day) => day >= first && day <= last)) return date;
  }
  return `${bare}${separator}${years[0]}`;
}
