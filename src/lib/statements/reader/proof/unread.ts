import { effectOf } from '../effect.ts';
import type { Layout } from '../layout.ts';
import type { Skip } from '../not-rows.ts';
import type { Aside } from '../row.ts';
import type { Sheet } from '../text/split.ts';
import { type LinesAnswer, type Question, StatementError } from '../types.ts';
import { withChanges } from './changes.ts';
import { kept } from './explain.ts';
import { prove } from './prove.ts';
import type { Settled } from './settle.ts';

/** Why a line with a day and an amount was not read. A row without an amount, or without a day, changes no sum. */
const UNREAD = new Set(
  ['unreadable', 'unmarked', 'too_fine', 'too_large', 'bad_date', 'unknown_status', 'other_table'].map(
    (reason) => `statements.skipped.${reason}`,
  ),
);

/** Kinds of lines that a layout has in every statement: rows that are neither in nor out, a second table. */
const USUAL = new Set(
  ['unmarked', 'unknown_status', 'other_table'].map((reason) => `statements.skipped.${reason}`),
);

/** The lines that may be transactions and were not read; none where the balance proves that none is missing. */
const unreadOf = ({ read, proof }: Settled): Skip[] =>
  proof.balance.state === 'agrees'
    ? []
    : read.skips.filter(({ doubtful, text }) => doubtful && UNREAD.has(text.key));

/**
 * What becomes of lines that were not read, as a question or by its answer.
 * @throws StatementError for lines that are to be kept and cannot be
 */
export function linesSettled(
  sheet: Sheet,
  layout: Layout,
  found: Settled,
  answer: LinesAnswer | undefined,
): { settled: Settled; question?: Question } {
  const all = unreadOf(found);
  const lines = answer === 'usual' ? all.filter(({ text }) => !USUAL.has(text.key)) : all;
  if (lines.length === 0 || answer === 'leave') return { settled: found };
  const whole = withLines(sheet, layout, found, lines);
  if (answer === 'keep') {
    if (!whole) throw new StatementError('statements.error.lines');
    return { settled: whole };
  }
  const question: Question = {
    field: 'lines',
    readings: [{ value: 'leave', effect: effectOf(found.read.rows), changes: named(lines, () => null) }],
  };
  if (whole) {
    const amounts = new Map(whole.read.rows.map(({ line, amount }) => [line, amount]));
    question.readings.push({
      value: 'keep',
      effect: effectOf(whole.read.rows),
      changes: named(lines, (line) => amounts.get(line) ?? null),
    });
  }
  return { settled: found, question };
}

/** Lines that a question names. */
const NAMED = 8;

const named = (lines: readonly Skip[], amountOf: (line: number) => number | null) => ({
  count: lines.length,
  first: lines.slice(0, NAMED).map(({ line }) => ({ line, amount: amountOf(line) })),
});

/** The reading with these lines as rows; undefined unless day and amount of each are known. */
function withLines(
  sheet: Sheet,
  layout: Layout,
  { read }: Settled,
  lines: readonly Skip[],
): Settled | undefined {
  const asides = new Map(read.asides.map((other) => [other.skip.line, other]));
  const found = lines.map(({ line }) => asides.get(line));
  if (!found.every((other) => other !== undefined && isKnown(other))) return undefined;
  const changes = found.flatMap((other) => (other ? [kept(sheet, layout, other, other.amount)] : []));
  const all = withChanges(read, changes);
  return { read: all, proof: prove(all) };
}

const isKnown = ({ day, amount, unsigned }: Aside): boolean =>
  day !== '' && !unsigned && !Number.isNaN(amount) && amount !== 0;
