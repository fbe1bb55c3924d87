import { digits, fold } from '../text/fold.ts';
import type { Corrections, DateOrder } from '../types.ts';
import { monthNumber } from '../words/months.ts';

/** A date cell's three numbers, as written, or as year, month, day when the month is a word. */
interface Parts {
  numbers: readonly [string, string, string];
  /** The orders that its form allows. */
  orders: readonly DateOrder[];
}

const ALL: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
const TIME = String.raw`(?:(?:[T,\s]|-(?=\d\d:))\s*\(?(?:\d{1,2}[:.h]\d{2}|\d{6}\b|\d{1,2}\s?[AaPp]\.?[Mm]|\p{L}{1,9}\.?\)?$).{0,24})?`;
const NUMBERS = new RegExp(
  String.raw`^(\d{1,4})\s?([./\-‐–]|(?<=^\d{4}):|\s)\s?(\d{1,2})\s?(?:\2)\s?(\d{1,4})\.?${TIME}$`,
  'u',
);
const COLON = 58;
/** `10:20 05-02-24` */
const TIME_FIRST = /^\d\d:\d\d(?::\d\d)?,?\s+(?!\d\d:)/;
const COMPACT = /^(\d{8})(?:T?(?:\d{4}|\d{6})(?:\.\d{1,6})?(?:\[.{1,12}\]|Z)?)?$/;
/** A year of Taiwan's calendar, month and day: `1130204`. */
const COMPACT_TAIWAN = /^(1(?:0[5-9]|[1-3]\d))((?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
const EAST =
  /^(令和|平成|昭和|民國|民国|[RHS])?\s?(\d{1,4}|元)\s?[年년./-]\s?(\d{1,2})\s?[月월./-]\s?(\d{1,2})(?:\s?[日일.])?(?:\s.{0,24}|\(.{0,8})?$/;
const ERAS = new Map(
  Object.entries({ 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925, 民國: 1911, 民国: 1911 }),
);
const TAIL = /^(?:\d{1,6}|am|pm|utc|gmt|z|uhr|h|[a-z]{3,4})$/;
const FILLERS = new Set('of th st nd rd de del den d le di er o a e г р'.split(' '));

/** The cell's day as yyyy-MM-dd under an order; undefined when it is no date in that order. */
export function parseDay(cell: string, order: DateOrder): string | undefined {
  const parts = partsOf(cell);
  return parts?.orders.includes(order) ? assemble(parts.numbers, order) : undefined;
}

/** The orders under which the cell is a real day; none when it is no date. An unambiguous date fits every order. */
export function ordersOf(cell: string): readonly DateOrder[] {
  const parts = partsOf(cell);
  if (!parts) return [];
  return parts.orders.filter((order) => assemble(parts.numbers, order) !== undefined);
}

/** Whether the whole cell is a date in some order. */
export const isDate = (cell: string): boolean => ordersOf(cell).length > 0;

/** The written order of an unambiguous date, with a month's name or the year first; undefined for others. */
export function writtenOrder(cell: string): DateOrder | undefined {
  if (/^['"\s]*(?:\d{3,4}\D|\d{8})/.test(cell)) return 'ymd';
  return cell.length <= 48 && /\p{L}/u.test(cell) ? inWords(cell)?.order : undefined;
}

function partsOf(written: string): Parts | undefined {
  const cell = written.charCodeAt(2) === COLON ? written.replace(TIME_FIRST, '') : written;
  if (cell.length < 6 || cell.length > 48) return undefined;
  const first = cell.charCodeAt(0);
  const text = first >= 48 && first <= 57 ? cell : digits(cell.replace(/^[\u200e\u200f'"]+/, ''));
  const numbers = NUMBERS.exec(text) ?? NUMBERS.exec(text.replace(/^\p{L}{2,10}[.,]?\s/u, ''));
  if (numbers) return inNumbers(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '');
  const compact = COMPACT.exec(text)?.[1];
  if (compact) return { numbers: [compact, '', ''], orders: ALL };
  const taiwan = text.length === 7 ? COMPACT_TAIWAN.exec(text) : null;
  if (taiwan) return { numbers: [`${Number(taiwan[1]) + 1911}${taiwan[2]}`, '', ''], orders: ['ymd'] };
  if (!/\p{L}/u.test(text)) return undefined;
  const east = EAST.exec(text);
  if (east) {
    const year = (east[2] === '元' ? 1 : Number(east[2])) + (ERAS.get(east[1] ?? '') ?? 0);
    const orders = east[2] && east[2].length <= 2 && !east[1] ? (['ymd'] as const) : ALL;
    return { numbers: [String(year), east[3] ?? '', east[4] ?? ''], orders };
  }
  const words = inWords(text);
  return words ? { numbers: words.ymd, orders: ALL } : undefined;
}

function inNumbers(a: string, b: string, c: string): Parts {
  if (a.length >= 3) return { numbers: [a, b, c], orders: ALL };
  if (c.length >= 3) return { numbers: [a, b, c], orders: ['dmy', 'mdy'] };
  return { numbers: [a, b, c], orders: ALL };
}

function inWords(cell: string): { ymd: [string, string, string]; order: DateOrder } | undefined {
  const joined = cell.replace(/(?<=\p{L})\.(?=\p{L})/gu, '');
  const tokens = (fold(joined).match(/\d+|[\p{L}\p{M}]+/gu) ?? []).filter((token) => !FILLERS.has(token));
  // A leading weekday may look like a month: `mar. 2 avr. 2024`.
  const weekday =
    !/^\d/.test(tokens[0] ?? '') && tokens.slice(1, 3).some((token) => monthNumber(token) !== undefined);
  const kept = weekday ? tokens.slice(1) : tokens;
  const at = kept.findIndex((token) => monthNumber(token) !== undefined);
  if (at < 0 || at > 2) return undefined;
  const month = String(monthNumber(kept[at] ?? ''));
  const found = kept.slice(0, 3).filter((_, i) => i !== at);
  const [one = '', two = ''] = found;
  if (!/^\d{1,4}$/.test(one) || !/^\d{1,4}$/.test(two)) return undefined;
  if (!kept.slice(3).every((token) => TAIL.test(token))) return undefined;
  if (one.length === 4) return { ymd: [one, month, two], order: 'ymd' };
  if (one.length > 2 || two.length === 1 || two.length === 3) return undefined;
  return { ymd: [fullYear(two), month, one], order: at === 0 ? 'mdy' : 'dmy' };
}

/** Of two digits, 50 to 79 are years of the Thai calendar: no statement is of 2050 or of 1979. */
function fullYear(written: string): string {
  if (written.length > 2) return written;
  const year = Number(written);
  return String(year + (year < 50 ? 2000 : year < 80 ? 2500 : 1900));
}

function assemble(numbers: readonly [string, string, string], order: DateOrder): string | undefined {
  const [a, b, c] = numbers;
  if (b === '') {
    if (order === 'ymd') return day(a.slice(0, 4), a.slice(4, 6), a.slice(6));
    return order === 'dmy'
      ? day(a.slice(4), a.slice(2, 4), a.slice(0, 2))
      : day(a.slice(4), a.slice(0, 2), a.slice(2, 4));
  }
  if (a.length >= 3 || order === 'ymd') return day(a, b, c);
  return order === 'dmy' ? day(c, b, a) : day(c, a, b);
}

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A real day of 1970 to 2099. Thai (2513 and later) and Taiwanese (80 to 188) years are converted. */
function day(yearText: string, monthText: string, dayText: string): string | undefined {
  let year = Number(fullYear(yearText));
  const month = Number(monthText);
  const date = Number(dayText);
  if (year >= 2513 && year <= 2642) year -= 543;
  else if (year >= 80 && year <= 188) year += 1911;
  if (year < 1970 || year > 2099 || date < 1 || date > (LENGTHS[month - 1] ?? 0)) return undefined;
  if (month === 2 && date === 29 && (year % 4 !== 0 || year % 100 === 0) && year % 400 !== 0)
    return undefined;
  return `${year}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`;
}

const LEAST_TURNED = 3;
const STORED_DAY = /^\d{4}-(\d\d)-(\d\d)(?: |$)/;
const WRITTEN_DAY = /^\d{1,2}([./-])\d{1,2}\1\d{4}$/;

/**
 * The order of a workbook's days where a spreadsheet of another country has taken those that it could for days with day and
 * month exchanged: no day that it stored is after the 12th, and all that it left as texts are. undefined where it has not.
 */
function turnedOrder(cells: Iterable<string>): DateOrder | undefined {
  let [stored, written] = [0, 0];
  let order: DateOrder | undefined;
  for (const cell of cells) {
    const day = STORED_DAY.exec(cell);
    if (day) {
      if (Number(day[2]) > 12) return undefined;
      stored++;
    } else if (WRITTEN_DAY.test(cell)) {
      const [first, ...others] = ordersOf(cell);
      if (others.length > 0 || first === undefined || (order ?? first) !== first) return undefined;
      order = first;
      written++;
    }
  }
  return stored > 0 && written > 0 && stored + written >= LEAST_TURNED ? order : undefined;
}

/** A stored day with day and month exchanged. */
export const turnedDay = (cell: string): string =>
  cell.replace(STORED_DAY, (whole, month, day) => `${whole.slice(0, 5)}${day}-${month}${whole.slice(10)}`);

interface Turned {
  order: DateOrder;
  /** Whether stored days are turned back. */
  back: boolean;
  asked: boolean;
}

/** How a workbook's days are read that a spreadsheet may have turned: back, unless a person says that they are as stored. */
export function turnedDays(cells: Iterable<string>, { date_order }: Corrections): Turned | undefined {
  const order = turnedOrder(cells);
  return order && { order, back: date_order !== 'ymd', asked: date_order === undefined };
}
