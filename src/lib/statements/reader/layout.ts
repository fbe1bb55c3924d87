import {
  accountColumn,
  currencyColumn,
  feeColumn,
  referenceColumn,
  strayStatuses,
} from './columns/find-columns.ts';
import type { Header } from './columns/header.ts';
import type { Sample } from './columns/profile.ts';
import { holderIn, type PayeeColumns, textColumns } from './columns/text-columns.ts';
import type { Notation } from './money/amounts.ts';
import { addsUp, followBalance, isBlankedOut } from './money/chain.ts';
import { amountReader, balanceOf, cellMinor, courseOf, type SignRule } from './money/money-reader.ts';
import type { AmountReading } from './money/sources.ts';
import { type Columns, type Corrections, type DateOrder, StatementError } from './types.ts';

export interface Layout {
  header: Header | undefined;
  /** The first record below the header. */
  start: number;
  columns: Columns;
  /** Text columns for rows whose description columns are empty. */
  spare: number[];
  payees: PayeeColumns;
  order: DateOrder;
  /** Days that a spreadsheet has stored have day and month exchanged. */
  turned: boolean;
  marks: Notation[];
  rule: SignRule;
  balanceMarker: number | undefined;
  /** Currencies stand beside the amounts. */
  units: boolean;
  /** According to the balance, fees are charged on top of the amount. */
  feeTaken: boolean;
  /** The file says that its balance is a debt, as a card's or a loan's is. */
  debt: boolean;
  /** Columns of something else, of which some cells say that their row is not booked: `HOLD` among references. */
  strays: number[];
  /** Most rows have a status that is known for booked, so that another may mean that a row is not. */
  statusKnown: boolean;
  /** The column that names the holder's own account. */
  account: number | undefined;
}

/** The layout for a way of reading the amounts; header, first row and date order are filled in later. */
export function layoutOf(
  reading: AmountReading,
  dates: { date: number; value_date?: number | undefined },
  sample: Sample,
  corrections: Corrections,
): Layout {
  const { columns: profiled, records, rows, status } = sample;
  const anchor = reading.sources.amount ?? reading.sources.debit ?? reading.sources.credit ?? 0;
  const fee = feeColumn(profiled);
  const currency = currencyColumn(profiled, anchor, sample);
  const reference = referenceColumn(profiled, records, rows);
  const { amount, debit, credit, marker } = reading.sources;
  const usesMarker =
    reading.rule.kind === 'marked' || (reading.rule.kind === 'plain' && reading.rule.confirmed);
  const taken = {
    amount,
    debit,
    credit,
    marker: usesMarker ? marker : undefined,
    balance: reading.balance,
    fee,
    currency,
    status,
    reference,
  };
  const used = new Set(
    [dates.date, dates.value_date, reading.balanceMarker, ...Object.values(taken)].filter(
      (index) => index !== undefined,
    ),
  );
  const text = textColumns(profiled, used);
  const found: Columns = { date: dates.date, description: text.main };
  if (dates.value_date !== undefined) found.value_date = dates.value_date;
  for (const [role, index] of Object.entries(taken))
    if (index !== undefined) found[role as Exclude<keyof Columns, 'description'>] = index;
  const columns = applyColumns(found, corrections.columns ?? {}, profiled.length);
  const rule = ruled(reading.rule, corrections);
  const own = [columns.amount, columns.debit, columns.credit].filter((index) => index !== undefined);
  const layout: Layout = {
    header: undefined,
    start: 0,
    columns,
    spare: text.spare.filter((index) => !columns.description.includes(index)),
    payees: { ...text.payees, holder: holderIn(text.payees, records, rows) },
    order: 'dmy',
    turned: false,
    marks: sample.marks,
    rule,
    balanceMarker: reading.balanceMarker,
    units: own.some((index) => (profiled[index]?.units.size ?? 0) > 0),
    feeTaken: false,
    debt: false,
    statusKnown: (profiled[columns.status ?? -1]?.statuses ?? 0) * 2 >= rows.length,
    strays: strayStatuses(profiled, new Set([columns.status, ...columns.description])),
    account: accountColumn(profiled, new Set([...used, ...columns.description])),
  };
  return { ...layout, feeTaken: takesFee(layout, sample) };
}

function ruled(rule: SignRule, { sign }: Corrections): SignRule {
  if (sign === undefined) return rule;
  if (rule.kind === 'plain') return { ...rule, sign, confirmed: false };
  return rule.kind === 'balance' ? { ...rule, first: sign === 'positive_out' ? 'out' : 'in' } : rule;
}

function takesFee({ columns, rule, marks, balanceMarker }: Layout, sample: Sample): boolean {
  const { fee, balance } = columns;
  if (fee === undefined || balance === undefined) return false;
  const read = amountReader(columns, rule, marks);
  const number = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN);
  const bare = courseOf(sample, read, (record) => balanceOf(record, balance, marks, balanceMarker));
  if (isBlankedOut(bare.balances)) return false;
  const charged = courseOf(
    sample,
    (record) => number(read(record)) - Math.abs(number(cellMinor(record, fee, marks)) || 0),
    (record) => balanceOf(record, balance, marks, balanceMarker),
  );
  const with_ = followBalance(charged);
  return (
    with_.matched > followBalance(bare).matched && (addsUp(with_, 1) || with_.matched * 10 >= with_.steps * 9)
  );
}

/** The detected columns, overridden by those that a person chose. */
function applyColumns(found: Columns, given: Partial<Columns>, width: number): Columns {
  checkRange(given, width);
  const columns = { ...found, ...given };
  if (given.amount !== undefined) {
    delete columns.debit;
    delete columns.credit;
  } else if (given.debit !== undefined || given.credit !== undefined) {
    delete columns.amount;
    delete columns.marker;
  }
  return columns;
}

/** @throws StatementError for a column beyond the table's width */
export function checkRange(columns: Partial<Columns>, width: number): void {
  for (const index of Object.values(columns).flat()) {
    if (!Number.isInteger(index) || index < 0 || index >= width) {
      throw new StatementError('statements.error.column', { column: Number(index) + 1, width });
    }
  }
}
