import type { StatementLine } from '../types.ts';
import type { Side } from '../words/markers.ts';
import { allOrders, beginsWithOpening, type Course, STATED } from './chain.ts';

/** How far each balance differs from the one before by exactly the amount, whatever its sign. */
export interface UnsignedChain {
  order: Int32Array;
  steps: number;
  matched: number;
}

/** Follows amounts that have no sign by what the balance moved, in the order that explains most. */
export function followUnsigned(course: Course): UnsignedChain {
  let best: UnsignedChain | undefined;
  for (const order of allOrders(course)) {
    const chain = { order, steps: 0, matched: 0 };
    for (const { row, moved } of movements(course, order)) {
      chain.steps++;
      if (Math.abs(moved) === Math.abs(course.amounts[row] || 0)) chain.matched++;
    }
    if (!best || chain.matched > best.matched) best = chain;
  }
  return best ?? { order: new Int32Array(0), steps: 0, matched: 0 };
}

/** By how much the balance moved at each row whose balance before it is known. */
function* movements(course: Course, order: Int32Array): Generator<{ row: number; moved: number }> {
  const opened = beginsWithOpening(course, order);
  let before = Number.NaN;
  for (const row of order) {
    const found = course.balances[row] ?? Number.NaN;
    if (course.stated?.[row]) {
      if (opened && course.stated[row] === STATED && Number.isNaN(before)) before = found;
      continue;
    }
    if (!Number.isNaN(found) && !Number.isNaN(before)) yield { row, moved: found - before };
    before = found;
  }
}

/** By how much the balance moved at each row, in the order that explains most. */
export const movesOf = (course: Course): { row: number; moved: number }[] => [
  ...movements(course, followUnsigned(course).order),
];

/**
 * Signs unsigned amounts by the balance's movement; rows with no balance before them are on the `first` side.
 * @param items the rows in the course's order, undefined for what is no row
 * @returns the rows that the balance does not sign
 */
export function signByBalance(
  items: readonly (StatementLine | undefined)[],
  course: Course,
  first: Side,
): StatementLine[] {
  const moves = new Float64Array(items.length).fill(Number.NaN);
  for (const { row, moved } of movements(course, followUnsigned(course).order)) moves[row] = moved;
  const open: StatementLine[] = [];
  items.forEach((row, i) => {
    if (!row) return;
    const moved = moves[i] ?? Number.NaN;
    const unknown = Number.isNaN(moved);
    const out = unknown ? first === 'out' : moved < 0;
    row.amount = out ? 0 - Math.abs(row.amount) : Math.abs(row.amount);
    if (unknown && row.amount !== 0) open.push(row);
  });
  return open;
}
