import { isNothing } from './columns/find-columns.ts';
import { describeRow, LONGEST_DESCRIPTION, payeeIn } from './columns/text-columns.ts';
import type { Layout } from './layout.ts';
import { decimalsOf, parseMoney } from './money/amounts.ts';
import { type Course, LEFT_OUT, STATED } from './money/chain.ts';
import { balanceOf, cellMinor, isBoth } from './money/money-reader.ts';
import type { Skip } from './not-rows.ts';
import { tidy } from './text/fold.ts';
import type { Columns, StatementLine } from './types.ts';
import { currencyOf, statedAs } from './words/currencies.ts';

export interface Rows {
  rows: StatementLine[];
  skips: Skip[];
  /** Records among the rows that are none, in file order, for checking whether the balance counts them. */
  asides: Aside[];
  /** The rows whose sign neither the file nor the balance tells. */
  unsigned: StatementLine[];
  /** The number of rows in each currency, and the first line. */
  currencies: Map<string, Tally>;
  /** The number of rows of each of the holder's accounts, and the first line. */
  accounts: Map<string, Tally>;
  /** The number of fees not included in the amounts, and the first line. */
  fees: Tally;
  /** Rows with more cells than the header. */
  wide: Tally;
  /** Rows with both money in and money out. */
  both: Tally;
  /** Amounts like `2,345`, which may be thousands or three decimals. */
  unclear: Tally;
  /** The number of amounts with one or two decimals. */
  decimals: number;
  /** Descriptions that were cut. */
  cut: Tally;
}

export interface Tally {
  line: number;
  count: number;
}

/** A record that is no row. Amount and balance are NaN where it has none that can be read. */
export interface Aside {
  /** The number of rows above it. */
  at: number;
  /** Its place among the records. */
  record: number;
  skip: Skip;
  /** '' when it has no date. */
  day: string;
  amount: number;
  /** An amount whose sign is unknown. */
  unsigned: boolean;
  balance: number;
}

export const none = (): Tally => ({ line: 0, count: 0 });

export function count(tally: Tally, line: number): void {
  if (tally.count++ === 0) tally.line = line;
}

/** A record as a row, counted in what the reading says about all rows. */
export function toLine(
  record: string[],
  line: number,
  day: string,
  amount: number,
  layout: Layout,
  out: Omit<Rows, 'rows' | 'skips' | 'asides' | 'unsigned' | 'wide'>,
): StatementLine {
  const { columns, marks } = layout;
  const fee = columns.fee === undefined ? 0 : cellMinor(record, columns.fee, marks);
  let total = amount;
  if (typeof fee === 'number' && fee !== 0) {
    if (layout.feeTaken) total -= Math.abs(fee);
    else count(out.fees, line);
  }
  if (isBoth(record, columns, marks)) count(out.both, line);
  if (decimalsOf(marks[0] ?? '.') === 2) countDecimals(record, line, columns, out);
  const written = columns.currency === undefined ? undefined : record[columns.currency];
  tally(out.currencies, written, line);
  if (layout.account !== undefined) tally(out.accounts, record[layout.account], line);
  const reference = columns.reference === undefined ? '' : tidy(record[columns.reference] ?? '');
  const balance =
    columns.balance === undefined
      ? Number.NaN
      : balanceOf(record, columns.balance, marks, layout.balanceMarker);
  const description = describeRow(record, columns.description, layout.spare);
  if (description.length === LONGEST_DESCRIPTION) count(out.cut, line);
  const payee = payeeIn(record, layout.payees, amount);
  return {
    line,
    date: day,
    amount: total,
    description,
    payee,
    reference: isNothing(reference) ? null : reference,
    balance: Number.isNaN(balance) ? null : balance,
    ...currencyOfRow(written, record, layout),
    ...(layout.account !== undefined && { account: tidy(record[layout.account] ?? '') }),
  };
}

/** By its column, else by what stands beside the amount where that is one currency alone. */
export function currencyOfRow(
  written: string | undefined,
  record: string[],
  { columns: { currency, amount, debit, credit }, units }: Layout,
): Pick<StatementLine, 'currency'> {
  if (currency !== undefined) return { currency: statedAs(written ?? '') };
  if (!units) return {};
  const cell = record[amount ?? -1] || record[debit ?? -1] || record[credit ?? -1] || '';
  const unit = currencyOf(parseMoney(tidy(cell))?.currency ?? '');
  return unit === undefined ? {} : { currency: unit };
}

const DECIMALS = /[.,]\d{1,2}(?!\d)/;
const GROUP_ALONE = /(?<![\d.,'’ ])\d{1,3}[.,]\d{3}(?![\d.,])/;

function countDecimals(
  record: string[],
  line: number,
  { amount, debit, credit }: Columns,
  out: Pick<Rows, 'unclear' | 'decimals'>,
): void {
  const cell = record[amount ?? -1] || record[debit ?? -1] || record[credit ?? -1] || '';
  if (DECIMALS.test(cell)) out.decimals++;
  else if (GROUP_ALONE.test(cell)) count(out.unclear, line);
}

function tally(counts: Map<string, Tally>, cell: string | undefined, line: number): void {
  const text = tidy(cell ?? '');
  const seen = counts.get(text);
  if (seen) seen.count++;
  else if (text !== '') counts.set(text, { line, count: 1 });
}

/** Rows and what stands between them, in file order, and the balance's course through them. */
export function courseOfRows({ rows, asides }: Pick<Rows, 'rows' | 'asides'>): {
  items: (StatementLine | undefined)[];
  /** The aside at each place that is no row. */
  asideAt: Map<number, Aside>;
  course: Course & { stated: Uint8Array };
} {
  const items: (StatementLine | undefined)[] = [];
  const asideAt = new Map<number, Aside>();
  let next = 0;
  for (let at = 0; at <= rows.length; at++) {
    for (; next < asides.length && (asides[next]?.at ?? 0) <= at; next++) {
      asideAt.set(items.length, asides[next] as Aside);
      items.push(undefined);
    }
    if (at < rows.length) items.push(rows[at]);
  }
  const course = {
    amounts: new Float64Array(items.length),
    balances: new Float64Array(items.length),
    days: new Array<string>(items.length),
    stated: new Uint8Array(items.length),
  };
  let day = rows[0]?.date ?? '';
  items.forEach((row, i) => {
    const other = asideAt.get(i);
    course.amounts[i] = row?.amount ?? other?.amount ?? Number.NaN;
    course.balances[i] = row ? (row.balance ?? Number.NaN) : (other?.balance ?? Number.NaN);
    day = row?.date || other?.day || day;
    course.days[i] = day;
    if (other)
      course.stated[i] = other.skip.text.key === OPENING && !Number.isNaN(other.balance) ? STATED : LEFT_OUT;
  });
  return { items, asideAt, course };
}

const OPENING = 'statements.skipped.balance';
