import type { Layout } from '../layout.ts';
import { MOST_STATED, statedBalances } from '../money/total.ts';
import { reasonOf } from '../not-rows.ts';
import type { Rows } from '../row.ts';
import type { Sheet } from '../text/split.ts';
import type { Contradiction, StatementLine } from '../types.ts';
import { type Change, withChanges } from './changes.ts';
import { kept } from './explain.ts';
import { prove } from './prove.ts';
import type { Settled } from './settle.ts';

export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** The opening balance that lines around the rows state, and what they say of the closing one; undefined where that is not clear. */
function endsOf(sheet: Sheet, { columns, marks, start }: Layout, { skips }: Rows) {
  if (skips.length === 0 || skips.length > start + MOST_STATED) return undefined;
  const lines = new Set(skips.map(({ line }) => line));
  const around = sheet.records.filter((_, i) => lines.has(sheet.lineOf[i] ?? 0));
  const { openings, closings } = statedBalances(around, marks[columns.amount ?? 0] ?? '.');
  const [opening, ...more] = new Set(openings);
  return opening === undefined || more.length > 0 ? undefined : { opening, closings };
}

/**
 * What lines around the rows state as the closing balance, where the rows do not lead to it from the opening one; undefined where they
 * do, also as a debt, or where not both are stated.
 */
export function againstStated(sheet: Sheet, layout: Layout, read: Rows): Contradiction | undefined {
  const ends = endsOf(sheet, layout, read);
  const closing = ends?.closings.find(({ named }) => named);
  if (!ends || !closing || read.rows.length === 0) return undefined;
  const sum = sumOf(read.rows);
  const leadsTo = ({ amount }: { amount: number }) => Math.abs(amount - ends.opening) === Math.abs(sum);
  if (ends.closings.some(leadsTo)) return undefined;
  const line = sheet.lineOf[sheet.records.indexOf(closing.record)] ?? 0;
  return { state: 'differs', line, expected: ends.opening + sum, found: closing.amount, stated: true };
}

/** The reading with skipped records kept, repeated rows left out or one sign turned, so that the rows lead to the stated closing balance. */
export function followStated(
  sheet: Sheet,
  layout: Layout,
  { read }: Settled,
  { expected, found }: Contradiction,
): { settled: Settled; changes: Change[] } | undefined {
  const open = read.asides.filter(
    ({ amount, unsigned, day, skip }) =>
      day !== '' && !unsigned && !Number.isNaN(amount) && amount !== 0 && reasonOf(skip) !== 'balance',
  );
  const keeps = groupAddingUp(open, found - expected, ({ skip }) => skip.text.key);
  const wrong = wrongSideIn(read.rows, expected - found);
  const changes: Change[] | undefined =
    keeps?.map((other) => kept(sheet, layout, other, other.amount)) ??
    surplusIn(read.rows, expected - found)?.map(({ line }) => ({ line, what: 'left_out', row: undefined })) ??
    (wrong && [{ line: wrong.line, what: 'amount', row: turned(wrong) }]);
  if (!changes) return undefined;
  const changed = withChanges(read, changes);
  return { settled: { read: changed, proof: prove(changed) }, changes };
}

/** Rows that say the same as one above them and make the surplus, all or one of them. */
export function surplusIn(rows: readonly StatementLine[], surplus: number): StatementLine[] | undefined {
  const seen = new Set<string>();
  const doubles = rows.filter(({ date, amount, description, reference }) => {
    const key = JSON.stringify([date, amount, description, reference]);
    const known = seen.has(key);
    seen.add(key);
    return known;
  });
  return groupAddingUp(doubles, surplus);
}

/** The only row that makes the surplus where its sign is the wrong one. */
export function wrongSideIn(rows: readonly StatementLine[], surplus: number): StatementLine | undefined {
  const [row, ...more] = rows.filter(({ amount }) => 2 * amount === surplus);
  return more.length === 0 ? row : undefined;
}

export const turned = (row: StatementLine): StatementLine => ({ ...row, amount: 0 - row.amount });

/** All, those of one kind, or one. */
export function groupAddingUp<One extends { amount: number }>(
  all: readonly One[],
  sum: number,
  kindOf: (one: One) => string = () => '',
): One[] | undefined {
  const groups = [[...all], ...Map.groupBy(all, kindOf).values(), ...all.map((one) => [one])];
  return groups.find((group) => group.length > 0 && sumOf(group) === sum);
}
