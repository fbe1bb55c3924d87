import type { Layout } from '../layout.ts';
import { skip } from '../not-rows.ts';
import type { Aside, Rows } from '../row.ts';
import { readRows } from '../rows.ts';
import type { Sheet } from '../text/split.ts';
import type { StatementLine } from '../types.ts';
import { type Change, withChanges, withReversed } from './changes.ts';
import { explain, kept } from './explain.ts';
import { type Proof, prove } from './prove.ts';

/** The rows of a reading after what the balance proves about them. */
export interface Settled {
  read: Rows;
  proof: Proof;
}

/**
 * Reads the rows and follows the balance through them. Skipped records that it counts become rows, and cells that a
 * delimiter in a text has shifted go back to their columns; the rest of what it says is offered by `offerOf`.
 */
export function readSettled(sheet: Sheet, layout: Layout): Settled {
  const read = withoutTotals(withReversed(sheet, layout, readRows(sheet, layout)));
  return settle(sheet, layout, read);
}

function settle(sheet: Sheet, layout: Layout, before: Rows): Settled {
  const dated = withCarriedDates(sheet, layout, before);
  if (dated) return dated;
  const read = before;
  const proof = prove(read);
  if (!proof.chain || (proof.faults === 0 && read.asides.length === 0)) return { read, proof };
  const explained = explain(sheet, layout, read, proof, 'certain');
  if (explained.length === 0) return { read, proof };
  const changes = withAllUndated(sheet, layout, read, explained);
  const changed = withChanges(read, changes);
  const proven = prove(changed);
  const most = Math.max(proof.faults, changes.length > explained.length ? 1 : 0);
  const better = proven.chain && proven.faults <= most && proven.balance.state !== 'none';
  return better ? { read: changed, proof: proven } : { read, proof };
}

/** The reading that the balance bears out, and the lines that it changes; undefined when there is none. */
export function offerOf(
  sheet: Sheet,
  layout: Layout,
  { read, proof }: Settled,
): { settled: Settled; changes: Change[] } | undefined {
  if (proof.balance.state !== 'differs') return undefined;
  const changes = explain(sheet, layout, read, proof, 'likely');
  if (changes.length === 0) return undefined;
  const changed = withChanges(read, changes);
  const proven = prove(changed);
  return proven.faults < proof.faults ? { settled: { read: changed, proof: proven }, changes } : undefined;
}

/** Where a day is printed once: all undated rows, when the balance adds up only with them. */
function withCarriedDates(sheet: Sheet, layout: Layout, read: Rows): Settled | undefined {
  const undated = read.asides.filter(
    ({ skip, amount }) => skip.text.key === NO_DATE && !Number.isNaN(amount),
  );
  if (undated.length === 0 || prove(read).balance.state === 'agrees') return undefined;
  const all = withChanges(
    read,
    undated.map((other) => kept(sheet, layout, other, other.amount)),
  );
  const proof = prove(all);
  return proof.balance.state === 'agrees' ? { read: all, proof } : undefined;
}

/** Where the balance counts one undated row, a day is printed once, and those that it does not reach are rows, too. */
function withAllUndated(sheet: Sheet, layout: Layout, read: Rows, changes: Change[]): Change[] {
  const undated = read.asides.filter(
    ({ skip, amount }) => skip.text.key === NO_DATE && !Number.isNaN(amount),
  );
  const counted = new Set(changes.map(({ line }) => line));
  if (!undated.some(({ skip }) => counted.has(skip.line))) return changes;
  // A total stands above all rows or below them.
  const rest = undated.filter(({ skip, at }) => !counted.has(skip.line) && at > 0 && at < read.rows.length);
  return [...changes, ...rest.map((other) => kept(sheet, layout, other, other.amount))];
}

const NO_DATE = 'statements.skipped.no_date';

/** Leaves out rows that are the sums of those above them, and says of lines without a day that they are sums of all. */
function withoutTotals(read: Rows): Rows {
  const subtotals = subtotalsOf(read.rows);
  return withStatedSums(subtotals.size === 0 ? read : without(read, subtotals));
}

interface Sums {
  /** The sum of all rows up to the last one of this text, and its place. */
  sum: number;
  at: number;
  rows: StatementLine[];
  /** Whether one of them sums up several rows, and how many have a balance. */
  several: boolean;
  balances: number;
}

/**
 * The rows of one text that each are what the rows since the last of them make: subtotals of days or pages. A single row and
 * its double prove nothing, unless the balance stands beside the subtotals alone.
 */
function subtotalsOf(rows: readonly StatementLine[]): Set<StatementLine> {
  const runs = new Map<string, Sums | null>();
  let sum = 0;
  let balances = 0;
  rows.forEach((row, at) => {
    const run = runs.get(row.description);
    const since = run ? sum - run.sum : sum;
    const above = run ? at - run.at - 1 : at;
    sum += row.amount;
    if (row.balance !== null) balances++;
    if (run === null) return;
    // The sum is that of rows alone, without the subtotals of this text.
    if (above === 0 || since !== row.amount || row.reference !== null) {
      runs.set(row.description, null);
      return;
    }
    const known = run ?? { sum: 0, at: 0, rows: [], several: false, balances: 0 };
    known.rows.push(row);
    if (row.balance !== null) known.balances++;
    Object.assign(known, { sum, at, several: known.several || above > 1 });
    runs.set(row.description, known);
  });
  const proven = [...runs.values()].find(
    (run) => run && run.rows.length > 1 && (run.several || (run.balances === balances && balances > 1)),
  );
  return new Set(proven?.rows);
}

/** The same rows without subtotals, whose balance is that after the row above them. */
function without(read: Rows, subtotals: ReadonlySet<StatementLine>): Rows {
  const rows: StatementLine[] = [];
  const skips = read.skips.slice();
  const places: number[] = [];
  read.rows.forEach((row) => {
    places.push(rows.length);
    if (!subtotals.has(row)) {
      rows.push(row);
      return;
    }
    skips.push(skip(row.line, 'balance'));
    const before = rows.at(-1);
    if (before && before.balance === null) before.balance = row.balance;
  });
  places.push(rows.length);
  const asides = read.asides.map((other): Aside => ({ ...other, at: places[other.at] ?? rows.length }));
  return { ...read, rows, asides, skips: skips.sort((a, b) => a.line - b.line) };
}

/** In fewer rows one may be as much as all. */
const LEAST_SUMMED = 3;

/** A line without a day whose amount is all money in, all money out or what both make only sums up. */
function withStatedSums(read: Rows): Rows {
  const { rows, asides } = read;
  const undated = asides.filter(({ day, amount }) => day === '' && !Number.isNaN(amount) && amount !== 0);
  if (undated.length === 0 || rows.length < LEAST_SUMMED) return read;
  let [into, out] = [0, 0];
  for (const { amount } of rows) {
    if (amount > 0) into += amount;
    else out -= amount;
  }
  const sums = new Set([into, out, Math.abs(into - out)]);
  const stated = new Set(undated.filter(({ amount }) => sums.has(Math.abs(amount))));
  if (stated.size === 0) return read;
  const lines = new Set([...stated].map((other) => other.skip.line));
  return {
    ...read,
    asides: asides.filter((other) => !stated.has(other)),
    skips: read.skips.map((one) => (lines.has(one.line) ? skip(one.line, 'balance') : one)),
  };
}
