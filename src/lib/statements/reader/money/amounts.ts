import { digits } from '../text/fold.ts';
import type { DecimalMark } from '../types.ts';
import { type Side, sideOf } from '../words/markers.ts';

/** An amount cell, split into parts; the decimal mark decides the value of its digits. */
export interface Money {
  /** From the first to the last digit, including marks: `1,23,456.78`, `.5`. */
  core: string;
  /** The written sign: -1 for a minus or brackets, 1 for a plus, 0 for none. */
  sign: -1 | 0 | 1;
  /** DR or CR beside the number. */
  side: Side | undefined;
  /** The currency's sign or code beside the number, in upper case; '' without one. */
  currency: string;
}

/** The decimals that amounts are counted with: a currency has at most three, and one with none counts hundredths at first. */
export type Decimals = 2 | 3;

/** A decimal mark, with a 3 where three decimals are counted instead of two. */
export type Notation = DecimalMark | `${DecimalMark}3`;

/** The mark alone. */
export const markOf = (notation: Notation): DecimalMark => notation.charAt(0) as DecimalMark;

export const notationOf = (mark: DecimalMark, decimals: Decimals): Notation =>
  decimals === 3 ? `${mark}3` : mark;

export const decimalsOf = (notation: Notation): Decimals => (notation.length === 1 ? 2 : 3);

/** Results of `minorOf` for digits that are no valid amount. */
export const TOO_FINE = -Infinity;
export const TOO_LARGE = Infinity;

const CODES = new Set(Intl.supportedValuesOf('currency'));
const LOCAL = new Set(
  'RS RS. RE INR KR KR. ZŁ ZL KČ KC FT РУБ РУБ. Р Р. ЛВ ЛВ. ГРН ГРН. LEI LEU DIN DIN. РСД FR FR. SFR SFR. RM R US CA HK NT NZ RP RP. TL YTL KM KN EURO EUROS DH DHS SR SAR ש״ח ש"ח NIS 人民币 美元 港币 港元 日元 日圓 新台幣 台幣 円 元 원 圓 บาท Đ Đ. VNĐ ΕΥΡΩ ر.س د.إ RMB TK TK. KSH KES NGN N GHS GH ZAR P PHP MXN B/. S/ S/. GS GS. BS BS. Q L USD EUR GBP'.split(
    ' ',
  ),
);

/** Parses an amount cell of at most 48 characters in linear time; undefined when it is none. */
export function parseMoney(cell: string): Money | undefined {
  if (cell.length === 0 || cell.length > 48) return undefined;
  if (/^\d+(?:[.,]\d+)?$/.test(cell)) return { core: cell, sign: 0, side: undefined, currency: '' };
  const text = /^[\x20-\x7e]*$/.test(cell) ? cell : plain(cell);
  let from = -1;
  let to = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) continue;
    if (from < 0) from = i;
    to = i;
  }
  if (from < 0) return undefined;
  if (from > 0 && /[.,]/.test(text.charAt(from - 1)) && !/\p{L}/u.test(text.charAt(from - 2))) from--;
  const core = text.slice(from, to + 1);
  if (from === 0 && to === text.length - 1) {
    return isCore(core) ? { core, sign: 0, side: undefined, currency: '' } : undefined;
  }
  return isCore(core) ? affixes(text.slice(0, from), text.slice(to + 1), core) : undefined;
}

const isCore = (core: string): boolean =>
  /^[\d.,' ]+$/.test(core) && !/[.,'][.,']| {2}|[.,'] | [.,']/.test(core);

function plain(cell: string): string {
  return digits(cell)
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[\u2212\u2012-\u2015\ufe63\uff0d]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .replace(/[٫]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[．]/g, '.')
    .replace(/＋/g, '+')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff▲△]/g, (mark) => (/[▲△]/.test(mark) ? '-' : ''))
    .trim();
}

/** Parses what surrounds the digits: signs, brackets, currency, DR or CR; undefined for anything else. */
function affixes(before: string, after: string, core: string): Money | undefined {
  // `12,-` means twelve, not minus twelve.
  const around = `${before} ${after.replace(/^[.,](?:-{1,2}|(?=\s|\p{L}|\p{Sc}|$))/u, '')}`;
  // Two signs before a number are a fault of the file, not a minus.
  if ((before.match(/[-+]/g)?.length ?? 0) > 1) return undefined;
  let sign: -1 | 0 | 1 = 0;
  if (around.includes('-')) sign = -1;
  else if (around.includes('+')) sign = 1;
  let side: Side | undefined;
  let currency = '';
  for (const word of around.match(/[^\s\-+()[\]*'"]+/g) ?? []) {
    const upper = word.toUpperCase();
    // A single letter in front belongs to an identifier: `A-1001`.
    const asSide = word.length > 1 || after.includes(word) ? sideOf(word) : undefined;
    if (/^\p{Sc}+$/u.test(word) || CODES.has(upper) || LOCAL.has(upper)) {
      currency = upper;
    } else if (/^\p{L}{1,3}\p{Sc}$/u.test(word)) {
      currency = upper;
    } else if (asSide) {
      side = asSide;
    } else if (word !== '/' && word !== '.') {
      return undefined;
    }
  }
  const bracketed = /^[^)]*\(/.test(before) && /^[^(]*\)/.test(after);
  if (bracketed && sign === 0 && !side) sign = -1;
  return { core, sign, side, currency };
}

/** The unsigned value in minor units; TOO_FINE, TOO_LARGE, or NaN when the digits do not fit the mark. */
export function minorOf(core: string, notation: Notation): number {
  const decimals = decimalsOf(notation);
  return plainMinor(core, notation.charCodeAt(0), decimals) ?? markedMinor(core, markOf(notation), decimals);
}

/** The most digits of an amount, decimals included. */
const LONGEST = 12;

/** The fast path for most amounts: ungrouped, up to ten digits and no decimals beyond; undefined for others. */
function plainMinor(core: string, mark: number, most: Decimals): number | undefined {
  let minor = 0;
  let decimals = -1;
  for (let at = 0; at < core.length; at++) {
    const code = core.charCodeAt(at);
    if (code === mark && decimals < 0) decimals = 0;
    else if (code < 48 || code > 57 || decimals === most || (at === LONGEST - most && decimals < 0))
      return undefined;
    else {
      minor = minor * 10 + code - 48;
      if (decimals >= 0) decimals++;
    }
  }
  for (let at = Math.max(0, decimals); at < most; at++) minor *= 10;
  return minor;
}

function markedMinor(core: string, mark: DecimalMark, most: Decimals): number {
  const at = core.indexOf(mark);
  const whole = at < 0 ? core : core.slice(0, at);
  let fraction = at < 0 ? '' : core.slice(at + 1);
  if (fraction !== '' && !/^\d+$/.test(fraction)) return Number.NaN;
  let digitsOnly = whole;
  if (!/^\d*$/.test(whole)) {
    if (!/^[1-9]\d{0,2}(?:([.,' ])\d{2,3})*$/.test(whole)) return Number.NaN;
    const groups = whole.split(/[.,' ]/);
    const separators = new Set(whole.replace(/\d/g, ''));
    if (separators.size > 1 || (groups.at(-1) ?? '').length !== 3) return Number.NaN;
    const middle = groups.slice(1);
    if (
      !middle.every((group) => group.length === 3) &&
      !middle.slice(0, -1).every((group) => group.length === 2)
    )
      return Number.NaN;
    digitsOnly = groups.join('');
  }
  if (fraction.length > most) {
    const rest = fraction.slice(most);
    if (rest.length >= 8 && /^0{6}/.test(rest)) fraction = fraction.slice(0, most);
    else if (!/^0+$/.test(rest)) return TOO_FINE;
    fraction = fraction.slice(0, most);
  }
  if (digitsOnly.length > 14) digitsOnly = digitsOnly.replace(/^0+/, '');
  const longest = LONGEST - most;
  if (digitsOnly.length > longest && digitsOnly.replace(/^0+/, '').length > longest) return TOO_LARGE;
  return Number(digitsOnly + fraction.padEnd(most, '0'));
}

/** Whether the whole cell is a currency's code, sign or short name. */
export const isCurrency = (cell: string): boolean =>
  cell.length <= 4 && (CODES.has(cell) || LOCAL.has(cell.toUpperCase()) || /^\p{Sc}$/u.test(cell));

/** The decimal marks that the digits can be read with. */
export function marksOf(core: string, decimals: Decimals = 2): DecimalMark[] {
  return (['.', ','] as const).filter((mark) => Number.isFinite(minorOf(core, notationOf(mark, decimals))));
}

/** Whether a cell is an amount under some decimal mark, in whichever currency. */
export function isMoney(cell: string): boolean {
  const money = parseMoney(cell);
  return money !== undefined && marksOf(money.core, 3).length > 0;
}
