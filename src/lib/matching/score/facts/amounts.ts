import { type Currency, digitsOf } from '../../../core/currency/codes.ts';
import { roundingOf } from '../../../core/currency/coins.ts';

/** The rule's amounts in minor units of a currency; fees are as large as coins are. */
export interface AmountLimits {
  /** A bank's fee, unless it is a small share of the amount. */
  fee: number;
  /** A bill that was rounded. */
  rounding: number;
  /** The least note: amounts below it are small change. */
  note: number;
}

const limits = new Map<Currency, AmountLimits>();

export function limitsOf(currency: Currency): AmountLimits {
  let found = limits.get(currency);
  if (!found) {
    const unit = roundingOf(currency);
    found = { fee: 60 * unit, rounding: unit, note: 100 * unit };
    limits.set(currency, found);
  }
  return found;
}

/**
 * What an amount is a multiple of, from the finest: 0 a cent, 1 a whole unit, 2 ten, 3 a hundred, 4 a thousand; or a price: 5 ends in
 * .99, .95, .90, .50 or .49, 6 is whole and ends in 9.
 */
export const STEPS = 7;
const CENTS_OF_PRICES: readonly number[] = [99, 95, 90, 50, 49];
const PRICE = 5;
const WHOLE_PRICE = 6;

/** A currency without decimals has its whole units in place of cents. */
const unitOf = (currency: Currency): number => 10 ** Math.max(digitsOf(currency), 1);

export function stepOf(amount: number, currency: Currency): number {
  const unit = unitOf(currency);
  for (let step = PRICE - 1; step > 1; step--) if (amount % (unit * 10 ** (step - 1)) === 0) return step;
  if (amount % unit === 0) return (amount / unit) % 10 === 9 ? WHOLE_PRICE : 1;
  return CENTS_OF_PRICES.includes(Math.floor(((amount % unit) * 100) / unit)) ? PRICE : 0;
}

/** How far such amounts lie apart, in minor units. */
export function stepSize(step: number, currency: Currency): number {
  const unit = unitOf(currency);
  if (step === 0) return 1;
  if (step === PRICE) return unit / CENTS_OF_PRICES.length;
  return step === WHOLE_PRICE ? unit * 10 : unit * 10 ** (step - 1);
}
