import type { Currency } from '../../../core/currency/codes.ts';
import { toField, toMajor } from '../../../core/money.ts';
import { type Chance, rangeBits } from '../chance.ts';
import type { Difference, MatchExpense, MatchRow } from '../shapes.ts';
import { limitsOf, stepOf, stepSize } from './amounts.ts';
import type { Way } from './ways.ts';

/** Why an amount may differ, and what it is worth that it differs by no more. */
export interface NamedDifference {
  difference: Difference;
  bits: number;
  /** In minor units: what the bank took beyond the expense. */
  more: number;
  /** A tax's, tip's or fee's share in per cent, rounded to tenths. */
  percent: number;
  /** It is a usual tip, discount or tax rate to the cent. */
  exact: boolean;
}

const MOST_TIP = 0.25;
/** Per cent, as people reckon them. */
const USUAL_TIPS = [5, 10, 12, 12.5, 15, 18, 20, 22, 25];
const MOST_FEE = 0.03;
/** A fee of a larger share is the rarer, the larger it is. */
const LARGE_FEE = 0.1;
const MOST_DISCOUNT = 0.05;
const TAX_RATES = [5, 5.5, 6, 7, 7.7, 8, 8.1, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28];
/** For paying early, and taxes that are withheld. */
const DISCOUNTS = [1, 2, 2.5, 3, 4, 5, 10];
const TAX_EXACT = 0.001;
const RATE_EXACT = 0.05;
const READ = 400;
/** How seldom a payment differs for each reason, in bits. */
const SELDOM: Record<Difference, number> = {
  tip: 4,
  fee: 4,
  tax: 5,
  exchange: 1,
  discount: 5,
  rounding: 3.5,
};
/** And how much rarer a fee is where one pays at a till. */
const FEE_ON_A_CARD = 2;
/** A meal, a ride, a haircut: where one tips. In our five languages and those of the rail words. */
const TIPPED =
  /meal|food|restaurant|dining|dinner|lunch|breakfast|cafe|coffee|catering|entertain|hospitality|taxi|hotel|accommodation|travel|beauty|essen|bewirtung|gastronomie|repas|restauration|comida|restaurante|hotel|taxi|飲食|食事|会議費|接待|交際/i;

const tipsAreUsual = ({ categories, comments, merchantName }: MatchExpense): boolean =>
  [...categories, ...comments, merchantName ?? ''].some((text) => TIPPED.test(text));

/** The likeliest name of the difference between a row and an expense of one currency; undefined where none fits. */
export function nameDifference(
  row: MatchRow,
  expense: MatchExpense,
  way: Way,
  { amounts, fees }: Chance,
  open = expense.amount - expense.covered,
): NamedDifference | undefined {
  const more = row.open - open;
  const { fee, rounding, note } = limitsOf(row.currency);
  const share = more / open;
  const near = (size: number) => rangeBits(open - size, open + size, row.currency, amounts);
  const found: NamedDifference[] = [];
  const add = (difference: Difference, size: number, exact = false, rarer = 0) =>
    found.push({
      difference,
      bits: near(size) - SELDOM[difference] - rarer,
      more,
      percent: Math.round(share * 1000) / 10,
      exact,
    });
  const size = Math.abs(more);
  if (size <= rounding && (open % rounding === 0 || row.open % rounding === 0) && open > 2 * rounding)
    add('rounding', size);
  if (more > 0 && TAX_RATES.some((rate) => Math.abs(share - rate / 100) <= TAX_EXACT))
    add('tax', Math.max(1, Math.round(open * TAX_EXACT * TAX_RATES.length)), true);
  if (more > 0 && fees(row, open).times > 0)
    add('fee', Math.min(size, stepSize(stepOf(open, row.currency), row.currency)), true);
  else if (more > 0 && (size <= fee || share <= MOST_FEE) && size < open)
    add(
      'fee',
      size,
      false,
      Math.max(0, Math.log2(share / LARGE_FEE)) + (way === 'card' || way === 'instant' ? FEE_ON_A_CARD : 0),
    );
  if (more > 0 && share <= MOST_TIP + TAX_EXACT && way === 'card' && tipsAreUsual(expense)) {
    const usual = USUAL_TIPS.some((rate) => Math.abs(more - (open * rate) / 100) <= 1);
    add('tip', usual ? Math.max(2 * USUAL_TIPS.length, 1) : size, usual);
  }
  if (more < 0 && open >= note / 10) {
    const exact = DISCOUNTS.some((rate) => Math.abs(size - (open * rate) / 100) <= 1);
    if (exact) add('discount', 2 * DISCOUNTS.length, true);
    else if (-share <= MOST_DISCOUNT + TAX_EXACT) add('discount', size);
  }
  return found.reduce<NamedDifference | undefined>(
    (best, one) => (one.bits > (best?.bits ?? Number.NEGATIVE_INFINITY) ? one : best),
    undefined,
  );
}

/** The fee or discount of a payment of several expenses, if it is a small share of their sum, and what it is worth that it is no more. */
export function differenceOfSum(
  taken: number,
  sum: number,
  currency: Currency,
  { amounts }: Chance,
): { difference: Difference; bits: number } | undefined {
  const size = Math.abs(taken - sum);
  if (size === 0 || size > sum * MOST_FEE) return undefined;
  const difference = taken > sum ? 'fee' : 'discount';
  return { difference, bits: rangeBits(sum - size, sum + size, currency, amounts) - SELDOM[difference] };
}

/** What the bank charged for a unit of the expense's currency. */
export const impliedRate = (row: MatchRow, expense: MatchExpense): number =>
  toMajor(row.open, row.currency) / toMajor(expense.amount - expense.covered, expense.currency);

/** Whether the implied rate is near the known one; undefined where none is known. */
export function rateFits(row: MatchRow, expense: MatchExpense, chance: Chance): boolean | undefined {
  const known = chance.rate(expense.currency, row.currency);
  return known === undefined ? undefined : Math.abs(impliedRate(row, expense) / known - 1) <= RATE_EXACT;
}

/** What it is worth that the implied rate is as it was; 0 where no rate is known, undefined where it is another. */
export function exchangeBits(row: MatchRow, expense: MatchExpense, chance: Chance): number | undefined {
  const known = chance.rate(expense.currency, row.currency);
  if (known === undefined) return 0;
  if (!rateFits(row, expense, chance)) return undefined;
  const off = Math.abs(impliedRate(row, expense) / known - 1);
  const size = Math.max(1, row.open * Math.max(off, 0.01));
  return rangeBits(row.open - size, row.open + size, row.currency, chance.amounts) - SELDOM.exchange;
}

/** Whether the bank's text states the amount in the expense's currency: `USD 21.00`, `1.234,50 USD`. */
export function statesAmount(description: string, { amount, currency }: MatchExpense): boolean {
  if (!description.includes(currency)) return false;
  const [whole = '', cents] = toField(amount, currency).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, "[.,' ]?");
  const number = `(?<![\\d.,])${grouped}${cents === undefined ? '' : `[.,]${cents}`}(?!\\d)`;
  return new RegExp(`${currency} ?${number}|${number} ?${currency}`).test(description.slice(0, READ));
}
