import { type Currency, digitsOf, FIRST_CURRENCY } from '../../../core/currency/codes.ts';
import { effectOf } from '../../reader/questions.ts';
import {
  type Corrections,
  isTable,
  type Notice,
  OWN_EXPORT,
  type Question,
  type StatementLine,
  type Text,
} from '../../reader/types.ts';
import type { AgreedReading } from '../currency.ts';
import { type Layout, layoutChanges, placesOf } from './layout-changes.ts';
import { moneyChanges } from './money-changes.ts';
import { type Shape, shapeOf } from './shape.ts';

export { type Shape, shapeOf } from './shape.ts';

/** An insert of the account, as the next statement is compared with it. */
export interface Insert extends Layout {
  /** Missing in readings stored before other formats than CSV were read. */
  format_name?: string;
  shape: Shape;
  skipped: readonly Notice[];
}

/** A statement to compare. */
export interface Arrived extends Layout {
  format_name?: string;
  rows: readonly StatementLine[];
  questions: readonly Question[];
  skipped: readonly Notice[];
  counted_in?: Currency;
}

/**
 * What of a statement's layout, or of the shape of its money, is not as in the account's last inserts of this format. A layout that one
 * of them had is no change.
 * @param earlier the newest first
 * @param said what a person has just said of this file, and nothing that was remembered
 */
export function driftOf(now: Arrived, earlier: readonly Insert[], said: Corrections = {}): Text[] {
  const inserts = earlier.filter(({ format_name }) => format_name !== OWN_EXPORT);
  if (inserts.length === 0 || now.rows.length === 0 || now.format_name === OWN_EXPORT) return [];
  const whole = 10 ** digitsOf(now.counted_in ?? FIRST_CURRENCY);
  const told = {
    questions: now.questions.filter(({ field }) => field !== 'layout' && field !== 'confirm'),
    said,
    ordered: now.rows.some(({ date }) => date.slice(5, 7) !== date.slice(8)),
    ways: {
      in: now.rows.some(({ amount }) => amount > 0),
      out: now.rows.some(({ amount }) => amount < 0),
      blank: now.skipped.some(({ text }) => text.key === 'statements.skipped.blank'),
    },
    marked: now.rows.some(({ amount }) => amount % whole !== 0),
  };
  const layouts = inserts.map((one) => layoutChanges(now, one, told));
  const money = moneyChanges(
    now.rows,
    shapeOf(now.rows),
    inserts.map(({ shape }) => shape),
    now.header.length > 0 || now.sample.length === 0,
  );
  const same = layouts.some((changes) => changes.length === 0);
  return [...(same ? [] : (layouts[0] ?? [])), ...unread(now, inserts), ...money];
}

/** Why a line that looks like a transaction is none. */
const UNREAD = /\.(?:bad_date|unreadable|unmarked|too_fine)$/;

/** Far more lines that could not be read than before. */
function unread({ rows, skipped }: Arrived, inserts: readonly Insert[]): Text[] {
  const of = (notices: readonly Notice[]): Notice[] => notices.filter(({ text }) => UNREAD.test(text.key));
  const [lines, most] = [of(skipped), Math.max(...inserts.map((one) => of(one.skipped).length))];
  const [first] = lines;
  const many = lines.length > most && lines.length * 4 >= rows.length;
  return first && many
    ? [{ key: 'statements.drift.unread', values: { count: lines.length, line: first.line } }]
    : [];
}

/** The question whether a statement that is not as the last ones is right all the same. */
export const layoutQuestion = (rows: readonly StatementLine[], changed: Text[]): Question => ({
  field: 'layout',
  readings: [{ value: 'accept', effect: effectOf(rows) }],
  changed,
});

/** Questions whose answers say how the rows are read, with money in and out and the days of each. */
const OF_ROWS = ['date_order', 'decimal_mark', 'sign', 'columns', 'lines', 'balance'] as const;
const ROWS_SHOWN = 3;

/**
 * The question whether a table that nothing proves is read right, with the answers that would turn it; undefined where the balance or
 * stated sums prove it, or a person has said how to read it.
 */
export function confirmQuestion(reading: AgreedReading, said: Corrections): Question | undefined {
  const { rows, format_name, balance, sums_agree, questions, sign } = reading;
  if (!isTable(reading.format) || format_name === OWN_EXPORT || rows.length === 0) return undefined;
  if (balance.state === 'agrees' || sums_agree) return undefined;
  if (said.confirm || OF_ROWS.some((field) => said[field] !== undefined)) return undefined;
  if (questions.some(({ field }) => (OF_ROWS as readonly string[]).includes(field))) return undefined;
  const effect = effectOf(rows);
  const readings: Question['readings'] = [{ value: 'yes', effect }];
  if (sign) {
    const turned = { ...effect, money_in: effect.money_out, money_out: effect.money_in };
    readings.push({ value: sign === 'negative_out' ? 'positive_out' : 'negative_out', effect: turned });
  }
  const order = otherOrder(reading);
  if (order) readings.push({ value: order, effect: effectOf(rows.map(withTurnedDay)) });
  return { field: 'confirm', readings, rows: rows.slice(0, ROWS_SHOWN).map(shown) };
}

const shown = ({ line, date, amount, description }: StatementLine) => ({ line, date, amount, description });

/** Day and month the other way round, where every day is written in figures that fit both. */
function otherOrder({ date_order, rows, columns, sample, sample_lines }: AgreedReading) {
  if (date_order === 'ymd' || rows.some(({ date }) => Number(date.slice(8)) > 12)) return undefined;
  const lines = new Set(rows.slice(0, sample.length).map(({ line }) => line));
  const cells = sample.flatMap((cells, at) => (lines.has(sample_lines[at] ?? 0) ? cells[columns.date] : []));
  const named = cells.some((cell = '') => /\p{L}{3}/u.test(cell));
  return named ? undefined : date_order === 'dmy' ? 'mdy' : 'dmy';
}

const withTurnedDay = (row: StatementLine): StatementLine => {
  const [year, month, day] = row.date.split('-');
  return { ...row, date: `${year}-${day}-${month}` };
};

/**
 * Corrections of another layout: columns by their names, of which `names` are those that are here, too, and answers to
 * what this file leaves open as well.
 */
export function carriedTo(
  { columns, ...answers }: Corrections,
  before: readonly string[],
  { header, questions }: Pick<Arrived, 'header' | 'questions'>,
): { corrections: Corrections; names: string[] } {
  const places = placesOf(before, header);
  const found: Record<string, number | number[]> = {};
  for (const [role, given] of Object.entries(columns ?? {})) {
    const all = [given].flat().flatMap((at) => (before[at] ? (places[at] ?? []) : []));
    if (all[0] !== undefined) found[role] = Array.isArray(given) ? all : all[0];
  }
  const names = Object.values(found)
    .flat()
    .map((at) => header[at] ?? '');
  const open = Object.entries(answers).filter(([field]) => questions.some((one) => one.field === field));
  return {
    corrections: { ...Object.fromEntries(open), ...(names.length > 0 ? { columns: found } : {}) },
    names: [...new Set(names)],
  };
}
