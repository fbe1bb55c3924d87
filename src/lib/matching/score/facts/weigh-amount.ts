import { toMajor } from '../../../core/money.ts';
import { amountBits, type Chance, timesOfSeller } from '../chance.ts';
import type { MatchExpense, MatchRow, ReasonKey } from '../shapes.ts';
import type { Agreement } from './agreement.ts';
import { stepOf, stepSize } from './amounts.ts';
import { exchangeBits, impliedRate, nameDifference, statesAmount } from './differences.ts';
import type { Add, Judged } from './fact.ts';
import { sharedNumber } from './references.ts';
import { slipBetween, slipBits } from './slips.ts';
import type { Way } from './ways.ts';

/** A named difference needs as much from the texts, and so large a share of them. */
const TEXT_FOR_DIFFERENCE = 5;
const SHARE_FOR_DIFFERENCE = 0.6;
/** Less where it is a usual tip or a tax rate to the cent. */
const TEXT_FOR_EXACT = 3.5;
/** Or as many likely pairs of the same text and merchant; or a number of the expense's. */
const COMPANY_FOR_DIFFERENCE = 4;
/** What it is worth that the bank's text states the amount in the expense's currency. */
const STATED = 6;
const DIFFERS = -10;
/** One of two to four of five; how seldom a refund is of equal parts, in bits. */
const EQUAL_PARTS = [2, 3, 4, 5].flatMap((all) =>
  Array.from({ length: all - 1 }, (_, at) => [at + 1, all] as const),
);
const SELDOM_EQUAL = 1.5;
const MOST_PART_BITS = 5;

/** What is open of an expense for a row of that direction: what has not come back of it is open to money that comes in. */
export const openFor = (row: MatchRow, expense: MatchExpense): number =>
  expense.amount - (row.amount < 0 ? expense.refunded : expense.covered);

export function weighAmount(
  row: MatchRow,
  expense: MatchExpense,
  chance: Chance,
  { way, text, add }: { way: Way; text: Agreement; add: Add },
): Judged {
  const open = openFor(row, expense);
  const { currency } = row;
  const named =
    agrees(text, TEXT_FOR_DIFFERENCE) ||
    timesOfSeller(chance.company(row, expense)) >= COMPANY_FOR_DIFFERENCE ||
    sharedNumber(row.description, expense) !== undefined;
  if (currency !== expense.currency) return weighExchange(row, expense, chance, named, add);
  if (row.open === open) {
    const times = chance.times(currency, open, row.date);
    add('amount', amountBits(open, currency, row.date, chance), {
      amount: toMajor(open, currency),
      currency,
      times,
    });
    return { difference: null, excluded: null };
  }
  const more = Math.abs(row.open - open);
  const percent = Math.round((more / Math.max(1, open)) * 1000) / 10;
  const values = { more: toMajor(more, currency), currency, percent };
  if (row.amount < 0 && row.open < open) {
    add('part', partBits(row, open), {
      ...values,
      amount: toMajor(row.open, currency),
      of: toMajor(open, currency),
    });
    return { difference: null, excluded: named || agrees(text, TEXT_FOR_EXACT) ? null : 'part' };
  }
  const found = row.amount > 0 && open > 0 ? nameDifference(row, expense, way, chance, open) : undefined;
  const slip = row.amount > 0 && named ? slipBetween(row.open, open) : undefined;
  if (slip && slipBits(row, chance) > (found?.bits ?? 0)) {
    const typed = { amount: toMajor(row.open, currency), of: toMajor(open, currency), how: slip };
    add('slip', slipBits(row, chance), { ...values, ...typed });
    return { difference: null, excluded: null };
  }
  if (found && (named || (found.exact && agrees(text, TEXT_FOR_EXACT)))) {
    add(found.difference, found.bits, values);
    return { difference: found.difference, excluded: null };
  }
  const key: ReasonKey = row.open > open ? 'amount_more' : 'amount_less';
  add(key, DIFFERS, values);
  return { difference: null, excluded: key };
}

/** What it is worth that so many of some equal parts came back, as one of three tickets. */
function partBits({ open: back, currency }: MatchRow, open: number): number {
  const isOfEqual = EQUAL_PARTS.some(([some, all]) => Math.abs(back * all - open * some) <= all);
  const step = stepSize(stepOf(back, currency), currency);
  const often = (2 * EQUAL_PARTS.length * step) / open;
  return isOfEqual ? Math.max(0, Math.min(MOST_PART_BITS, -Math.log2(often) - SELDOM_EQUAL)) : 0;
}

const agrees = ({ bits, share }: Agreement, least: number): boolean =>
  bits >= least && share >= SHARE_FOR_DIFFERENCE;

function weighExchange(
  row: MatchRow,
  expense: MatchExpense,
  chance: Chance,
  named: boolean,
  add: Add,
): Judged {
  const amounts = {
    amount: toMajor(row.open, row.currency),
    currency: row.currency,
    of: toMajor(openFor(row, expense), expense.currency),
    of_currency: expense.currency,
  };
  const bits = openFor(row, expense) > 0 ? exchangeBits(row, expense, chance) : undefined;
  const stated = statesAmount(row.description, expense);
  if (bits === undefined || (bits === 0 && !named && !stated)) {
    add('currency', DIFFERS, amounts);
    return { difference: null, excluded: 'currency' };
  }
  if (stated) add('stated', STATED, amounts);
  const rate = Math.round(impliedRate(row, expense) * 10_000) / 10_000;
  const usual = chance.rate(expense.currency, row.currency);
  if (usual === undefined) add('exchange_unknown', 0, { ...amounts, rate });
  else add('exchange', bits, { ...amounts, rate, usual: Math.round(usual * 10_000) / 10_000 });
  return { difference: 'exchange', excluded: null };
}
