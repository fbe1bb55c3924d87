/** Money is an integer of minor units (paise) everywhere but at the edges: JSON numbers and typed text. */

export const MAX_MINOR = 999_999_999_999;

/** Minor units as a JSON number with at most two decimals: 4550 → 45.5. */
export const toMajor = (minor: number): number => minor / 100;

/**
 * A JSON number or a typed text as minor units, exactly; undefined when it is no amount, has more than
 * two decimals or goes beyond ±9,999,999,999.99. Typed text may group by commas or spaces: `1,23,456.78`.
 */
export function toMinor(value: number | string): number | undefined {
  const text = typeof value === 'number' ? plain(value) : value.trim().replace(/^₹/, '').trim();
  const match = /^([+-]?)(\d{1,3}(?:[, ]\d{2,3})+|\d+)?(?:\.(\d{0,2}))?$/.exec(text);
  if (!match || (match[2] === undefined && !match[3])) return undefined;
  const minor =
    Number((match[2] ?? '0').replace(/[, ]/g, '')) * 100 + Number((match[3] ?? '').padEnd(2, '0') || 0);
  if (minor > MAX_MINOR) return undefined;
  return match[1] === '-' && minor !== 0 ? -minor : minor;
}

/** A number without an exponent, so that its decimals can be counted; NaN for what has none. */
function plain(value: number): string {
  const text = String(value);
  return /e/.test(text) ? 'NaN' : text;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Minor units for people, in the locale's grouping and always two decimals: `1,23,456.78` (en-IN). No sign of currency. */
export function formatAmount(minor: number, locale = 'en-IN'): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    formats.set(locale, format);
  }
  return format.format(minor / 100);
}

/** `₹` and the amount; the minus stands before the sign: `-₹450.00`. */
export const formatRupees = (minor: number, locale = 'en-IN'): string =>
  `${minor < 0 ? '-' : ''}₹${formatAmount(Math.abs(minor), locale)}`;

/** Minor units as a form field's value: `450.00`, no grouping. */
export const toField = (minor: number): string => (minor / 100).toFixed(2);
