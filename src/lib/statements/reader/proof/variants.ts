import { describeRow } from '../columns/text-columns.ts';
import type { Layout } from '../layout.ts';
import { type Decimals, decimalsOf, minorOf, notationOf, parseMoney } from '../money/amounts.ts';
import { amountReader, balanceOf } from '../money/money-reader.ts';
import type { Aside } from '../row.ts';
import { tidy } from '../text/fold.ts';
import type { Sheet } from '../text/split.ts';
import { isWide } from '../text/tolerant.ts';
import type { StatementLine } from '../types.ts';

/** Another way to read a row. */
export interface Variant {
  amount: number;
  balance?: number;
  description?: string;
}

/** The record that begins at a line. */
function recordAt({ records, lineOf }: Sheet, line: number): string[] {
  let [from, to] = [0, lineOf.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lineOf[middle] ?? 0) < line) from = middle + 1;
    else to = middle;
  }
  return records[from] ?? [];
}

/** Values of a cell under either decimal mark, with either sign. */
function valuesOf(cell: string, decimals: Decimals): number[] {
  const money = parseMoney(tidy(cell));
  if (!money) return [];
  const values = (['.', ','] as const)
    .map((mark) => minorOf(money.core, notationOf(mark, decimals)))
    .filter(Number.isFinite);
  return [...new Set(values)].flatMap((value) => [value, 0 - value]);
}

/** A row's amount from any of its cells, and the same with the balance under the other mark or in the amount's place. */
export function variantsOf(sheet: Sheet, { columns, marks }: Layout, row: StatementLine): Variant[] {
  const values = (cell: string | undefined) => valuesOf(cell ?? '', decimalsOf(marks[0] ?? '.'));
  const record = recordAt(sheet, row.line).slice(0, 60);
  const own = [columns.amount, columns.debit, columns.credit].filter((index) => index !== undefined);
  const rest = record.keys().filter((i) => !own.includes(i) && i !== columns.balance && i !== columns.date);
  const found: Variant[] = [...own, ...rest].flatMap((index) =>
    values(record[index]).map((amount) => ({ amount })),
  );
  const balances = values(record[columns.balance ?? -1]);
  const swapped = own.flatMap((index) =>
    values(record[index]).flatMap((balance) => balances.map((amount) => ({ amount, balance }))),
  );
  return [...found, ...balances.map((balance) => ({ amount: row.amount, balance })), ...swapped];
}

const MOST_JOINS = 40;

/** A row with too many cells, with a delimiter taken as part of a cell at any place. */
export function wideVariants(sheet: Sheet, layout: Layout, row: StatementLine): Variant[] {
  const { columns, header, marks, rule, balanceMarker } = layout;
  const width = header?.names.length ?? 0;
  const record = recordAt(sheet, row.line);
  if (width === 0 || columns.balance === undefined || !isWide(record, width)) return [];
  const surplus = record.findLastIndex((cell) => cell.trim() !== '') + 1 - width;
  const read = amountReader(columns, rule, marks);
  const found: Variant[] = [];
  for (let at = 0; at < Math.min(width, MOST_JOINS); at++) {
    const joined = [
      ...record.slice(0, at),
      record.slice(at, at + surplus + 1).join(sheet.delimiter),
      ...record.slice(at + surplus + 1),
    ];
    const amount = read(joined);
    const balance = balanceOf(joined, columns.balance, marks, balanceMarker);
    if (typeof amount !== 'number' || Number.isNaN(balance)) continue;
    found.push({ amount, balance, description: describeRow(joined, columns.description, layout.spare) });
  }
  return found;
}

/** Tells records whose amount cannot be read, though they have text and a balance or a day. */
export const isBalanceCell =
  (sheet: Sheet, { columns }: Layout) =>
  ({ amount, day, record }: Aside): boolean =>
    Number.isNaN(amount) &&
    day !== '' &&
    columns.description.some((index) => tidy(sheet.records[record]?.[index] ?? '') !== '');
