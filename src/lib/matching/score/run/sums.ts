import type { Currency } from '../../../core/currency/codes.ts';
import type { Day } from '../../../core/day.ts';
import { amountBits, type Chance } from '../chance.ts';
import { stepOf, stepSize } from '../facts/amounts.ts';

/** More than these are never searched for sets that add up. */
export const MOST_IN_A_SET_SEARCH = 26;
/** Sets that are looked at: some milliseconds' worth, counted and not timed, so that the same rows give the same answer. */
const MOST_LOOKED_AT = 5_000;
/** Sets that are counted; beyond it is "many". */
const MOST_SETS = 99;
/** Sums this near the wanted one show how likely one is hit by chance. */
const NEAR = 0.05;

export interface Sums {
  /** Places of the first set that adds up; of two or more amounts. */
  set: readonly number[] | undefined;
  /** How many sets do, at most `MOST_SETS`. */
  sets: number;
  /** How many others come within `NEAR` of it. */
  near: number;
}

/** The sums of a half's sets, sorted, and which amounts are in each: by place, of two lists and not of a list of pairs, which takes twice as long. */
interface Half {
  sums: readonly number[];
  bits: readonly number[];
}

/**
 * Sets of two or more amounts that add up to the target, by meeting in the middle: both halves' sums are sorted and walked against
 * each other.
 * @param same tells amounts apart that cannot be told apart otherwise: sets that differ in these alone count once
 */
export function setsAddingUp(
  amounts: readonly number[],
  target: number,
  same: (a: number, b: number) => boolean = () => false,
): Sums {
  const none: Sums = { set: undefined, sets: 0, near: 0 };
  if (amounts.length < 2 || amounts.length > MOST_IN_A_SET_SEARCH) return none;
  const middle = amounts.length >> 1;
  const left = sumsOf(amounts.slice(0, middle), target);
  const right = sumsOf(amounts.slice(middle), target);
  const found = new Map<number, readonly number[]>();
  let lookedAt = 0;
  let to = right.sums.length - 1;
  search: for (const [place, sum] of left.sums.entries()) {
    while (to >= 0 && sum + (right.sums[to] as number) > target) to--;
    for (let at = to; at >= 0 && sum + (right.sums[at] as number) === target; at--) {
      const set = placesOf((left.bits[place] as number) + (right.bits[at] as number) * 2 ** middle);
      if (set.length < 2) continue;
      const first = earliest(set, amounts.length, same);
      found.set(
        first.reduce((all, one) => all + 2 ** one, 0),
        first,
      );
      if (found.size >= MOST_SETS || ++lookedAt >= MOST_LOOKED_AT) break search;
    }
  }
  const near = countWithin(left, right, target * (1 - NEAR), target * (1 + NEAR));
  return {
    set: [...found.values()].sort((a, b) => a.length - b.length)[0],
    sets: found.size,
    near: Math.max(0, near - found.size),
  };
}

function sumsOf(amounts: readonly number[], most: number): Half {
  let half: Half = { sums: [0], bits: [0] };
  for (const [place, amount] of amounts.entries())
    half = withAmount(half, amount, 2 ** place, most * (1 + NEAR));
  return half;
}

/** The sums with and without a further amount: both are sorted, so they are merged instead of sorted. */
function withAmount({ sums, bits }: Half, amount: number, bit: number, most: number): Half {
  const all: { sums: number[]; bits: number[] } = { sums: [], bits: [] };
  let without = 0;
  for (let at = 0; at < sums.length; at++) {
    const sum = (sums[at] as number) + amount;
    if (sum > most) break;
    for (; without < sums.length && (sums[without] as number) <= sum; without++) {
      all.sums.push(sums[without] as number);
      all.bits.push(bits[without] as number);
    }
    all.sums.push(sum);
    all.bits.push((bits[at] as number) + bit);
  }
  for (; without < sums.length; without++) {
    all.sums.push(sums[without] as number);
    all.bits.push(bits[without] as number);
  }
  return all;
}

function countWithin(left: Half, right: Half, from: number, to: number): number {
  let [low, high] = [right.sums.length, right.sums.length];
  let count = 0;
  for (const sum of left.sums) {
    while (low > 0 && sum + (right.sums[low - 1] as number) >= from) low--;
    while (high > 0 && sum + (right.sums[high - 1] as number) > to) high--;
    count += high - low;
  }
  return count;
}

function placesOf(bits: number): number[] {
  const places: number[] = [];
  for (let left = bits, place = 0; left > 0; left = Math.floor(left / 2), place++)
    if (left % 2 === 1) places.push(place);
  return places;
}

/** The same set with the first of those that cannot be told apart. */
function earliest(set: readonly number[], length: number, same: (a: number, b: number) => boolean): number[] {
  const taken = new Set<number>();
  for (const place of set) {
    let at = place;
    for (let other = 0; other < length; other++)
      if (!taken.has(other) && (other === place || same(other, place))) {
        at = other;
        break;
      }
    taken.add(at);
  }
  return [...taken].sort((a, b) => a - b);
}

/** However unlikely a sum is by chance, it says no more. */
export const MOST_SUM_BITS = 12;

/** Fewer amounts may have a divisor by chance. */
const FEW = 3;
/** What all amounts are multiples of: a vendor's hours, tickets, cards. */
const gridOf = (amounts: readonly number[]): number =>
  amounts.reduce((a, b) => {
    let [high, low] = [a, b];
    while (low > 0) [high, low] = [low, high % low];
    return high;
  }, 0);

/**
 * What a sum that is hit is worth: how seldom amounts like it occur, for as many sets as were tried; or how many amounts of its roundness
 * there are where so many other sets come near, whichever is more. Amounts that are all multiples of one hit others of these often.
 * @param prices of one seller, among which the set was looked for
 */
export function sumBits(
  { currency, date }: { currency: Currency; date: Day },
  target: number,
  prices: readonly number[],
  chance: Chance,
  { tried = Number.POSITIVE_INFINITY, near = Number.POSITIVE_INFINITY }: { tried?: number; near?: number },
): number {
  const step = stepSize(stepOf(target, currency), currency);
  const grid = prices.length < FEW ? step : Math.max(step, gridOf(prices));
  const byNear = Math.log2(Math.max(1, (2 * NEAR * target) / grid) / (near + 0.5));
  const byTried = amountBits(target, currency, date, chance, 1) - Math.log2(tried * (grid / step));
  return Math.max(0, Math.min(MOST_SUM_BITS, Math.max(byNear, byTried)));
}
