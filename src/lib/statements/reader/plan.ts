import { createHash } from 'node:crypto';
import { dateColumns, isBooked, statusColumn } from './columns/find-columns.ts';
import { findHeader, type Header, headerAt } from './columns/header.ts';
import { bodyRows, type Profile, profiles, type Sample } from './columns/profile.ts';
import { checkRange, type Layout, layoutOf } from './layout.ts';
import { chooseMark, marksByColumn } from './money/decimal-mark.ts';
import { isNumeric, moneyKind } from './money/money-columns.ts';
import { amountReader } from './money/money-reader.ts';
import { markerColumns, signRule } from './money/signs.ts';
import { type AmountReading, amountReadings } from './money/sources.ts';
import type { Sheet } from './text/split.ts';
import { type Corrections, StatementError } from './types.ts';

export interface Plan {
  layout: Layout;
  sample: Sample;
  /** Other column choices that fit about as well, and whether the other decimal mark does. */
  rivals: AmountReading[];
  openMark: boolean;
}

const SAMPLED = 800;
const WIDEST = 200;
const MAIN = ['amount', 'debit', 'credit', 'balance'];

/** Detects header, columns, signs and decimal mark; the date order is chosen later. */
export function planLayout(sheet: Sheet, corrections: Corrections): Plan {
  const { records, lineOf } = sheet;
  const header = headerOf(sheet, corrections);
  const start = header ? header.last + 1 : 0;
  const { rows, unbroken, columns, status } = sampleRows(sheet, header, start);
  const given = corrections.columns?.date;
  const dates = given === undefined ? dateColumns(columns) : { date: given, value_date: undefined };
  if (!dates) throw new StatementError('statements.error.no_date', { line: lineOf[start] ?? 1 });
  const isDay = (p: Profile): boolean => p.index === dates.date || p.index === dates.value_date;
  const money = columns.filter((p) => !isDay(p) && isNumeric(p));
  const main = money.filter((p) => MAIN.includes(moneyKind(p)));
  const choice = chooseMark(sheet, rows, main.length > 0 ? main : money);
  const marks = marksByColumn(columns, choice.mark, corrections.decimal_mark);
  const usable = columns.map((p) => (isDay(p) ? { ...p, money: 0, dates: p.filled } : p));
  const sample: Sample = { records, rows, unbroken, columns: usable, marks, status };
  const [best, ...rest] = givenAmounts(amountReadings(sample), sample, corrections);
  if (!best) throw new StatementError('statements.error.no_amount', { line: lineOf[rows[0] ?? 0] ?? 1 });
  const rivals = fixesMoney(corrections) ? [] : rest.filter((other) => rival(best, other, sample));
  return {
    layout: { ...layoutOf(best, dates, sample, corrections), header, start },
    sample,
    rivals: rivals.slice(0, 3),
    openMark: choice.open && corrections.decimal_mark === undefined,
  };
}

/** The rows to classify columns by, without unbooked ones, which the balance does not include. */
function sampleRows(
  sheet: Sheet,
  header: Header | undefined,
  start: number,
): Pick<Sample, 'rows' | 'unbroken' | 'columns' | 'status'> {
  const { records } = sheet;
  const body = bodyRows(records, start, SAMPLED);
  if (body.rows.length === 0) throw emptyTable(sheet, header);
  const names = header?.names ?? [];
  const width = Math.min(
    WIDEST,
    Math.max(names.length, ...body.rows.map((row) => records[row]?.length ?? 0)),
  );
  const columns = profiles(records, body.rows, names, width);
  const status = statusColumn(columns);
  const booked = (row: number): boolean => status === undefined || isBooked(records[row]?.[status]);
  const rows = body.rows.filter(booked);
  if (rows.length === 0 || rows.length === body.rows.length) return { ...body, columns, status };
  return {
    rows,
    unbroken: body.rows.slice(0, body.unbroken).filter(booked).length,
    columns: profiles(records, rows, names, width),
    status,
  };
}

function headerOf(sheet: Sheet, { header_row }: Corrections): Header | undefined {
  if (header_row === undefined) return findHeader(sheet.records);
  if (header_row === null || header_row === 0) return undefined;
  const at = sheet.lineOf.indexOf(header_row);
  if (at < 0) throw new StatementError('statements.error.header_row', { line: header_row });
  return headerAt(sheet.records, at);
}

function emptyTable(sheet: Sheet, header: Header | undefined): StatementError {
  if (!header) return new StatementError('statements.error.no_table');
  return new StatementError('statements.error.no_rows', { line: sheet.lineOf[header.first] ?? 1 });
}

/** Whether another reading fits about as well but gives other amounts. */
function rival(best: AmountReading, other: AmountReading, sample: Sample): boolean {
  if (best.fitness - other.fitness >= 1) return false;
  const one = amountReader(best.sources, best.rule, sample.marks);
  const two = amountReader(other.sources, other.rule, sample.marks);
  return sample.rows.some((row) => one(sample.records[row] ?? []) !== two(sample.records[row] ?? []));
}

export const fixesMoney = ({ columns }: Corrections): boolean =>
  columns?.amount !== undefined || columns?.debit !== undefined || columns?.credit !== undefined;

/** If a person chose the amount columns, only the reading by them, with the best fitting balance. */
export function givenAmounts(
  readings: AmountReading[],
  sample: Sample,
  corrections: Corrections,
): AmountReading[] {
  const { columns } = corrections;
  if (!columns || !fixesMoney(corrections)) return readings;
  checkRange(columns, sample.columns.length);
  const { amount, debit, credit } = columns;
  const marker =
    columns.marker ??
    (amount === undefined ? undefined : markerColumns(sample.columns).find((index) => index > amount));
  const sources =
    amount === undefined ? { debit, credit } : marker === undefined ? { amount } : { amount, marker };
  const same = readings.find(
    (one) => one.sources.amount === amount && one.sources.debit === debit && one.sources.credit === credit,
  );
  if (same && columns.marker === undefined) return [same];
  const balance = columns.balance ?? readings.find((one) => one.balance !== undefined)?.balance;
  return [
    {
      sources,
      rule: signRule(sources, sample),
      balance,
      balanceMarker: undefined,
      fitness: 1,
      proof: 0,
      steps: 0,
    },
  ];
}

/**
 * A key shared by all files of this layout, whatever was corrected: the column names without digits, which may belong
 * to a date, or without names the width and the positions of dates and amounts.
 */
export function layoutKey(sheet: Sheet, plan: Plan, corrections: Corrections): string {
  const plain = Object.keys(corrections).length === 0 ? plan : planWithout(sheet);
  const names = plain?.layout.header?.names.map((name) => name.replace(/\d+/g, '').trim());
  const text = names
    ? `names ${names.join('|')}`
    : `places ${plain ? places(plain) : plan.sample.columns.length}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function planWithout(sheet: Sheet): Plan | undefined {
  try {
    return planLayout(sheet, {});
  } catch (error) {
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

function places({ layout, sample }: Plan): string {
  const { date, amount, debit, credit, balance } = layout.columns;
  return [sample.columns.length, date, amount, debit, credit, balance].map((index) => index ?? '-').join(' ');
}
