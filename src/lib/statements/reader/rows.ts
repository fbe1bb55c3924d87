import { headerScore } from './columns/header.ts';
import { isBalanceRow, isBody } from './columns/profile.ts';
import { describeRow, LONGEST_DESCRIPTION } from './columns/text-columns.ts';
import { parseDay, turnedDay } from './dates/dates.ts';
import type { Layout } from './layout.ts';
import { amountReader, balanceOf, cellMinor, type Fault } from './money/money-reader.ts';
import { signByBalance } from './money/unsigned.ts';
import {
  continues,
  faulty,
  isBlank,
  isStated,
  repeatsBalance,
  type Skip,
  sameColumns,
  skip,
  undated,
} from './not-rows.ts';
import { type Aside, count, courseOfRows, none, type Rows, toLine } from './row.ts';
import { tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import { isWide, joinText } from './text/tolerant.ts';
import type { StatementLine } from './types.ts';
import { mentionsBalance, statusOf } from './words/rows.ts';

/** Reads the table in one pass. Every record but the header and blank ones becomes a row or a skip. */
export function readRows(sheet: Sheet, layout: Layout): Rows {
  const { columns, start, header } = layout;
  const { records, lineOf } = sheet;
  const read = amountReader(columns, layout.rule, layout.marks);
  const out = noRows();
  const width = header ? header.names.length : 0;
  const dayOf = dayReader(layout);
  let lastLine = 0;
  let closed = false;
  let above = false;
  for (let i = 0; i < records.length; i++) {
    let record = records[i] ?? [];
    const line = lineOf[i] ?? 0;
    if (i < start) {
      if (i >= (header?.first ?? start) || isBlank(record)) continue;
      above ||= headerScore(record) > 1;
      const row = above && isBody(record) && !isBalanceRow(record);
      out.skips.push(skip(line, row ? 'other_table' : 'letterhead', {}, row));
      continue;
    }
    const dateCell = tidy(record[columns.date] ?? '');
    const day = dayOf(dateCell);
    if (day === '' && isBlank(record)) continue;
    if (day === '' && header && headerScore(record) > 1) {
      closed = !sameColumns(record, layout);
      out.skips.push(skip(line, closed ? 'other_table' : 'repeated_header'));
      continue;
    }
    if (closed) {
      out.skips.push(skip(line, 'other_table', {}, isBody(record) && !isBalanceRow(record)));
      continue;
    }
    let amount = read(record);
    if (width > 0 && isWide(record, width)) {
      count(out.wide, line);
      const joined = joinText(record, columns.description[0] ?? 0, width, sheet.delimiter);
      const better = Number(typeof read(joined) === 'number') - Number(typeof amount === 'number');
      if (better > 0 || (better === 0 && hasBalance(joined, layout) && !hasBalance(record, layout))) {
        record = joined;
        amount = read(joined);
      }
    }
    const before = out.rows.at(-1);
    if (
      day === '' &&
      amount === 'blank' &&
      before &&
      lineOf[i - 1] === lastLine &&
      continues(record, layout)
    ) {
      before.description = `${before.description} ${describeRow(record, columns.description, [])}`
        .trim()
        .slice(0, LONGEST_DESCRIPTION);
      lastLine = line;
      continue;
    }
    const skipped =
      day === '' ? undated(record, line, dateCell, amount, layout) : dated(record, line, amount, layout);
    const row = skipped ? undefined : toLine(record, line, day, amount as number, layout, out);
    if (!row || repeatsBalance(row)) {
      aside(out, skipped ?? skip(line, 'balance'), { record, i, day, amount }, layout);
    } else {
      out.rows.push(row);
      lastLine = line;
    }
  }
  if (columns.balance === undefined) leaveOutBalances(out, header !== undefined);
  if (layout.rule.kind === 'balance') {
    const { items, course } = courseOfRows(out);
    out.unsigned = signByBalance(items, course, layout.rule.first);
  }
  return out;
}

const noRows = (): Rows => ({
  rows: [],
  skips: [],
  asides: [],
  unsigned: [],
  currencies: new Map(),
  accounts: new Map(),
  fees: none(),
  wide: none(),
  both: none(),
  unclear: none(),
  cut: none(),
  decimals: 0,
});

const hasBalance = (record: string[], { columns, marks, balanceMarker }: Layout): boolean =>
  columns.balance !== undefined && !Number.isNaN(balanceOf(record, columns.balance, marks, balanceMarker));

/** The first and the last row where they name a balance and no column of balances tells; they may be bookings. */
function leaveOutBalances({ rows, skips }: Rows, named: boolean): void {
  if (rows.length < 3) return;
  const wordless = rows.filter(({ description }) => !WORD.test(description));
  for (const row of [rows[0], rows.at(-1)]) {
    // Without names of columns, one row of figures alone beside rows with texts is the account and its balance.
    const alone = !named && wordless.length === 1 && wordless[0] === row;
    if (!row || row.reference !== null || !(alone || mentionsBalance(row.description))) continue;
    rows.splice(rows.indexOf(row), 1);
    skips.push(skip(row.line, 'balance', {}, true));
    skips.sort((a, b) => a.line - b.line);
  }
}

const WORD = /\p{L}{2}|\p{Lo}/u;

/** Parses days, each text once. */
function dayReader({ order, turned }: Layout): (cell: string) => string {
  const days = new Map<string, string>();
  return (cell) => {
    let day = days.get(cell);
    if (day === undefined) {
      day = parseDay(turned ? turnedDay(cell) : cell, order) ?? '';
      days.set(cell, day);
    }
    return day;
  };
}

/** Why a record with a date is no transaction; otherwise undefined. */
function dated(record: string[], line: number, amount: number | Fault, layout: Layout): Skip | undefined {
  const { columns } = layout;
  const status = columns.status === undefined ? '' : tidy(record[columns.status] ?? '');
  if (status !== '' && statusOf(status) === 'not_booked') return skip(line, 'not_booked', { status });
  for (const index of layout.strays) {
    const stray = tidy(record[index] ?? '');
    if (statusOf(stray) === 'not_booked') return skip(line, 'not_booked', { status: stray });
  }
  if (status !== '' && layout.statusKnown && statusOf(status) === undefined)
    return skip(line, 'unknown_status', { status: status.slice(0, 40) }, amount !== 'blank');
  if (isStated(record, layout, amount !== 'blank')) return skip(line, 'balance');
  return typeof amount === 'string' ? faulty(record, line, amount, layout) : undefined;
}

/** Notes a skipped record, and what the balance would have to count if it were a row. */
function aside(
  out: Rows,
  skipped: Skip,
  { record, i, day, amount }: { record: string[]; i: number; day: string; amount: number | Fault },
  { columns, marks, balanceMarker, rule }: Layout,
): void {
  out.skips.push(skipped);
  const balance =
    columns.balance === undefined ? Number.NaN : balanceOf(record, columns.balance, marks, balanceMarker);
  const unmarked = amount === 'unmarked' ? cellMinor(record, columns.amount ?? -1, marks) : amount;
  const value = typeof unmarked === 'number' ? unmarked : Number.NaN;
  if (columns.balance === undefined && Number.isNaN(value)) return;
  const unsigned = amount === 'unmarked' || rule.kind === 'balance';
  out.asides.push({ at: out.rows.length, record: i, skip: skipped, day, amount: value, unsigned, balance });
}

/** The row that a skipped record is after all. */
export function rowOf(
  sheet: Sheet,
  layout: Layout,
  { record, day, skip: { line } }: Aside,
  amount: number,
): StatementLine {
  const tallies = { fees: none(), both: none(), unclear: none(), cut: none(), decimals: 0 };
  const out = { currencies: new Map(), accounts: new Map(), ...tallies };
  return toLine(sheet.records[record] ?? [], line, day, amount, layout, out);
}
