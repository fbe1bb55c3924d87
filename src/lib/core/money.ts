/** Money is an integer of minor units (paise), except in JSON and in typed text. */

export const MAX_MINOR = 999_999_999_999;

/** Minor units as a JSON number with at most two decimals: 4550 → 45.5. */
export const toMajor = (minor: number): number => minor / 100;

/** Longer than any amount with grouping and currency sign. */
const LONGEST = 40;
/** Thousands by threes, or lakhs and crores by twos: `1,234`, `1.234.567`, `1 234`, `1,23,456`. */
const GROUPED = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$|^[1-9]\d?([, ])(?:\d{2}\2)+\d{3}$/;

/**
 * A JSON number or a typed text as minor units, exactly; undefined when it is no amount, has more than two decimals
 * or goes beyond ±9,999,999,999.99. Text may be written as in any of our languages: `1,23,456.78`, `1.234,50`, `1 234,50`,
 * `12,50`, full-width digits, the rupee sign on either side. `1,234` is 1234 and `1,23` is 1.23; `1.234` is rejected, since
 * it can mean 1234 or three decimals.
 */
export function toMinor(value: number | string): number | undefined {
  const parts = typeof value === 'number' ? split(plain(value)) : split(typed(value));
  if (!parts) return undefined;
  const minor = Number(parts.whole || '0') * 100 + Number(parts.decimals.padEnd(2, '0'));
  if (minor > MAX_MINOR) return undefined;
  return parts.negative && minor !== 0 ? -minor : minor;
}

/** Normalises full-width characters, minus signs, apostrophes and spaces, and drops the rupee sign. */
function typed(text: string): string {
  if (text.length > LONGEST) return '';
  const signs = text.normalize('NFKC').replace(/[−–]/g, '-').replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  return signs.replace(/^([+-]?) ?₹ ?/, '$1').replace(/ ?₹$/, '');
}

function split(text: string): { negative: boolean; whole: string; decimals: string } | undefined {
  const { sign, digits = '' } = /^(?<sign>[+-]?)(?<digits>\d[\d., ']*|[.,]\d+)$/.exec(text)?.groups ?? {};
  const negative = sign === '-';
  const decimal = /^(?<whole>.*?)(?<mark>[.,])(?<decimals>\d{0,2})$/.exec(digits)?.groups;
  if (decimal) {
    const { whole = '', mark = '', decimals = '' } = decimal;
    if (/^\d*$/.test(whole)) return { negative, whole, decimals };
    if (whole.includes(mark)) return undefined;
    return GROUPED.test(whole) ? { negative, whole: whole.replace(/\D/g, ''), decimals } : undefined;
  }
  if (/^\d+$/.test(digits)) return { negative, whole: digits, decimals: '' };
  const thousandths = /^\d+\.\d{3}$/.test(digits);
  return GROUPED.test(digits) && !thousandths
    ? { negative, whole: digits.replace(/\D/g, ''), decimals: '' }
    : undefined;
}

/** A number as text whose decimals can be counted; 'NaN' for one that JavaScript writes with an exponent. */
function plain(value: number): string {
  const text = String(value);
  return /e/.test(text) ? 'NaN' : text;
}

// Amounts are read in columns, so all are grouped, even in languages that leave four digits ungrouped.
const AMOUNT_FORMAT = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
} as const satisfies Intl.NumberFormatOptions;

export const RUPEES_FORMAT = {
  ...AMOUNT_FORMAT,
  style: 'currency',
  currency: 'INR',
  currencyDisplay: 'narrowSymbol',
} as const satisfies Intl.NumberFormatOptions;

const formats = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + (options.style ?? '');
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** Minor units for display, grouped as in the locale, with two decimals and no currency sign: `1,23,456.78` (en-IN). */
export const formatAmount = (minor: number, locale = 'en-IN'): string =>
  formatter(locale, AMOUNT_FORMAT).format(minor / 100);

/** The amount with `₹` where the locale puts it: `-₹450.00` (en-IN), `-450,00 ₹` (de-DE). */
export const formatRupees = (minor: number, locale = 'en-IN'): string =>
  formatter(locale, RUPEES_FORMAT).format(minor / 100);

/** Minor units as a form field's value: `450.00`, no grouping. */
export const toField = (minor: number): string => (minor / 100).toFixed(2);
