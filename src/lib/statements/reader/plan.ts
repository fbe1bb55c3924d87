import { createHash } from 'node:crypto';
import { STATEMENT_RECORDS } from '../../core/limits.ts';
import { dateColumns, isBooked, statusColumn } from './columns/find-columns.ts';
import { findHeader, type Header, headerAt } from './columns/header.ts';
import { type Body, bodyRows, isBody, type Profile, profiles, type Sample } from './columns/profile.ts';
import { isDate, parseDay } from './dates/dates.ts';
import { checkRange, type Layout, layoutOf } from './layout.ts';
import { type Decimals, decimalsOf, isMoney } from './money/amounts.ts';
import { chooseMark, marksByColumn } from './money/decimal-mark.ts';
import { isNumeric, moneyKind } from './money/money-columns.ts';
import { amountReader } from './money/money-reader.ts';
import { markerColumns, signRule } from './money/signs.ts';
import { type AmountReading, amountReadings } from './money/sources.ts';
import { tidy } from './text/fold.ts';
import { type Sheet, tooMany } from './text/split.ts';
import { isWide } from './text/tolerant.ts';
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
export function planLayout(sheet: Sheet, corrections: Corrections, decimals: Decimals = 2): Plan {
  const { records, lineOf } = sheet;
  const header = headerOf(sheet, corrections);
  const start = header ? header.last + 1 : letterheadOf(records);
  if (records.length - start > STATEMENT_RECORDS) throw tooMany();
  const { rows, chain, columns, status } = sampleRows(sheet, header, start, decimals);
  const given = corrections.columns?.date;
  const dates = given === undefined ? dateColumns(columns) : { date: given, value_date: undefined };
  if (!dates) throw new StatementError('statements.error.no_date', { line: lineOf[start] ?? 1 });
  const isDay = (p: Profile): boolean => p.index === dates.date || p.index === dates.value_date;
  const money = columns.filter((p) => !isDay(p) && isNumeric(p));
  const main = money.filter((p) => MAIN.includes(moneyKind(p)));
  const choice = chooseMark(sheet, rows, main.length > 0 ? main : money, decimals);
  const marks = marksByColumn(columns, choice.mark, corrections.decimal_mark, decimals);
  const usable = columns.map((p) => (isDay(p) ? { ...p, money: 0, dates: p.filled } : p));
  chain.days = daysOf(chain.rows.map((row) => tidy(records[row]?.[dates.date] ?? '')));
  const sample: Sample = { records, rows, chain, columns: usable, marks, status };
  const [found, ...rest] = givenAmounts(amountReadings(sample), sample, corrections);
  const best = found && withTwin(found, rest, sample);
  if (!best) throw new StatementError('statements.error.no_amount', { line: lineOf[rows[0] ?? 0] ?? 1 });
  const rivals = fixesMoney(corrections) ? [] : rest.filter((other) => rival(best, other, sample));
  return {
    layout: { ...layoutOf(best, dates, sample, corrections), header, start },
    sample,
    rivals: rivals.slice(0, 3),
    openMark: choice.open && corrections.decimal_mark === undefined,
  };
}

/**
 * 1 where no header tells that the first record is no row: its date stands in another column than those of all others,
 * or is written the other way round, which sums up an account (`2024-06-10, 19-05-2024, 12 1090, 100.00, 129.00`).
 */
function letterheadOf(records: string[][]): 0 | 1 {
  const [first = [], ...rest] = records.slice(0, 12).filter(isBody);
  if (rest.length === 0 || records[0] !== first) return 0;
  const dayIn = (record: string[]): number => record.findIndex((cell) => isDate(tidy(cell)));
  const at = dayIn(first);
  if (rest.every((record) => !isDate(tidy(record[at] ?? '')) && !isDate(tidy(first[dayIn(record)] ?? ''))))
    return 1;
  const others = rest.map((record) => tidy(record[at] ?? ''));
  const yearLeads = (cell: string): boolean => /^\d{4}\D/.test(cell);
  const numbers = others.every((cell) => /^\d{1,4}\D\d{1,2}\D\d{2,4}$/.test(cell));
  return numbers && others.every((cell) => yearLeads(cell) !== yearLeads(tidy(first[at] ?? ''))) ? 1 : 0;
}

/** The rows to classify columns by, without unbooked ones, which the balance does not include. */
function sampleRows(
  sheet: Sheet,
  header: Header | undefined,
  start: number,
  decimals: Decimals,
): Pick<Sample, 'rows' | 'chain' | 'columns' | 'status'> {
  const { records } = sheet;
  const body = withoutWide(bodyRows(records, start, SAMPLED), records, header);
  if (body.rows.length === 0) throw emptyTable(sheet, header);
  const names = header?.names ?? [];
  const width = Math.min(
    WIDEST,
    Math.max(names.length, ...body.rows.map((row) => records[row]?.length ?? 0)),
  );
  const table = { names, width, decimals };
  const columns = profiles(records, body.rows, table);
  const status = statusColumn(columns);
  const booked = (row: number): boolean => status === undefined || isBooked(records[row]?.[status]);
  const rows = body.rows.filter(booked);
  if (rows.length === 0 || rows.length === body.rows.length) return { ...body, columns, status };
  const kept = body.chain.rows.map(booked);
  const chain = {
    rows: body.chain.rows.filter((_, i) => kept[i]),
    stated: body.chain.stated.filter((_, i) => kept[i]),
    days: [],
  };
  return { rows, chain, columns: profiles(records, rows, table), status };
}

/** Rows that are wider than the header say nothing about its columns, unless most are. */
function withoutWide(body: Body, records: string[][], header: Header | undefined): Body {
  const width = header?.names.length ?? 0;
  const fits = (row: number): boolean => !isWide(records[row] ?? [], width);
  const rows = width > 0 ? body.rows.filter(fits) : body.rows;
  if (rows.length === body.rows.length || rows.length * 2 < body.rows.length) return body;
  const { chain } = body;
  const kept = chain.rows.map(fits);
  return {
    rows,
    chain: { rows: chain.rows.filter(fits), stated: chain.stated.filter((_, i) => kept[i]), days: [] },
  };
}

/** The days where they are the same in every order that fits them, or at least run the same way; else none. */
function daysOf(cells: string[]): string[] {
  const read = (['dmy', 'mdy', 'ymd'] as const)
    .map((order) => cells.map((cell) => parseDay(cell, order) ?? ''))
    .filter((days) => days.length > 0 && !days.includes(''));
  const ways = new Set(read.map(wayOf));
  return ways.size === 1 && !ways.has(0) ? (read[0] ?? []) : [];
}

/** 1 when days rise, -1 when they fall, 0 when they do neither. */
function wayOf(days: string[]): 1 | -1 | 0 {
  if (days[0] === days.at(-1)) return 0;
  if (days.every((day, i) => i === 0 || day >= (days[i - 1] ?? ''))) return 1;
  return days.every((day, i) => i === 0 || day <= (days[i - 1] ?? '')) ? -1 : 0;
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
  const undated = sheet.records.findIndex((record, i) => i > header.last && record.some(isWrittenAmount));
  if (undated >= 0)
    return new StatementError('statements.error.no_date', { line: sheet.lineOf[undated] ?? 1 });
  return new StatementError('statements.error.no_rows', { line: sheet.lineOf[header.first] ?? 1 });
}

/** An amount with decimals, other than the zero of a total. */
const isWrittenAmount = (cell: string): boolean =>
  /[1-9]/.test(cell) && /[.,]\d\d$/.test(cell) && isMoney(tidy(cell));

/** Whether another reading fits about as well but gives other amounts. */
function rival(best: AmountReading, other: AmountReading, sample: Sample): boolean {
  if (best.fitness - other.fitness >= 1 || other.covered * 2 < best.covered) return false;
  const one = amountReader(best.sources, best.rule, sample.marks);
  const two = amountReader(other.sources, other.rule, sample.marks);
  return sample.rows.some((row) => one(sample.records[row] ?? []) !== two(sample.records[row] ?? []));
}

/** Confirms the sign of an amount column where debit and credit columns of the same rows give the same amounts. */
function withTwin(best: AmountReading, others: readonly AmountReading[], sample: Sample): AmountReading {
  const { rule, sources } = best;
  if (rule.kind !== 'plain' || rule.confirmed) return best;
  const own = amountReader(sources, { ...rule, sign: 'negative_out' }, sample.marks);
  const twin = others.find((other) => {
    if (other.rule.kind !== 'pair' || other.sources.debit === undefined || other.sources.credit === undefined)
      return false;
    const read = amountReader(other.sources, other.rule, sample.marks);
    return sample.rows.every((row) => read(sample.records[row] ?? []) === own(sample.records[row] ?? []));
  });
  return twin ? { ...best, rule: { ...rule, sign: 'negative_out', confirmed: true } } : best;
}

export const fixesMoney = ({ columns }: Corrections): boolean =>
  columns?.amount !== undefined || columns?.debit !== undefined || columns?.credit !== undefined;

/** If a person chose the amount columns, only the reading by them, with the best fitting balance. */
function givenAmounts(readings: AmountReading[], sample: Sample, corrections: Corrections): AmountReading[] {
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
      covered: sample.rows.length,
    },
  ];
}

/**
 * A key shared by all files of this layout, whatever was corrected: the column names without digits, which may belong
 * to a date, or without names the width and the positions of dates and amounts.
 */
export function layoutKey(sheet: Sheet, plan: Plan, corrections: Corrections): string {
  const plain = Object.keys(corrections).length === 0 ? plan : planWithout(sheet, plan);
  const names = plain?.layout.header?.names.map((name) => name.replace(/\d+/g, '').trim());
  const text = names
    ? `names ${names.join('|')}`
    : `places ${plain ? places(plain) : plan.sample.columns.length}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function planWithout(sheet: Sheet, { sample }: Plan): Plan | undefined {
  try {
    return planLayout(sheet, {}, decimalsOf(sample.marks[0] ?? '.'));
  } catch (error) {
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

function places({ layout, sample }: Plan): string {
  const { date, amount, debit, credit, balance } = layout.columns;
  return [sample.columns.length, date, amount, debit, credit, balance].map((index) => index ?? '-').join(' ');
}
