import { type Currency, currencyNamed, digitsOf } from '../../core/currency/codes.ts';
import type { Line } from './lines.ts';

/** An amount as it is written. */
export interface Amount {
  /** As a JSON number has it. */
  value: string;
  currency: Currency | null;
  /** It has decimals, groups or a currency beside it: not any number is money. */
  isMoney: boolean;
  /** It has a minus before it, or parentheses around it. */
  isNegative: boolean;
  /** Where its number begins, and where it ends in the text. */
  from: number;
  to: number;
}

/** Signs by currency; where several have one, the likeliest first. */
const SIGNS: Readonly<Record<string, readonly Currency[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'ARS', 'CLP', 'COP'],
  us$: ['USD'],
  usd$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  s$: ['SGD'],
  hk$: ['HKD'],
  mx$: ['MXN'],
  nt$: ['TWD'],
  r$: ['BRL'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY', 'TWD'],
  '₩': ['KRW'],
  원: ['KRW'],
  '฿': ['THB'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '₺': ['TRY'],
  '₽': ['RUB'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₦': ['NGN'],
  zł: ['PLN'],
  kc: ['CZK'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  ft: ['HUF'],
  sfr: ['CHF'],
  fr: ['CHF'],
  lei: ['RON'],
  rm: ['MYR'],
  rp: ['IDR'],
};

const SIGN = String.raw`(?:[a-z]{0,3}\p{Sc}|rs\.?|zł|kc|kr\.?|ft|s?fr\.|lei|rm|rp\.?|円|元|원|[a-z]{3})`;
const NUMBER = String.raw`\d{1,3}(?:[.,'’]\d{2,3})+(?:[.,]\d{1,3})?|\d{1,3}(?: \d{3})+(?:,\d{1,2})?(?!\.\d)|\d+(?:[.,]\d{1,3})?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/#*_-])(?<before>${SIGN} ?)?(?<minus>[-−–] ?)?(?<inner>${SIGN} ?)?(?<number>${NUMBER})(?:[.,][-–])?(?<after> ?${SIGN}(?!\p{L}))?(?! ?%|[.,:/-]?\d|\p{L})`,
  'gu',
);

const CHINESE = /[元圆]|人民[币幣]|发票|發票|公司/;

/** Reads amounts of one document, whose other texts say which currency a sign stands for. */
export type AmountReader = (folded: string, written: string) => Amount[];

export function amountReader(lines: readonly Line[]): { amountsIn: AmountReader; currency: Currency | null } {
  const all = lines.map(({ text }) => text).join('\n');
  const named = new Set([...all.matchAll(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)].flatMap(([code]) => codeOf(code)));
  const settle = (currencies: readonly Currency[]): Currency | null => {
    const said = currencies.filter((one) => named.has(one));
    if (said.length === 1) return said[0] ?? null;
    if (currencies.includes('CNY') && CHINESE.test(all)) return 'CNY';
    return currencies[0] ?? null;
  };
  const signOf = (text: string | undefined, written: string): Currency | null => {
    const sign = (text ?? '').trim().replace(/\.$/, '');
    if (sign === '') return null;
    const known = SIGNS[sign] ?? (/\p{Sc}$/u.test(sign) ? SIGNS[sign.slice(-1)] : undefined);
    if (known) return settle(known);
    const code = sign.toUpperCase();
    // In lower case, a word: all, try, top.
    return written.includes(code) ? (codeOf(code)[0] ?? null) : null;
  };
  const amountsIn: AmountReader = (folded, written) =>
    [...folded.matchAll(AMOUNT)].flatMap(({ 0: whole, index, groups = {} }) => {
      const { before, inner, after, number = '', minus } = groups;
      const currency = signOf(before, written) ?? signOf(inner, written) ?? signOf(after, written);
      const value = decimalOf(number, currency);
      if (value === undefined) return [];
      const isMoney = currency !== null || /[.,]\d{2}$/.test(number) || /\d[.,' ]\d{3}/.test(number);
      const to = index + whole.length;
      const isEnclosed = /\($/.test(folded.slice(0, index).trimEnd()) && /^ ?\)/.test(folded.slice(to));
      const isNegative = minus !== undefined || isEnclosed;
      return [{ value, currency, isMoney, isNegative, from: index + whole.indexOf(number), to }];
    });
  return { amountsIn, currency: usual(lines, amountsIn, named) };
}

const codeOf = (code: string): Currency[] => {
  const found = currencyNamed(code);
  return found ? [found] : [];
};

/** The one that most amounts have, else the only one that is named. */
function usual(
  lines: readonly Line[],
  amountsIn: AmountReader,
  named: ReadonlySet<Currency>,
): Currency | null {
  const counts = new Map<Currency, number>();
  for (const { text } of lines)
    for (const { currency } of amountsIn(foldText(text), text))
      if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? (named.size === 1 ? ([...named][0] ?? null) : null);
}

/** Lower case, without accents, in composed form; as long as the words of `words.ts` expect. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

/** The last of two kinds of marks is the decimal one, and one before two digits; one before three separates groups. */
function decimalOf(number: string, currency: Currency | null): string | undefined {
  const plain = number.replace(/[ '’]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return plain;
  const mark = plain[last] as string;
  const decimals = plain.slice(last + 1);
  const both = plain.includes('.') && plain.includes(',');
  const repeated = plain.indexOf(mark) < last;
  const thousandths = currency !== null && digitsOf(currency) === 3;
  const isDecimal = both ? !repeated : !repeated && (decimals.length < 3 || thousandths);
  if (currency !== null && digitsOf(currency) === 0 && decimals.length === 3)
    return plain.replace(/[.,]/g, '');
  const whole = (isDecimal ? plain.slice(0, last) : plain).replace(/[.,]/g, '');
  if (whole.length > 12) return undefined;
  return isDecimal ? `${whole}.${decimals}` : whole;
}
