import { findHeader } from './columns/header.ts';
import { isBody } from './columns/profile.ts';
import { ordersOf, parseDay } from './dates/dates.ts';
import { isMoney } from './money/amounts.ts';
import { fold, tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import { isWide } from './text/tolerant.ts';
import { StatementError } from './types.ts';
import { nameHits } from './words/columns.ts';
import { monthNumber } from './words/months.ts';

/** The sheet with cells put together that unquoted delimiters split. */
export const withWholeCells = (sheet: Sheet): Sheet => withWholeRows(withWholeAmounts(sheet));

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

const FIGURES = /^\d{1,2}([/-])\d{1,2}$|^\d{1,2}(\.)\d{1,2}\.$/;
/** A day and a month, or an amount. */
const LOOSE = /^(0?[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])$/;
const WORDS = /^(?:\d{1,2}[\s.-]?(\p{L}{3,12})\.?|(\p{L}{3,12})\.?\s?\d{1,2})$/u;

/** With as many whole dates, a file's rows are not those without a year. */
const MOST_DATED = 4;

/**
 * Completes dates without a year (`15/04`, `15 Apr`) by the years of dates outside the table, and converts a
 * spreadsheet's serial day numbers. Other files are returned unchanged.
 * @throws StatementError when the rows have no year and the rest of the file has none either
 */
export function withFullDates(sheet: Sheet): Sheet {
  const { records, lineOf } = sheet;
  const looked = records.slice(0, 400);
  let dated = 0;
  for (const record of looked) if (isBody(record) && ++dated === MOST_DATED) return sheet;
  const columns = shortDateColumns(looked, dated * 3);
  const [column] = columns;
  if (column === undefined) return dated > 0 ? sheet : withSerialDates(sheet);
  const period = periodOf(looked, records.slice(-40));
  const first = looked.findIndex((record) => isShortIn(record, column));
  if (!period) throw new StatementError('statements.error.no_year', { line: lineOf[first] ?? 1 });
  const completed = records.map((record) =>
    columns.reduce(
      (whole, at) =>
        isShortIn(record, at) ? whole.with(at, complete(tidy(record[at] ?? ''), period)) : whole,
      record,
    ),
  );
  return { ...sheet, records: completed };
}

const isShortIn = (record: string[], column: number): boolean => {
  const cell = tidy(record[column] ?? '');
  return isShort(cell) || LOOSE.test(cell);
};

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

/**
 * The columns of short dates beside amounts, when nearly all of more than `least` rows with an amount have one; the first
 * is the day.
 */
function shortDateColumns(records: string[][], least: number): number[] {
  const counts = new Map<number, { short: number; filled: number; loose: string[] }>();
  let rows = 0;
  for (const record of records) {
    const cells = record.slice(0, 60).map(tidy);
    const short = cells.map((cell) => isShort(cell) || LOOSE.test(cell));
    if (!short.includes(true) || !cells.some((cell, i) => !short[i] && isMoney(cell))) continue;
    rows++;
    cells.forEach((cell, i) => {
      if (cell === '') return;
      const count = counts.get(i) ?? { short: 0, filled: 0, loose: [] };
      counts.set(i, count);
      count.filled++;
      if (isShort(cell)) count.short++;
      else if (short[i]) count.loose.push(cell.split('.').reverse().join('.'));
    });
  }
  if (rows <= least) return [];
  const whole = [...counts].filter(
    ([, { short, loose, filled }]) => (short + loose.length) * 10 >= filled * 9,
  );
  // Without a mark behind it, only days that run tell dates from amounts.
  const day = whole.find(
    ([, { short, loose }]) =>
      (short + loose.length) * 10 >= rows * 9 && (short > 0 || (loose.length >= LEAST_LOOSE && run(loose))),
  );
  if (!day) return [];
  const marked = day[1].short > 0;
  return [day[0], ...whole.flatMap(([at, { short }]) => (at > day[0] && short > 0 === marked ? at : []))];
}

const LEAST_LOOSE = 3;

/** Whether months and days rise or fall, but for the turn of a year. */
function run(days: readonly string[]): boolean {
  const turns = (falls: boolean): number =>
    days.filter((day, i) => i > 0 && (falls ? day > (days[i - 1] ?? '') : day < (days[i - 1] ?? ''))).length;
  return new Set(days).size > 1 && (turns(false) <= 1 || turns(true) <= 1);
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
  const month = [...namedMonths(text), ...writtenMonths(text)];
  if (month.length > 0) {
    const [from, to] = [month.toSorted()[0] ?? '', month.toSorted().at(-1) ?? ''];
    return { first: `${from}-01`, last: `${to}-31` };
  }
  const years = new Set(text.match(/\b20[0-4]\d(?!\d)/g));
  const [year] = years;
  return years.size === 1 && year ? { first: `${year}-01-01`, last: `${year}-12-31` } : undefined;
}

/** `January 2026` */
const namedMonths = (text: string): string[] =>
  [...text.matchAll(/(\p{L}{3,12})[ .,-]{1,3}(20[0-4]\d)(?!\d)/gu)].flatMap(([, name = '', year = '']) => {
    const number = monthNumber(fold(name));
    return number === undefined ? [] : [`${year}-${String(number).padStart(2, '0')}`];
  });

/** `2026年01月`, `2026-01`, `01/2026` */
const writtenMonths = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<![\d./-])(20[0-4]\d)(?: ?[年년] ?|[./-])(0?[1-9]|1[0-2])(?![\d./-])|(?<![\d./-])(0[1-9]|1[0-2])[./-](20[0-4]\d)(?![\d./-])/g,
    ),
  ].map(([, year, month, before, after]) => `${year ?? after}-${(month ?? before ?? '').padStart(2, '0')}`);

/** The date with the year that places it in the period, else with the latest one that is not after it. */
function complete(cell: string, { first, last }: Period): string {
  const figures = FIGURES.exec(cell);
  const separator = figures ? (figures[1] ?? figures[2] ?? '') : LOOSE.test(cell) ? '.' : ' ';
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
