import { skip } from '../not-rows.ts';
import type { Aside, Rows } from '../row.ts';
import type { StatementLine } from '../types.ts';

/** Leaves out rows that are the sums of those above them, and says of lines without a day that they are sums of all. */
export function withoutTotals(read: Rows): Rows {
  const subtotals = subtotalsOf(read.rows);
  return withStatedSums(subtotals.size === 0 ? read : without(read, subtotals));
}

interface Run {
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
  const runs = new Map<string, Run | null>();
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
const LEAST = 3;

/** A line without a day whose amount is all money in, all money out or what both make only sums up. */
function withStatedSums(read: Rows): Rows {
  const { rows, asides } = read;
  const undated = asides.filter(({ day, amount }) => day === '' && !Number.isNaN(amount) && amount !== 0);
  if (undated.length === 0 || rows.length < LEAST) return read;
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
