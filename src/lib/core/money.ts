import { CURRENCIES, type Currency, digitsOf } from './currency/codes.ts';
import { lru } from './lru.ts';
import type { TextKey } from './text.ts';

/** Money is an integer of its currency's minor units (paise, cents, whole yen), except in JSON and in typed text. */

export const MAX_MINOR = 999_999_999_999;

/** Minor units as a JSON number with the currency's decimals: 4550 → 45.5. */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** digitsOf(currency);

/** Minor units as a form field's value: `450.00`, `450` (JPY), no grouping. */
export const toField = (minor: number, currency: Currency): string => decimal(minor, currency);

function decimal(minor: number, currency: Currency): `${number}` {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const number = digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
  return `${minor < 0 ? '-' : ''}${number}` as `${number}`;
}

/** Longer than any amount with grouping and currency sign. */
const LONGEST = 40;
/** Thousands by threes, or lakhs and crores by twos: `1,234`, `1.234.567`, `1 234`, `1,23,456`. */
const GROUPED = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$|^[1-9]\d?([, ])(?:\d{2}\2)+\d{3}$/;
/** Lakhs by points, as German and Spanish show rupees; without decimals behind them they may be anything. */
const POINTED = /^[1-9]\d?\.(?:\d{2}\.)+\d{3}$/;

/**
 * A JSON number or a typed text as minor units, exactly; undefined when it is no amount, has more decimals than the currency, or is
 * beyond ±999,999,999,999 minor units. Text may be written as in any of our languages: `1,23,456.78`, `1.234,50`, `1 234,50`, `12,50`,
 * full-width digits, the currency's sign or code on either side. A single mark before three digits is read as the language writes it:
 * in German `1.234` is 1234, and `1,234` has three decimals. Where a currency has three, `1.234` has them in every language, as
 * fields show it.
 */
export function toMinor(value: number | string, currency: Currency, locale = 'en'): number | undefined {
  const digits = digitsOf(currency);
  const parts =
    typeof value === 'number' ? splitNumber(value) : split(typed(value, currency), digits, locale);
  if (!parts || parts.decimals.length > digits) return undefined;
  const minor = Number(parts.whole + parts.decimals.padEnd(digits, '0'));
  if (minor > MAX_MINOR) return undefined;
  return parts.negative && minor !== 0 ? -minor : minor;
}

const TOO_MANY_DECIMALS: Readonly<Record<number, TextKey>> = {
  0: 'expenses.amount_decimals_0',
  2: 'expenses.amount_decimals',
  3: 'expenses.amount_decimals_3',
};

/** Why `toMinor` rejects a value. */
export function whyNoAmount(value: number | string, currency: Currency): TextKey {
  const text = String(value).replace(/[\s'’\p{Sc}]/gu, '');
  if (text === '') return 'expenses.amount_required';
  // A repeated mark separates groups; otherwise the last mark is the decimal one.
  const last = text[Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))] ?? '.';
  const groups = text.split(last).length > 2;
  const number = Number(
    groups ? text.replace(/[.,]/g, '') : text.replace(last === '.' ? /,/g : /\./g, '').replace(',', '.'),
  );
  if (!Number.isFinite(number)) return 'expenses.amount_number';
  const digits = digitsOf(currency);
  if (Math.abs(number) * 10 ** digits > MAX_MINOR) return 'expenses.amount_limit';
  const decimals = /[.,](\d+)$/.exec(text)?.[1] ?? '';
  const many = !groups && (decimals.length > digits || decimals.length === 3 || /e-/i.test(text));
  return (many ? TOO_MANY_DECIMALS[digits] : undefined) ?? 'expenses.amount_number';
}

/** A typed amount of whichever currency, in major units; with more decimals than the given currency it has two at most. */
export function numberOf(typed: string, currency: Currency, locale: string): number | undefined {
  const minor = toMinor(typed, currency, locale);
  if (minor !== undefined) return toMajor(minor, currency);
  return /^\s*-?\d{1,10}\.\d{1,2}\s*$/.test(typed) ? Number(typed) : undefined;
}

/** The least amount in minor units that is as large as a number in major units, or the largest that is as small. */
export function boundOf(value: number, currency: Currency, side: 'least' | 'most'): number {
  const { negative, whole, decimals } = splitNumber(value) ?? { negative: false, whole: '0', decimals: '' };
  const digits = digitsOf(currency);
  const minor = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  const cut = /[1-9]/.test(decimals.slice(digits)) ? 1 : 0;
  const away = negative === (side === 'most') ? cut : 0;
  return negative ? -(minor + away) : minor + away;
}

/** The same number in another currency, rounded to what that can hold: 10.50 USD → 11 JPY. Not an exchange. */
export function sameNumber(minor: number, from: Currency, to: Currency): number {
  const more = 10 ** digitsOf(to);
  const less = 10 ** digitsOf(from);
  const size = Math.min(Math.floor((Math.abs(minor) * more) / less + 0.5), MAX_MINOR);
  return minor < 0 && size > 0 ? -size : size;
}

/** Normalises full-width characters, minus signs, apostrophes and spaces, and drops the currency's sign. */
function typed(text: string, currency: Currency): string {
  if (text.length > LONGEST) return '';
  const plain = normal(text).replace(/[−–]/g, '-').replace(/’/g, "'");
  const [, before = '', number = '', after = ''] = /^([^\d.,]*)(.*?)([^\d.,]*)$/.exec(plain) ?? [];
  const [, minus = '', front = '', inner = ''] = /^([+-]?) ?(.*?) ?([+-]?)$/.exec(before) ?? [];
  if ((minus && inner) || !isSign(front, currency) || !isSign(after.trim(), currency)) return '';
  return `${minus || inner}${number}`;
}

/** Without the full stop of a sign that is an abbreviation. */
const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(\p{L})\./gu, '$1')
    .trim();

/** Where our languages differ in the sign of a currency. */
const SIGNED_IN = ['en-IN', 'de-DE', 'es-ES', 'fr-FR', 'ja-JP'];
const signsOf = lru<ReadonlySet<string>>(CURRENCIES.length);

const isSign = (text: string, currency: Currency): boolean => text === '' || isSignOf(text, currency);

/** Whether the text is the currency's code or sign in one of our languages, which it may share with others. */
export function isSignOf(text: string, currency: Currency): boolean {
  const known = signsOf(currency, () => {
    const shown = SIGNED_IN.flatMap((locale) =>
      (['symbol', 'narrowSymbol'] as const).map((display) => signOf(currency, locale, display)),
    );
    return new Set([currency, ...shown].map((sign) => normal(sign).toUpperCase()));
  });
  return known.has(normal(text).toUpperCase());
}

interface Parts {
  negative: boolean;
  whole: string;
  decimals: string;
}

function split(text: string, digits: number, locale: string): Parts | undefined {
  const [, sign, number = ''] = /^([+-]?)(\d[\d., ']*|[.,]\d+)$/.exec(text) ?? [];
  const parts = (whole: string, decimals = '') => ({
    negative: sign === '-',
    whole: whole.replace(/\D/g, ''),
    decimals,
  });
  const [, whole = '', mark, decimals = ''] = /^(.*?)([.,])(\d*)$/.exec(number) ?? [];
  if (!mark && /^\d+$/.test(number)) return parts(number);
  const hasOne = /^\d*$/.test(whole);
  // The only mark may end thousands as well as begin decimals.
  const isOpen = mark && digits > 0 && hasOne && GROUPED.test(number);
  if (isOpen && (mark !== '.' || digits !== 3) && (12_345.6).toLocaleString(locale).includes(`${mark}345`))
    return parts(number);
  if (mark && decimals.length <= digits) {
    if (hasOne || (!whole.includes(mark) && (GROUPED.test(whole) || POINTED.test(whole))))
      return parts(whole, decimals);
    if (decimals.length !== 3 || !whole.includes(mark)) return undefined;
  }
  return !isOpen && GROUPED.test(number) ? parts(number) : undefined;
}

/** undefined for a number that JavaScript writes with an exponent. */
function splitNumber(value: number): Parts | undefined {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return whole === undefined ? undefined : { negative: sign === '-', whole, decimals };
}

/** Signs that stand for several currencies in one of our languages, normalised. */
const SHARED = /^(?:[$£¥₩KL]|kr|Rs)$/;

const signOf = (currency: Currency, locale: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const FORMATS = 100;
const formatOf = lru<Intl.NumberFormat>(FORMATS);

const THREES = /\d{1,3}(?:(\D)\d{3})+(?=\D\d\d\D*$)/;
const LAKHS = /\B(?=(?:\d\d){0,6}\d{3}$)/g;

/**
 * As the locale writes numbers, but grouped as the currency is: rupees in lakhs and crores, all others in threes. English is that of
 * India for rupees alone. The minus is U+2212, which is as wide as a digit.
 */
function written(minor: number, currency: Currency, language: string, style: 'decimal' | 'currency'): string {
  const locale = language === 'en-IN' && currency !== 'INR' ? 'en-US' : language;
  const format = formatOf(locale + currency + style, () => {
    // By its own sign, unless that is another's, too.
    const shared = SHARED.test(normal(signOf(currency, locale, 'narrowSymbol')));
    return new Intl.NumberFormat(locale, {
      style,
      currency,
      currencyDisplay: shared ? 'symbol' : 'narrowSymbol',
      minimumFractionDigits: digitsOf(currency),
      // Amounts are read in columns, so all are grouped, even in languages that leave four digits ungrouped.
      useGrouping: 'always',
    });
  });
  const text = format.format(decimal(minor, currency)).replace('-', '−');
  if (currency !== 'INR') return text;
  return text.replace(THREES, (whole, mark: string) => whole.replace(/\D/g, '').replace(LAKHS, mark));
}

/** Minor units for display, without the currency's sign: `1,23,456.78` (INR), `123,456.78` (EUR). */
export const formatAmount = (minor: number, currency: Currency, locale = 'en-IN'): string =>
  written(minor, currency, locale, 'decimal');

/** The amount with its currency's sign where the locale puts it: `−₹450.00` (en-IN), `−450,00 ₹` (de-DE). */
export const formatMoney = (minor: number, currency: Currency, locale = 'en-IN'): string =>
  written(minor, currency, locale, 'currency');

/**
 * A bank transaction's amount with the bank's sign, which screens show everywhere: `+2,800.00` came in, `−84.95` left.
 * @param out minor units as stored, positive when money left
 * @param show.symbol with the currency's sign
 */
export function formatBank(
  out: number,
  currency: Currency,
  locale = 'en-IN',
  show: { symbol?: boolean } = {},
): string {
  return (out < 0 ? '+' : '') + (show.symbol ? formatMoney : formatAmount)(-out, currency, locale);
}
