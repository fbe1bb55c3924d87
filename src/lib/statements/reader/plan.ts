import { findHeader, type Header, headerAt } from './columns/header.ts';
import { bodyRows, type Profile, profiles } from './columns/profile.ts';
import { isBooked, statusColumn } from './columns/side-columns.ts';
import { dateColumns } from './dates/date-columns.ts';
import { StatementError } from './error.ts';
import { fixesMoney, givenAmounts } from './given.ts';
import { type Layout, layoutOf } from './layout.ts';
import { chooseMark, marksByColumn } from './money/decimal-mark.ts';
import { isNumeric, moneyKind } from './money/money-columns.ts';
import { amountReader } from './money/money-reader.ts';
import { type AmountReading, amountReadings, type Sample } from './money/sources.ts';
import type { Sheet } from './text/split.ts';
import type { Corrections } from './types.ts';

export interface Plan {
  layout: Layout;
  sample: Sample;
  /** Other columns that would do as well, and whether the other decimal mark would. */
  rivals: AmountReading[];
  openMark: boolean;
}

const SAMPLED = 800;
const WIDEST = 200;
const MAIN = ['amount', 'debit', 'credit', 'balance'];

/** Finds header, columns, signs and decimal mark; the date order is still to be chosen. */
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

/** The rows to judge columns by, without those that a status says are not booked: no balance counts them. */
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

/** Another reading that fits about as well and gives other amounts. */
function rival(best: AmountReading, other: AmountReading, sample: Sample): boolean {
  if (best.fitness - other.fitness >= 1) return false;
  const one = amountReader(best.sources, best.rule, sample.marks);
  const two = amountReader(other.sources, other.rule, sample.marks);
  return sample.rows.some((row) => one(sample.records[row] ?? []) !== two(sample.records[row] ?? []));
}
