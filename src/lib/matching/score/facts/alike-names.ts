import type { Name } from './agreement.ts';

/** Slips of the pen in a name; a long one has room for two. */
const SLIPS = 1;
const SLIPS_OF_LONG = 2;
const LONG = 6;
/** A name that is shorter than this begins too many others. */
const LEAST = 3;

/** Whether two names may be one that was misspelt or cut: no text that holds one of them speaks against the other. */
export function alikeNames(a: Pick<Name, 'joined' | 'words'>, b: Pick<Name, 'joined' | 'words'>): boolean {
  const [short, long] = inLength(a.joined, b.joined);
  if (short.length < LEAST) return false;
  if (long.startsWith(short)) return true;
  const [few, many] = inLength(a.words, b.words);
  if (few.every((word) => many.includes(word))) return true;
  const most = short.length >= LONG ? SLIPS_OF_LONG : SLIPS;
  return long.length - short.length <= most && slipsBetween(short, long) <= most;
}

const inLength = <T extends { length: number }>(a: T, b: T): [T, T] =>
  a.length <= b.length ? [a, b] : [b, a];

/** Letters that were left out, added, changed or swapped with their neighbour (the distance of optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before[j - 2] as number) + 1 : changed;
      next.push(Math.min(changed, swapped, (last[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    [before, last] = [last, next];
  }
  return last[b.length] as number;
}
