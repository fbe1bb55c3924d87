import type { Currency } from '../../../core/currency/codes.ts';
import type { Chance } from '../chance.ts';
import { impliedRate } from '../facts/differences.ts';
import type { Pair } from './candidates.ts';

/** So many pairs of a run have to agree on a rate, within so much, before it counts. */
const LEAST_PAIRS = 3;
const AGREE = 0.04;

/** The rates that most pairs of two currencies agree on, where no link has shown one. */
export function withRates(chance: Chance, pairs: readonly Pair[]): Chance {
  const foreign = pairs.filter(({ row, expense }) => row.currency !== expense.currency);
  const rates = new Map<string, number>();
  for (const [key, all] of Map.groupBy(foreign, ({ row, expense }) =>
    keyOf(expense.currency, row.currency),
  )) {
    const implied = all.map(({ row, expense }) => impliedRate(row, expense)).sort((a, b) => a - b);
    const near = implied.map((rate) => implied.filter((other) => Math.abs(other / rate - 1) <= AGREE));
    const most = near.reduce((best, one) => (one.length > best.length ? one : best), []);
    const middle = most[most.length >> 1];
    if (middle !== undefined && most.length >= LEAST_PAIRS) rates.set(key, middle);
  }
  if (rates.size === 0) return chance;
  return { ...chance, rate: (from, to) => chance.rate(from, to) ?? rates.get(keyOf(from, to)) };
}

const keyOf = (from: Currency, to: Currency): string => `${from} ${to}`;
