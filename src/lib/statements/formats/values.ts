import { cleanLine, type KeyAfter } from '../../core/text.ts';
import { marksOf, minorOf, type Notation, TOO_FINE, TOO_LARGE } from '../reader/money/amounts.ts';
import type { DecimalMark, StatementLine, Text } from '../reader/types.ts';

/** Why an entry is no row, as the key of a text. */
export class Unreadable {
  readonly text: Text;
  /** It may be a transaction all the same. */
  readonly doubtful: boolean;
  /** What it would be as a row. */
  readonly row: StatementLine | undefined;
  constructor(
    reason: KeyAfter<'statements.skipped.'>,
    values: Text['values'] = {},
    doubtful = true,
    row?: StatementLine,
  ) {
    this.text = { key: `statements.skipped.${reason}`, values };
    this.doubtful = doubtful;
    this.row = row;
  }
}

/** One sign at most, in front or behind the currency; brackets, exponents and words make no amount. */
const SIGNED =
  /^(?<before>[-+\u2212]?) ?(?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{3})? ?(?<after>[-+\u2212]?) ?(?<core>[.,]?\d[\d.,' ]{0,46}?) ?(?:\p{Sc}|\p{Lu}{3})?$/u;
const LONGEST_AMOUNT = 48;

interface Signed {
  negative: boolean;
  core: string;
}

/** Most amounts. */
const PLAIN = /^-?\d{1,10}(?:[.,]\d{1,2})?$/;

function signed(text: string): Signed | undefined {
  if (PLAIN.test(text))
    return { negative: text.startsWith('-'), core: text.startsWith('-') ? text.slice(1) : text };
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (trimmed.length > LONGEST_AMOUNT) return undefined;
  const { before = '', after = '', core = '' } = SIGNED.exec(trimmed)?.groups ?? {};
  if (core === '' || (before !== '' && after !== '')) return undefined;
  return { negative: before + after !== '' && before + after !== '+', core };
}

/** An amount in minor units with its own sign, or why it is none. */
export function amountOf(text: string, mark: Notation): number | Unreadable {
  if (text.trim() === '') return new Unreadable('blank');
  const money = signed(text);
  const minor = money ? minorOf(money.core, mark) : Number.NaN;
  if (money && Number.isFinite(minor)) return money.negative && minor !== 0 ? -minor : minor;
  const shown = { text: cleanLine(text.slice(0, 200)).slice(0, 60) };
  if (minor === TOO_FINE) return new Unreadable('too_fine', shown);
  return new Unreadable(minor === TOO_LARGE ? 'too_large' : 'unreadable', shown);
}

/** An amount without a sign, as formats write it that state the direction apart. */
export function unsignedOf(text: string, mark: Notation): number | Unreadable {
  const trimmed = text.trim();
  if (trimmed === '' || /^\d{0,40}(?:[.,]\d{0,40})?$/.test(trimmed)) return amountOf(trimmed, mark);
  return new Unreadable('unreadable', { text: cleanLine(trimmed.slice(0, 200)).slice(0, 60) });
}

/** The decimal mark of a file's amounts, by those that allow only one; open when none does and the values differ. */
export function decimalMarkOf(amounts: Iterable<string>): {
  mark: DecimalMark;
  open: boolean;
  decided: boolean;
} {
  const only = { '.': 0, ',': 0 };
  let open = false;
  for (const text of amounts) {
    const core = signed(text)?.core;
    if (core === undefined || !/[.,]/.test(core)) continue;
    const marks = marksOf(core);
    if (marks.length === 1 && marks[0]) only[marks[0]]++;
    else if (marks.length === 2 && minorOf(core, '.') !== minorOf(core, ',')) open = true;
  }
  const decided = only['.'] + only[','] > 0;
  return { mark: only[','] > only['.'] ? ',' : '.', open: open && !decided, decided };
}

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day of a real date of 1970 to 2099; undefined for any other. */
export function dayFromParts(year: number, month: number, date: number): string | undefined {
  if (year < 1970 || year > 2099 || date < 1 || !(date <= (LENGTHS[month - 1] ?? 0))) return undefined;
  if (month === 2 && date === 29 && (year % 4 !== 0 || year % 100 === 0) && year % 400 !== 0)
    return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** The day at the beginning of a time stamp, as written: no time zone moves it. */
export function writtenDay(text: string): string | undefined {
  const [, year, month, date] = /^\s*(\d{4})-?(\d\d)-?(\d\d)(?!\d{1,3}$)/.exec(text) ?? [];
  return date === undefined ? undefined : dayFromParts(Number(year), Number(month), Number(date));
}

const LONGEST_TEXT = 1_000;

/** The texts of a row as one line, without those that another one contains. */
export function descriptionOf(texts: readonly (string | undefined)[]): string {
  const parts: string[] = [];
  for (const text of texts) {
    const line = text ? plainLine(text) : '';
    if (line === '' || parts.some((part) => contains(part, line))) continue;
    const at = parts.findIndex((part) => contains(line, part));
    if (at >= 0) parts[at] = line;
    else parts.push(line);
  }
  return parts.join(' ').slice(0, LONGEST_TEXT).trim();
}

const plainLine = (text: string): string =>
  /^[\x21-\x7e]{1,40}(?: [\x21-\x7e]{1,40}){0,30}$/.test(text)
    ? text
    : cleanLine(text.slice(0, 4 * LONGEST_TEXT));

const contains = (long: string, short: string): boolean =>
  ` ${long.toLowerCase()} `.includes(` ${short.toLowerCase()} `);

/** The day of one that may be undefined, or why it is none. */
export const badDate = (text: string): Unreadable =>
  text.trim() === ''
    ? new Unreadable('no_date')
    : new Unreadable('bad_date', { text: cleanLine(text.slice(0, 200)).slice(0, 40) });

/** A reference as the bank gave it; null where it gave none. */
export function referenceOf(text: string | undefined): string | null {
  const reference = cleanLine((text ?? '').slice(0, 200));
  return /^(?:|nonref|notprovided|not provided|none|null|n\/?a|[0\W_]+)$/i.test(reference) ? null : reference;
}

/** Returns a function that finds the 1-based line of a position. Called with rising positions it is linear. */
export function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let seen = 0;
  return (at) => {
    if (at < seen) {
      line = 1;
      seen = 0;
    }
    for (let next = text.indexOf('\n', seen); next >= 0 && next < at; next = text.indexOf('\n', seen)) {
      line++;
      seen = next + 1;
    }
    return line;
  };
}
