import { amountBits, type Chance } from '../chance.ts';
import type { MatchRow } from '../shapes.ts';

/** How seldom an amount is typed wrongly, in bits. */
const SELDOM = 3;

/** What happened when the amount was typed. */
export type Slip = 'swapped' | 'missing' | 'extra';

/** The one slip of the pen that makes what was paid what was recorded: two neighbouring digits swapped, one left out or one too many. */
export function slipBetween(paid: number, recorded: number): Slip | undefined {
  const [a, b] = [String(paid), String(recorded)];
  if (a.length === b.length) return isSwap(a, b) ? 'swapped' : undefined;
  if (a.length === b.length + 1) return isWithout(b, a) ? 'missing' : undefined;
  return b.length === a.length + 1 && isWithout(a, b) ? 'extra' : undefined;
}

function isSwap(a: string, b: string): boolean {
  const at = firstApart(a, b);
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2) && a !== b;
}

const isWithout = (short: string, long: string): boolean => {
  const at = firstApart(short, long);
  return short.slice(at) === long.slice(at + 1);
};

function firstApart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** All amounts that one slip makes of an amount, or the amount of them. */
export function slipsOf(amount: number): number[] {
  const all = new Set<number>();
  // From the first digit on; what would begin with a zero has less than its number of digits.
  for (let unit = 10 ** String(amount).length, least = unit / 10; unit >= 1; unit /= 10) {
    const before = Math.floor(amount / unit);
    const after = amount % unit;
    for (let digit = 0; digit <= 9; digit++) addFrom(all, least * 10, (before * 10 + digit) * unit + after);
    if (unit < 10) continue;
    const next = Math.floor((after * 10) / unit);
    addFrom(all, least / 10, (before * unit) / 10 + (after % (unit / 10)));
    if (unit < 100) continue;
    const second = Math.floor((after * 100) / unit) % 10;
    addFrom(all, least, before * unit + (second * unit) / 10 + (next * unit) / 100 + (after % (unit / 100)));
  }
  all.delete(amount);
  return [...all];
}

const addFrom = (all: Set<number>, least: number, amount: number): void => {
  if (amount >= least && amount > 0) all.add(amount);
};

/** What it is worth that one slip explains the difference: how seldom the amount occurs, for as many slips as might have been made. */
export const slipBits = ({ open, currency, date }: MatchRow, chance: Chance): number =>
  amountBits(open, currency, date, chance, 1) - Math.log2(2 * String(open).length - 1) - SELDOM;
