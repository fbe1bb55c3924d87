import { type Currency, currencyNamed } from '../../../core/currency/codes.ts';
import { type Day, isDay } from '../../../core/day.ts';
import { decimalOf } from './decimal.ts';
import { type Document, type Leaf, NoInvoice } from './document.ts';

/** What an invoice states, in either syntax, in the terms of EN 16931. Amounts in millionths. */
export interface Stated {
  /** BT-1, BT-3, BT-2 */
  number: string;
  kind: string;
  day: Day;
  /** BT-5 */
  currency: Currency;
  /** BT-28, BT-27 */
  sellers: string[];
  /** Whether it may come without lines, as short profiles do. */
  isShort: boolean;
  /** BT-131, BT-92, BT-99, BT-117 */
  lines: bigint[];
  allowances: bigint[];
  charges: bigint[];
  taxes: bigint[];
  /** BT-106 to BT-110, BT-112 to BT-115; undefined where it does not say so. */
  sumOfLines: bigint | undefined;
  sumOfAllowances: bigint | undefined;
  sumOfCharges: bigint | undefined;
  net: bigint | undefined;
  tax: bigint | undefined;
  gross: bigint | undefined;
  prepaid: bigint | undefined;
  rounding: bigint | undefined;
  due: bigint | undefined;
}

type Leaves = Document['leaves'];

/** The text of what may be there once. @throws NoInvoice where it says different things */
export function textOf(leaves: Leaves, path: string): string {
  const texts = new Set((leaves.get(path) ?? []).map(({ text }) => text.trim()));
  if (texts.size > 1) throw new NoInvoice('broken');
  return [...texts][0] ?? '';
}

/** Reads amounts of one currency. @throws NoInvoice for what is no amount, or is of another currency */
export function amountsIn(currency: string) {
  const amountOf = ({ text, attributes }: Leaf): bigint => {
    const value = decimalOf(text.trim());
    if (value === undefined || (attributes.currencyID ?? currency) !== currency)
      throw new NoInvoice('broken');
    return value;
  };
  const all = (leaves: Leaves, path: string): bigint[] => (leaves.get(path) ?? []).map(amountOf);
  const one = (leaves: Leaves, path: string): bigint | undefined => {
    const [first, ...more] = all(leaves, path);
    if (more.length > 0) throw new NoInvoice('broken');
    return first;
  };
  /** Of several totals, each in another currency, the one in this. */
  const own = (found: readonly Leaf[]): bigint | undefined => {
    const [first, ...more] = found.filter(
      ({ attributes }) => (attributes.currencyID ?? currency) === currency,
    );
    if (more.length > 0) throw new NoInvoice('broken');
    return first && amountOf(first);
  };
  return { all, one, own };
}

/** Whether an element that says true or false says true. @throws NoInvoice */
export function isTrue(text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new NoInvoice('broken');
}

/** @throws NoInvoice */
export function dayOf(text: string): Day {
  if (!isDay(text)) throw new NoInvoice('broken');
  return text;
}

/** @throws NoInvoice */
export function currencyOf(code: string): Currency {
  const currency = /^[A-Z]{3}$/.test(code) ? currencyNamed(code) : undefined;
  if (currency === undefined) throw new NoInvoice('broken');
  return currency;
}

export const sellersOf = (leaves: Leaves, ...paths: readonly string[]): string[] =>
  paths.flatMap((path) => textOf(leaves, path) || []);
