import type { Layout } from '../layout.ts';
import { beginsWithOpening, STATED } from '../money/chain.ts';
import { reasonOf } from '../not-rows.ts';
import type { Aside, Rows } from '../row.ts';
import { rowOf } from '../rows.ts';
import type { Sheet } from '../text/split.ts';
import type { StatementLine } from '../types.ts';
import type { Change } from './changes.ts';
import type { Proof } from './prove.ts';
import { isBalanceCell, type Variant, variantsOf, wideVariants } from './variants.ts';

/** How far explanations go: `certain` ones need no question, `likely` ones are offered. */
export type Reach = 'certain' | 'likely';

/** A step's rows and what stands between them, from the row after the last known balance. */
interface Step {
  row: StatementLine;
  /** The balance after the row, and that before it. */
  target: number;
  opened: number;
  /** Skipped records on the way. */
  asides: Aside[];
  /** Rows without a balance on the way. */
  free: StatementLine[];
  /** The row before, and the balance before that; NaN when it is the first. */
  previous: { row: StatementLine; opened: number } | undefined;
  sign: 1 | -1;
}

/**
 * Walks along the balance and explains each step that does not add up: by records that were skipped and are counted, by
 * rows that are not, by another way to read a row's cells.
 */
export function explain(sheet: Sheet, layout: Layout, read: Rows, proof: Proof, reach: Reach): Change[] {
  const { chain, course, items } = proof;
  if (!chain) return [];
  const asideAt = asidesByPlace(read, items);
  // A balance before its rows is, backwards and with the opposite sign, one after them.
  const order = chain.before ? chain.order.toReversed() : chain.order;
  const sign = chain.before ? ((0 - chain.sign) as 1 | -1) : chain.sign;
  const opened = !chain.before && beginsWithOpening(course, order);
  const changes: Change[] = [];
  const walk: Walk = { running: Number.NaN, sum: 0, asides: [], free: [], previous: undefined };
  for (const i of order) {
    const row = items[i];
    const target = course.balances[i] ?? Number.NaN;
    if (!row) {
      const other = asideAt.get(i);
      if (opened && course.stated[i] === STATED && Number.isNaN(walk.running)) goOn(walk, target);
      else if (other) walk.asides.push(other);
    } else if (Number.isNaN(target)) {
      walk.free.push(row);
      walk.sum += sign * row.amount;
    } else if (Number.isNaN(walk.running)) {
      if (!chain.before)
        changes.push(...atTheBeginning(sheet, layout, walk.asides, target - sign * row.amount));
      goOn(walk, target);
      walk.previous = { row, opened: Number.NaN };
    } else {
      const { running, sum, asides, free, previous } = walk;
      const step = { row, target, opened: running + sum, asides, free, previous, sign };
      const found = step.opened + sign * row.amount === target ? [] : explainStep(sheet, layout, step, reach);
      changes.push(...found);
      goOn(walk, found.find(({ line }) => line === row.line)?.row?.balance ?? target);
      if (found.length === 0) walk.previous = { row, opened: step.opened };
    }
  }
  if (reach === 'likely') changes.push(...proof.unreached.map(leftOut));
  changes.push(...atTheEnd(sheet, layout, walk, sign, reach));
  return changes;
}

/** What has been met since the last known balance. */
interface Walk {
  running: number;
  /** The amounts of the rows without a balance. */
  sum: number;
  asides: Aside[];
  free: StatementLine[];
  previous: Step['previous'];
}

function goOn(walk: Walk, running: number): void {
  Object.assign(walk, { running, sum: 0, asides: [], free: [], previous: undefined });
}

function asidesByPlace(read: Rows, items: readonly unknown[]): Map<number, Aside> {
  const found = new Map<number, Aside>();
  let next = 0;
  items.forEach((item, i) => {
    const other = read.asides[next];
    if (item === undefined && other) {
      found.set(i, other);
      next++;
    }
  });
  return found;
}

/** A skipped record as a row. */
export const kept = (sheet: Sheet, layout: Layout, other: Aside, amount: number): Change => ({
  line: other.skip.line,
  what: 'kept',
  row: rowOf(sheet, layout, other, amount),
});

/** Records whose amount or day cannot be read are kept only when a person says so. */
const mayKeep = (other: Aside, reach: Reach): boolean =>
  !Number.isNaN(other.amount) && (reach === 'likely' || reasonOf(other.skip) !== 'bad_date');

function explainStep(sheet: Sheet, layout: Layout, step: Step, reach: Reach): Change[] {
  const { row, sign, target, opened } = step;
  const moved = target - opened;
  const rest = sign * moved - row.amount;
  const counted = countedAsides(
    step.asides.filter((other) => mayKeep(other, reach)),
    rest,
  );
  if (counted) return counted.map(([other, amount]) => kept(sheet, layout, other, amount));
  const fits = ({ amount, balance }: Variant): boolean => opened + sign * amount === (balance ?? target);
  const changed = (variant: Variant | undefined, what: Change['what']): Change[] =>
    variant ? [{ line: row.line, what, row: { ...row, ...variant } }] : [];
  const whole = changed(wideVariants(sheet, layout, row).find(fits), 'text');
  if (whole.length > 0 || reach === 'certain') return whole;
  const turned: Variant = { amount: 0 - row.amount };
  // Zeros fill empty columns, and would leave a row of nothing.
  const moves = ({ amount, balance }: Variant): boolean => amount !== 0 && balance !== 0;
  const other = [turned, ...variantsOf(sheet, layout, row)].find((one) => moves(one) && fits(one));
  if (other) return changed(other, 'amount');
  if (moved === 0 && step.free.length === 0) return [leftOut(row)];
  const without = notCounted(step.free, rest);
  if (without) return without.map(leftOut);
  const filled = step.asides.filter(isBalanceCell(sheet, layout));
  if (filled.length === 1 && filled[0]) return [kept(sheet, layout, filled[0], rest)];
  return misreadBefore(sheet, layout, step);
}

/** The row before with another balance, to which its step leads as well and from which this row goes on. */
function misreadBefore(sheet: Sheet, layout: Layout, { row, sign, target, free, previous }: Step): Change[] {
  if (!previous || free.length > 0) return [];
  const { row: before, opened } = previous;
  const other = variantsOf(sheet, layout, before).find(
    ({ amount, balance }) =>
      balance !== undefined &&
      balance + sign * row.amount === target &&
      (Number.isNaN(opened) || opened + sign * amount === balance),
  );
  return other ? [{ line: before.line, what: 'amount', row: { ...before, ...other } }] : [];
}

const leftOut = (row: StatementLine): Change => ({ line: row.line, what: 'left_out', row: undefined });

/** The skipped records that make up what is missing: all, the first ones, or one of them. */
function countedAsides(asides: readonly Aside[], rest: number): [Aside, number][] | undefined {
  let sum = 0;
  for (const [i, { amount, unsigned }] of asides.entries()) {
    if (unsigned) break;
    sum += amount;
    if (sum === rest) return asides.slice(0, i + 1).map((other) => [other, other.amount]);
  }
  const one = asides.find(
    ({ amount, unsigned }) => amount === rest || (unsigned && Math.abs(amount) === Math.abs(rest)),
  );
  return one && rest !== 0 ? [[one, rest]] : undefined;
}

/** Rows without a balance that it does not count. */
function notCounted(free: readonly StatementLine[], rest: number): StatementLine[] | undefined {
  const all = free.reduce((sum, { amount }) => sum + amount, 0);
  if (free.length > 0 && all === 0 - rest) return [...free];
  const one = free.find(({ amount }) => amount !== 0 && amount === 0 - rest);
  return one && [one];
}

/** Skipped records before the oldest row whose balance the rows go on from. */
function atTheBeginning(sheet: Sheet, layout: Layout, asides: readonly Aside[], start: number): Change[] {
  const last = asides.at(-1);
  if (!last || last.balance !== start || reasonOf(last.skip) === 'balance') return [];
  return mayKeep(last, 'certain') && !last.unsigned ? [kept(sheet, layout, last, last.amount)] : [];
}

/** The skipped record as a row, when the balance moved by its amount there; one that cannot be read, by any. */
function movedBy(sheet: Sheet, layout: Layout, other: Aside, moved: number, reach: Reach): Change[] {
  if (moved === 0 || reasonOf(other.skip) === 'balance') return [];
  const known = mayKeep(other, reach);
  const same =
    known && (other.amount === moved || (other.unsigned && Math.abs(other.amount) === Math.abs(moved)));
  const read = reach === 'likely' && isBalanceCell(sheet, layout)(other);
  return same || read ? [kept(sheet, layout, other, moved)] : [];
}

/** Skipped records with a balance of their own beyond the last row's. */
function atTheEnd(sheet: Sheet, layout: Layout, walk: Walk, sign: 1 | -1, reach: Reach): Change[] {
  const found: Change[] = [];
  let reached = walk.running + walk.sum;
  for (const other of walk.asides) {
    if (Number.isNaN(other.balance)) continue;
    const changes = movedBy(sheet, layout, other, sign * (other.balance - reached), reach);
    if (changes.length > 0) reached = other.balance;
    found.push(...changes);
  }
  return found;
}
