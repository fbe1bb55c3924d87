import { isNothing } from './columns/find-columns.ts';
import { headerScore } from './columns/header.ts';
import { describeRow } from './columns/text-columns.ts';
import { parseDay } from './dates/dates.ts';
import type { Layout } from './layout.ts';
import { signByBalance } from './money/chain.ts';
import { amountReader, balanceOf, cellMinor } from './money/money-reader.ts';
import { continues, faulty, isBlank, isStated, type Skip, sameColumns, skip, undated } from './not-rows.ts';
import { isWide, joinText } from './repairs.ts';
import { tidy } from './text/fold.ts';
import type { Sheet } from './text/split.ts';
import type { StatementLine } from './types.ts';
import { statusOf } from './words/rows.ts';

export interface Rows {
  rows: StatementLine[];
  skips: Skip[];
  /** The number of rows in each currency, and the first line. */
  currencies: Map<string, { line: number; count: number }>;
  /** The number of rows of each of the holder's accounts, and the first line. */
  accounts: Map<string, { line: number; count: number }>;
  /** The number of fees not included in the amounts, and the first line. */
  fees: { line: number; count: number };
  /** Rows with more cells than the header. */
  wide: { line: number; count: number };
}

/** Reads the table in one pass. Every record but the header and blank ones becomes a row or a skip. */
export function readRows(sheet: Sheet, layout: Layout): Rows {
  const { columns, marks, start } = layout;
  const { records, lineOf } = sheet;
  const read = amountReader(columns, layout.rule, marks);
  const out: Rows = {
    rows: [],
    skips: [],
    currencies: new Map(),
    accounts: new Map(),
    fees: { line: 0, count: 0 },
    wide: { line: 0, count: 0 },
  };
  const width = layout.header ? layout.header.names.length : 0;
  const days = new Map<string, string>();
  let carried = '';
  let lastLine = 0;
  let closed = false;
  for (let i = 0; i < records.length; i++) {
    let record = records[i] ?? [];
    const line = lineOf[i] ?? 0;
    if (i < start) {
      if (i < (layout.header?.first ?? 0) && !isBlank(record)) out.skips.push(skip(line, 'letterhead'));
      continue;
    }
    const dateCell = tidy(record[columns.date] ?? '');
    let day = days.get(dateCell);
    if (day === undefined) {
      day = parseDay(dateCell, layout.order) ?? '';
      days.set(dateCell, day);
    }
    if (day === '' && isBlank(record)) continue;
    if (day === '' && layout.header && headerScore(record) > 1) {
      closed = !sameColumns(record, layout);
      out.skips.push(skip(line, closed ? 'other_table' : 'repeated_header', {}, closed));
      continue;
    }
    if (closed) {
      out.skips.push(skip(line, 'other_table'));
      continue;
    }
    if (day === '' && dateCell === '' && layout.carriesDates) day = carried;
    let amount = read(record);
    if (width > 0 && isWide(record, width)) {
      out.wide.count++;
      out.wide.line ||= line;
      const joined =
        typeof amount === 'number'
          ? record
          : joinText(record, columns.description[0] ?? 0, width, sheet.delimiter);
      if (joined !== record && typeof read(joined) === 'number') {
        record = joined;
        amount = read(joined);
      }
    }
    if (day === '') {
      const before = out.rows.at(-1);
      if (amount === 'blank' && before && lineOf[i - 1] === lastLine && continues(record, layout)) {
        before.description = `${before.description} ${describeRow(record, columns.description, [])}`
          .trim()
          .slice(0, 1000);
        lastLine = line;
      } else out.skips.push(undated(record, line, dateCell, amount, layout));
      continue;
    }
    carried = day;
    const status = columns.status === undefined ? '' : tidy(record[columns.status] ?? '');
    if (status !== '' && statusOf(status) === 'not_booked') {
      out.skips.push(skip(line, 'not_booked', { status }));
    } else if (isStated(record, layout, amount !== 'blank')) {
      out.skips.push(skip(line, 'balance'));
    } else if (typeof amount === 'string') {
      out.skips.push(faulty(record, line, amount, layout));
    } else {
      out.rows.push(toLine(record, line, day, amount, layout, out));
      lastLine = line;
    }
  }
  if (layout.rule.kind === 'balance') signByBalance(out.rows, layout.rule.first);
  return out;
}

function toLine(
  record: string[],
  line: number,
  day: string,
  amount: number,
  layout: Layout,
  out: Rows,
): StatementLine {
  const { columns, marks } = layout;
  const fee = columns.fee === undefined ? 0 : cellMinor(record, columns.fee, marks);
  let total = amount;
  if (typeof fee === 'number' && fee !== 0) {
    if (layout.feeTaken) total -= Math.abs(fee);
    else if (out.fees.count++ === 0) out.fees.line = line;
  }
  if (columns.currency !== undefined) tally(out.currencies, record[columns.currency], line);
  if (layout.account !== undefined) tally(out.accounts, record[layout.account], line);
  const reference = columns.reference === undefined ? '' : tidy(record[columns.reference] ?? '');
  const balance =
    columns.balance === undefined
      ? Number.NaN
      : balanceOf(record, columns.balance, marks, layout.balanceMarker);
  return {
    line,
    date: day,
    amount: total,
    description: describeRow(record, columns.description, layout.spare),
    reference: isNothing(reference) ? null : reference,
    balance: Number.isNaN(balance) ? null : balance,
  };
}

function tally(
  counts: Map<string, { line: number; count: number }>,
  cell: string | undefined,
  line: number,
): void {
  const text = tidy(cell ?? '');
  const seen = counts.get(text);
  if (seen) seen.count++;
  else if (text !== '') counts.set(text, { line, count: 1 });
}
