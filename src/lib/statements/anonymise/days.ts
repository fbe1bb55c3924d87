import { ordersOf, parseDay } from '../reader/dates/dates.ts';
import { digits, fold, tidy } from '../reader/text/fold.ts';
import type { DateOrder } from '../reader/types.ts';
import { MONTH_NAMES, monthNumber } from '../reader/words/months.ts';
import type { Random } from './random.ts';
import { inScriptOf } from './scramble.ts';

const WEEK_MS = 7 * 86_400_000;

export const later = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10);

/** From a month to three years, either way. */
const [LEAST_WEEKS, MOST_WEEKS] = [4, 156];
const SOUGHT = 200;

interface WrittenDay {
  text: string;
  order: DateOrder;
  known?: string | undefined;
}

/** A random number of weeks that leaves the days as open between orders as they are. */
export function weeksFor(days: readonly WrittenDay[], random: Random): number {
  const written = [...new Map(days.map((day) => [day.text, day])).values()];
  const writing = dayWritingOf(written.map(({ text }) => text));
  const fits = fittingOrders(written.map(({ text }) => text));
  let weeks = 0;
  for (let turn = 0; turn < SOUGHT; turn++) {
    weeks = (LEAST_WEEKS + random(MOST_WEEKS - LEAST_WEEKS)) * (random(2) === 0 ? -1 : 1);
    const moved = written.values().map((day) => movedDay(day.text, day, weeks, writing, random) ?? '');
    if (fittingOrders(moved, fits).join() === fits.join()) break;
  }
  return weeks;
}

/** The orders that fit all days. It ends with the first day that rules out one of those asked for. */
function fittingOrders(texts: Iterable<string>, asked: readonly DateOrder[] = []): DateOrder[] {
  let orders: DateOrder[] = ['dmy', 'mdy', 'ymd'];
  for (const text of texts) {
    const fit = ordersOf(tidy(text));
    orders = orders.filter((order) => fit.includes(order));
    if (asked.some((order) => !orders.includes(order))) break;
  }
  return orders;
}

/** How the file writes days and months of one digit, and its months' names. */
export interface DayWriting {
  /** The separators between which one digit stands alone. */
  unpadded: ReadonlySet<string>;
  months: readonly string[] | undefined;
  /** Months are written with this many letters; all of them where it is 0. */
  letters: number;
}

/** Judges by all days of the file, since one alone may be written either way. */
export function dayWritingOf(texts: Iterable<string>): DayWriting {
  const unpadded = new Set<string>();
  const words = new Set<string>();
  for (const text of texts) {
    const cell = tidy(text);
    if (/(?:^|\D)[1-9][./\s-]\d{1,2}[./\s-]\d{2}|\d[./\s-][1-9](?:[./\s-]\d{2}|(?!\d))/.test(cell))
      unpadded.add(separatorsOf(cell));
    for (const word of cell.match(/[\p{L}\p{M}]+/gu) ?? [])
      if (monthNumber(fold(word)) !== undefined) words.add(fold(word));
  }
  const all = [...words];
  const letters =
    all.length > 0 && all.every(({ length }) => length === all[0]?.length) ? (all[0]?.length ?? 0) : 0;
  const fits = (names: readonly string[], word: string): boolean =>
    names.some((name, month) => name.startsWith(word) && monthNumber(word) === month + 1);
  const lines = MONTH_NAMES.filter((names) => !names.includes('_') && all.every((word) => fits(names, word)));
  const exact = lines.find((names) => all.every((word) => names.includes(word)));
  return { unpadded, months: exact ?? lines[0], letters: exact ? 0 : letters };
}

/**
 * The text of a day, moved by whole weeks and written as it was; a time behind it is drawn anew.
 * @param known the day where the text leaves out its year
 * @returns undefined for a way of writing that is not understood
 */
export function movedDay(written: string, ...given: Given): string | undefined {
  const text = digits(written);
  const moved = movedText(text, ...given);
  const script = text === written ? undefined : /\p{Nd}/u.exec(written)?.[0];
  return script === undefined ? moved : moved?.replace(/\d/g, (digit) => inScriptOf(script, digit));
}

type Given = [
  day: { order: DateOrder; known?: string | undefined },
  weeks: number,
  writing: DayWriting,
  random: Random,
];

function movedText(text: string, ...[{ order, known }, weeks, writing, random]: Given): string | undefined {
  const was = parseDay(tidy(text), order) ?? known;
  if (was === undefined) return undefined;
  const now = later(was, weeks);
  if (/^\d{4}(?:\d\d)?$/.test(text)) return now.replaceAll('-', '').slice(-text.length);
  const compact = /^(\D*)(\d{8})(?!\d)|^(\D*)(\d{8})(?=T?\d{4,6}(?:\D|$))/.exec(text);
  if (compact) return movedCompact(text, compact[2] ?? compact[4] ?? '', { was, now }, random);
  if (/^\d{5}(?:\.\d+)?$/.test(tidy(text))) return movedSerial(text, weeks, random);
  return movedParts(text, { was, now, order }, writing, random);
}

function movedCompact(
  text: string,
  digits: string,
  { was, now }: { was: string; now: string },
  random: Random,
): string | undefined {
  const [year = '', month = '', date = ''] = now.split('-');
  const [y = '', m = '', d = ''] = was.split('-');
  const ways: [string, string][] = [
    [y + m + d, year + month + date],
    [d + m + y, date + month + year],
    [m + d + y, month + date + year],
  ];
  const way = ways.find(([written]) => written === digits);
  if (!way) return undefined;
  const at = text.indexOf(digits);
  return text.slice(0, at) + way[1] + withOtherTime(text.slice(at + 8), random);
}

/** A spreadsheet's day number. */
const movedSerial = (text: string, weeks: number, random: Random): string =>
  text.replace(
    /(\d{5})(\.\d+)?/,
    (_, day: string, time = '') => `${Number(day) + 7 * weeks}${otherDigits(time, random)}`,
  );

interface Move {
  was: string;
  now: string;
  order: DateOrder;
}

function movedParts(
  text: string,
  { was, now, order }: Move,
  { unpadded, months, letters }: DayWriting,
  random: Random,
): string | undefined {
  const [year = 0, month = 0, date = 0] = now.split('-').map(Number);
  const before = was.split('-').map(Number);
  const parts = [...text.matchAll(/\d+|[\p{L}\p{M}]+/gu)];
  const named = parts.find(
    ([word]) => /^\D/.test(word) && monthNumber(fold(word)) === before[1] && months !== undefined,
  );
  const padded = !unpadded.has(separatorsOf(text));
  const numbers = parts.filter(([part]) => /^\d/.test(part)).slice(0, named ? 2 : 3);
  const roles = rolesOf(
    numbers.map(([part]) => part),
    named !== undefined,
    order,
  );
  const edits = numbers.map(({ index, 0: part }, at) => {
    const role = roles[at];
    const value =
      role === 'year'
        ? String(Number(part) + year - (before[0] ?? 0) + (part.length === 2 ? 100 : 0)).slice(
            part.length === 2 ? -2 : 0,
          )
        : String(role === 'month' ? month : date);
    const width = role === 'year' || padded || part.startsWith('0') ? part.length : 1;
    return {
      at: index,
      end: index + part.length,
      text: value.padStart(role === 'year' ? part.length : Math.min(width, 2), '0'),
    };
  });
  if (named) {
    const name = months?.[month - 1] ?? '';
    const short =
      letters > 0 && monthNumber(name.slice(0, letters)) === month ? name.slice(0, letters) : name;
    edits.push({ at: named.index, end: named.index + named[0].length, text: likeCase(short, named[0]) });
  }
  edits.sort((a, b) => a.at - b.at);
  let out = '';
  let done = 0;
  for (const { at, end, text: fresh } of edits) {
    out += text.slice(done, at) + fresh;
    done = end;
  }
  return out + withOtherTime(text.slice(done), random);
}

const separatorsOf = (text: string): string => text.replace(/[\p{L}\p{M}\p{Nd}]+/gu, '').slice(0, 2);

type Role = 'year' | 'month' | 'date';

function rolesOf(numbers: readonly string[], named: boolean, order: DateOrder): Role[] {
  const yearFirst = (numbers[0]?.length ?? 0) >= 3;
  if (named) return yearFirst ? ['year', 'date'] : ['date', 'year'];
  if (yearFirst || order === 'ymd')
    return numbers.length === 2 ? ['month', 'date'] : ['year', 'month', 'date'];
  return order === 'dmy' ? ['date', 'month', 'year'] : ['month', 'date', 'year'];
}

function likeCase(name: string, like: string): string {
  if (like === like.toUpperCase()) return name.toUpperCase();
  return /^\p{Lu}/u.test(like) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** A time of day stays one; midnight stays, since it means that there is no time. Zones stay. */
function withOtherTime(text: string, random: Random): string {
  const zone = /(?:\s?[+-]\d{2}:?\d{2}|Z|\[.{0,20}\])\s*$/.exec(text)?.[0] ?? '';
  const time = text.slice(0, text.length - zone.length);
  if (!/[1-9]/.test(time)) return text;
  const hours = /[ap]\.?m/i.test(time) ? 12 : 24;
  let at = 0;
  return (
    time.replace(/\d+/g, (digits) => {
      if (digits.length === 6 || digits.length === 4)
        return [hours, 60, 60]
          .slice(0, digits.length / 2)
          .map((end) => two(random(end)))
          .join('');
      const end = at++ === 0 ? hours : at <= 3 ? 60 : 10 ** digits.length;
      if (digits.length === 1) return String(1 + random(9));
      return String(end === 12 ? 1 + random(12) : random(end)).padStart(digits.length, '0');
    }) + zone
  );
}

const two = (number: number): string => String(number).padStart(2, '0');
const otherDigits = (text: string, random: Random): string => text.replace(/\d/g, () => String(random(10)));
