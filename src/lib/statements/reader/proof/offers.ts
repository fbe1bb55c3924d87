import { headerScore } from '../columns/header.ts';
import type { Layout } from '../layout.ts';
import { decimalsOf } from '../money/amounts.ts';
import { sideByWords } from '../money/signs.ts';
import { reasonOf, type Skip } from '../not-rows.ts';
import { planLayout } from '../plan.ts';
import type { Aside } from '../row.ts';
import { readRows } from '../rows.ts';
import type { Sheet } from '../text/split.ts';
import {
  type BalanceAnswer,
  type Corrections,
  type LinesAnswer,
  StatementError,
  type StatementLine,
} from '../types.ts';
import { type Change, withChanges } from './changes.ts';
import { kept } from './explain.ts';
import { prove } from './prove.ts';
import { offerOf, type Settled } from './settle.ts';
import { againstStated, followStated } from './stated.ts';

/** Another reading, as an answer to the question about the balance or about lines that were not read. */
export interface Offer<Answer = BalanceAnswer> {
  value: Answer;
  rows: StatementLine[];
  changes: Change[];
}

/**
 * The reading that a person chose where the running balance, or a stated one, contradicts, and the others that are
 * offered; none when it does not contradict, or when the question is answered.
 * @throws StatementError for an answer that is not offered
 */
export function answered(
  sheet: Sheet,
  layout: Layout,
  found: Settled,
  { balance: answer }: Corrections,
): { settled: Settled; offers: Offer[] | undefined } {
  const balance = found.proof.balance.state === 'none' ? againstStated(sheet, layout, found.read) : undefined;
  if (balance) {
    const settled = { ...found, proof: { ...found.proof, balance } };
    return answeredBy(answer, settled, followStated(sheet, layout, found, balance), undefined);
  }
  return answeredBy(answer, found, offerOf(sheet, layout, found), oppositeOf(layout, found));
}

function answeredBy(
  answer: BalanceAnswer | undefined,
  found: Settled,
  offer: { settled: Settled; changes: Change[] } | undefined,
  turned: Settled | undefined,
): { settled: Settled; offers: Offer[] | undefined } {
  if (answer === 'accept') return { settled: found, offers: undefined };
  const offers: (Offer & { settled: Settled })[] = [];
  if (offer) {
    const { settled, changes } = offer;
    offers.push({ value: 'follow', rows: settled.read.rows, changes, settled });
  }
  if (turned) offers.push({ value: 'turn', rows: turned.read.rows, changes: [], settled: turned });
  if (answer === undefined) {
    const asks = offers.length > 0 || found.proof.balance.state === 'differs';
    return { settled: found, offers: asks ? offers : undefined };
  }
  const chosen = offers.find(({ value }) => value === answer);
  if (chosen) return { settled: chosen.settled, offers: undefined };
  throw new StatementError('statements.error.balance', { value: answer });
}

/**
 * Debit and credit the other way round, when the balance proves them only as a debt: either it is one, or the columns
 * are swapped. undefined when the file does not leave that open.
 */
function oppositeOf({ rule, debt }: Layout, { read, proof }: Settled): Settled | undefined {
  const { chain } = proof;
  if (rule.kind !== 'pair' || debt || !chain || chain.sign > 0 || chain.steps < 2) return undefined;
  if (chain.matched < chain.steps) return undefined;
  const rows = read.rows.map((row) => ({ ...row, amount: 0 - row.amount }));
  return { read: { ...read, rows }, proof };
}

/** Why a line with a day and an amount was not read. A row without an amount, or without a day, changes no sum. */
const UNREAD = new Set([
  'unreadable',
  'unmarked',
  'too_fine',
  'too_large',
  'bad_date',
  'unknown_status',
  'other_table',
]);

/** Kinds of lines that a layout has in every statement: rows that are neither in nor out, a second table. */
const USUAL = new Set(['unmarked', 'unknown_status', 'other_table']);

/** The lines that may be transactions and were not read; none where the balance proves that none is missing. */
const unreadOf = ({ read, proof }: Settled): Skip[] =>
  proof.balance.state === 'agrees'
    ? []
    : read.skips.filter((one) => one.doubtful && UNREAD.has(reasonOf(one)));

/**
 * What becomes of lines that were not read, by the answer about them, or what is offered.
 * @throws StatementError for lines that are to be kept and cannot be
 */
export function linesAnswered(
  sheet: Sheet,
  layout: Layout,
  found: Settled,
  { lines: answer }: Corrections,
): { settled: Settled; lines: Offer<LinesAnswer>[] } {
  const all = unreadOf(found);
  const open = answer === 'usual' ? all.filter((one) => !USUAL.has(reasonOf(one))) : all;
  if (open.length === 0 || answer === 'leave') return { settled: found, lines: [] };
  const whole = withLines(sheet, layout, found, open);
  if (answer === 'keep') {
    if (!whole) throw new StatementError('statements.error.lines');
    return { settled: whole.settled, lines: [] };
  }
  const left = open.map(({ line }): Change => ({ line, what: 'left_out', row: undefined }));
  const lines: Offer<LinesAnswer>[] = [{ value: 'leave', rows: found.read.rows, changes: left }];
  if (whole) lines.push({ value: 'keep', rows: whole.settled.read.rows, changes: whole.changes });
  return { settled: found, lines };
}

/** The reading with these lines as rows; undefined unless day and amount of each are known. */
function withLines(
  sheet: Sheet,
  layout: Layout,
  { read }: Settled,
  lines: readonly Skip[],
): { settled: Settled; changes: Change[] } | undefined {
  const asides = new Map(read.asides.map((other) => [other.skip.line, other]));
  const others = rowsOfOtherTables(sheet, layout, lines);
  const changes = lines.flatMap(({ line }): Change | [] => {
    const row = others.get(line);
    if (row) return { line, what: 'kept', row };
    const other = asides.get(line);
    const amount = other ? amountOf(sheet, other) : Number.NaN;
    const known = other && other.day !== '' && !Number.isNaN(amount) && amount !== 0;
    return known ? kept(sheet, layout, other, amount) : [];
  });
  if (changes.length < lines.length) return undefined;
  const all = withChanges(read, changes);
  return { settled: { read: all, proof: prove(all) }, changes };
}

/** A line's amount, on the side that its words say where nothing else does; NaN where they do not. */
function amountOf({ records }: Sheet, { amount, unsigned, record }: Aside): number {
  if (!unsigned) return amount;
  const side = sideByWords((records[record] ?? []).join(' ').slice(0, 400));
  return side === undefined ? Number.NaN : side === 'out' ? 0 - Math.abs(amount) : Math.abs(amount);
}

/** More tables are not looked at. */
const MOST_TABLES = 4;

/** The rows of tables above or below the one that is read, by their own headers, with its days and signs; by line. */
function rowsOfOtherTables(sheet: Sheet, layout: Layout, lines: readonly Skip[]): Map<number, StatementLine> {
  const { lineOf, records } = sheet;
  const open = new Set(lines.flatMap((one) => (reasonOf(one) === 'other_table' ? one.line : [])));
  const rows = new Map<number, StatementLine>();
  if (open.size === 0) return rows;
  /** The last open line below each header. */
  const ends = new Map<number, number>();
  let head = -1;
  for (const [at, line] of lineOf.entries()) {
    if (headerScore(records[at] ?? []) > 1) head = at;
    if (head >= 0 && open.has(line)) ends.set(head, at);
  }
  for (const [first, last] of [...ends].slice(0, MOST_TABLES)) {
    const table = { ...sheet, records: records.map((record, i) => (i >= first && i <= last ? record : [])) };
    for (const row of rowsBelow(table, layout, lineOf[first] ?? 0)) rows.set(row.line, row);
  }
  return rows;
}

function rowsBelow(table: Sheet, { order, marks, rule: own }: Layout, line: number): StatementLine[] {
  try {
    const { layout } = planLayout(table, { header_row: line }, decimalsOf(marks[0] ?? '.'));
    const { rule } = layout;
    const sign = own.kind === 'plain' && rule.kind === 'plain' ? own.sign : undefined;
    return readRows(table, { ...layout, order, rule: sign ? { kind: 'plain', sign, confirmed: true } : rule })
      .rows;
  } catch (error) {
    if (error instanceof StatementError) return [];
    throw error;
  }
}
