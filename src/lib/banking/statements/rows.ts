import { signByBalance } from './balance-signs.ts';
import { parseDay } from './dates.ts';
import { describeRow } from './description.ts';
import { fold, tidy } from './fold.ts';
import { headerScore } from './header.ts';
import type { Layout } from './layout.ts';
import { amountReader, balanceOf, cellMinor, type Fault } from './money-reader.ts';
import { isNothing } from './side-columns.ts';
import type { Sheet } from './split.ts';
import { isWide, joinText } from './wide-rows.ts';
import type { StatementLine, Text } from './types.ts';
import { mayStateBalance, statesBalance, statusOf } from './words/rows.ts';

/** A record that is no transaction; `doubtful` when it looks like one that cannot be read. */
export interface Skip {
  line: number;
  text: Text;
  doubtful: boolean;
}

export interface Rows {
  rows: StatementLine[];
  skips: Skip[];
  /** How many rows each currency has, and its first line. */
  currencies: Map<string, { line: number; count: number }>;
  /** The line and the number of fees that the amounts leave out. */
  fees: { line: number; count: number };
  /** Rows with more cells than the header has names. */
  wide: { line: number; count: number };
}

/** One pass over the table. Every record that is not blank becomes a row or a skip; only the header is neither. */
export function readRows(sheet: Sheet, layout: Layout): Rows {
  const { columns, marks, start } = layout;
  const { records, lineOf } = sheet;
  const read = amountReader(columns, layout.rule, marks);
  const out: Rows = { rows: [], skips: [], currencies: new Map(), fees: { line: 0, count: 0 }, wide: { line: 0, count: 0 } };
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
      const joined = typeof amount === 'number' ? record : joinText(record, columns.description[0] ?? 0, width, sheet.delimiter);
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
  if (columns.currency !== undefined) {
    const code = tidy(record[columns.currency] ?? '');
    const seen = out.currencies.get(code);
    if (seen) seen.count++;
    else if (code !== '') out.currencies.set(code, { line, count: 1 });
  }
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

function undated(
  record: string[],
  line: number,
  dateCell: string,
  amount: number | Fault,
  layout: Layout,
): Skip {
  if (isStated(record, layout, false)) return skip(line, 'balance');
  const described = layout.columns.description.some((index) => /\p{L}{2}|\p{Lo}/u.test(record[index] ?? ''));
  const alike = typeof amount === 'number' && amount !== 0 && described;
  if (statusOf(dateCell) === 'not_booked') return skip(line, 'not_booked', { status: dateCell }, alike);
  if (!alike || dateCell === '') return skip(line, 'no_date', {}, alike);
  return skip(line, 'bad_date', { text: dateCell.slice(0, 40) }, true);
}

function faulty(record: string[], line: number, fault: Fault, { columns }: Layout): Skip {
  const cells = [columns.amount, columns.debit, columns.credit].map((index) =>
    tidy(record[index ?? -1] ?? ''),
  );
  return skip(
    line,
    fault,
    {
      text: cells
        .filter((cell) => cell !== '')
        .join(' / ')
        .slice(0, 60),
    },
    true,
  );
}

const skip = (line: number, reason: string, values: Text['values'] = {}, doubtful = false): Skip => ({
  line,
  text: { key: `statements.skipped.${reason}`, values },
  doubtful,
});

/** A record that only goes on with the description of the row above it. */
function continues(record: string[], layout: Layout): boolean {
  const { description } = layout.columns;
  if (isStated(record, layout, false)) return false;
  return record.every((cell, i) => cell.trim() === '' || description.includes(i));
}

const isBlank = (record: string[]): boolean =>
  record.every((cell) => cell.trim() === '' || /^[\s*=_-]+$/.test(cell));

/** Whether a text of the row only states a balance or a sum. */
function isStated(record: string[], { columns, spare }: Layout, dated: boolean): boolean {
  for (const index of columns.description) if (states(record[index], dated)) return true;
  if (!dated) return record.some((cell) => states(cell, dated));
  if (columns.description.some((index) => tidy(record[index] ?? '') !== '')) return false;
  return spare.some((index) => states(record[index], dated));
}

const states = (cell: string | undefined, dated: boolean): boolean =>
  cell !== undefined && cell !== '' && mayStateBalance(cell) && statesBalance(tidy(cell), dated);

/** Whether a header further down names the same columns as ours, where we read. */
function sameColumns(record: string[], { header, columns }: Layout): boolean {
  const read = [columns.date, columns.amount, columns.debit, columns.credit].filter(
    (index) => index !== undefined,
  );
  return read.every((index) => (header?.names[index] ?? '').startsWith(fold(tidy(record[index] ?? ''))));
}
