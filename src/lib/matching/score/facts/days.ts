import { type Day, daysBetween } from '../../../core/day.ts';

const FIRST: Day = '2000-01-01';
const MOST_KEPT = 50_000;
const kept = new Map<Day, number>();

/** A day as a number, remembered: a book has few days and many pairs. */
export function dayNumber(day: Day): number {
  let number = kept.get(day);
  if (number === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    number = daysBetween(FIRST, day);
    kept.set(day, number);
  }
  return number;
}

export const daysFrom = (a: Day, b: Day): number => dayNumber(b) - dayNumber(a);

/** What happened from one day to another; where that is more than `most`, what is nearest to the day between. */
export type ByDay<T> = (from: number, day: number, to: number, most: number) => T[];

/** Finds by day what is sorted by it. */
export function byDay<T extends { date: Day }>(sorted: readonly T[]): ByDay<T> {
  const days = sorted.map(({ date }) => dayNumber(date));
  return (from, day, to, most) => {
    const first = lowerBound(days, from);
    const end = lowerBound(days, to + 1);
    if (end - first <= most) return sorted.slice(first, end);
    const middle = lowerBound(days, day);
    const start = Math.min(Math.max(first, middle - (most >> 1)), end - most);
    return sorted.slice(start, start + most);
  };
}

/** How many of the sorted numbers are below the limit. */
export function lowerBound(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
