import { addDays, type Day } from '#lib/core/day.ts';
import { coreOf } from '#lib/core/description/payee-key.ts';
import type { MatchAccount, MatchExpense, MatchRow } from '#lib/matching/score/shapes.ts';
import { undecidable } from './undecidable.ts';

/** What a pair of the truth is, for counting misses by kind. */
export type Kind =
  | 'plain'
  | 'coffee'
  | 'subscription'
  | 'invoice'
  | 'cheque'
  | 'tip'
  | 'fee'
  | 'tax'
  | 'exchange'
  | 'discount'
  | 'rounding'
  | 'refund'
  | 'part of a refund'
  | 'batch'
  | 'payout'
  | 'instalment'
  | 'transfer';

export interface TruePair {
  row: number;
  /** An expense's id, or `row:` and the other row of an own transfer. */
  expense: string;
  kind: Kind;
}

/** A book whose truth is known. */
export interface Book {
  name: string;
  rows: MatchRow[];
  expenses: MatchExpense[];
  accounts: MatchAccount[];
  truth: TruePair[];
  /** Pairs, as `keyOf`, that nobody can decide: another purchase at the seller has the amount, and days that fit as well. */
  open: ReadonlySet<string>;
}

/** Whom it was bought of, which the rule does not see. */
interface Bought {
  of?: string;
}
export type NewRow = Pick<MatchRow, 'account' | 'date' | 'amount' | 'description'> & Bought;
export type NewExpense = Pick<MatchExpense, 'date' | 'amount'> & Partial<MatchExpense> & Bought;

export interface Bookkeeping {
  row: (row: NewRow) => number;
  expense: (expense: NewExpense) => string;
  pair: (row: number, expense: string, kind: Kind) => void;
  /** Numbers rows by day, as statements are inserted, and keeps those up to the last day. */
  close: (name: string, until: Day) => Book;
}

/** Keeps rows, expenses and truth; ids follow the days at the end, so that they give nothing away. */
export function bookkeeping(
  accounts: MatchAccount[],
  currencyOf: (account: number) => string,
  currency: string,
): Bookkeeping {
  const rows: NewRow[] = [];
  const expenses: NewExpense[] = [];
  const pairs: { row: number; expense: string; kind: Kind }[] = [];
  return {
    row: (row) => rows.push(row) - 1,
    expense: (expense) => String(expenses.push(expense) - 1),
    pair: (row, expense, kind) => pairs.push({ row, expense, kind }),
    close: (name, until) => {
      const rowIds = numbered(rows);
      const expenseIds = numbered(expenses);
      const kept = new Set(
        rows.flatMap(({ date, amount }, index) => (date <= until && amount !== 0 ? [index] : [])),
      );
      return {
        name,
        accounts,
        open: undecidable(rows, expenses, pairs, {
          row: (at) => (kept.has(at) ? rowIds.get(at) : undefined),
          expense: (at) => expenseId(expenseIds.get(at) as number),
        }),
        rows: rows
          .flatMap((row, index) =>
            kept.has(index) ? [wholeRow(row, rowIds.get(index) as number, currencyOf(row.account))] : [],
          )
          .sort((a, b) => a.id - b.id),
        expenses: expenses
          .map((expense, index) =>
            wholeExpense(expense, expenseId(expenseIds.get(index) as number), currency),
          )
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
        truth: inOrder(pairs, rows, expenses).flatMap(({ row, expense, kind }) => {
          const other = expense.startsWith('row:') ? Number(expense.slice(4)) : undefined;
          if (!kept.has(row) || (other !== undefined && !kept.has(other))) return [];
          const id =
            other === undefined
              ? expenseId(expenseIds.get(Number(expense)) as number)
              : `row:${rowIds.get(other)}`;
          return [{ row: rowIds.get(row) as number, expense: id, kind }];
        }),
      };
    },
  };
}

/**
 * Rows of one amount whose expenses are of one day, merchant and amount can be told apart by nobody: the first row is the first expense's.
 */
function inOrder<T extends { row: number; expense: string }>(
  pairs: readonly T[],
  rows: readonly NewRow[],
  expenses: readonly NewExpense[],
): T[] {
  const twins = Map.groupBy(pairs, ({ row, expense }) => {
    const { amount } = rows[row] as NewRow;
    const of = expenses[Number(expense)];
    return of ? [amount, of.of, of.date, of.amount, of.merchant].join(' ') : `${row}`;
  });
  return [...twins.values()].flatMap((alike) => {
    const order = alike.map(({ expense }) => expense).sort((a, b) => Number(a) - Number(b));
    return alike
      .toSorted((a, b) => byDate(rows)(a.row, b.row))
      .map((pair, at) => ({ ...pair, expense: order[at] ?? pair.expense }));
  });
}

const byDate =
  (rows: readonly NewRow[]) =>
  (a: number, b: number): number => {
    const [first, second] = [rows[a], rows[b]].map((row) => row?.date ?? '');
    return first === second ? a - b : (first ?? '') < (second ?? '') ? -1 : 1;
  };

function numbered(all: readonly { date: Day }[]): Map<number, number> {
  const order = all.map(({ date }, index) => ({ date, index }));
  order.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.index - b.index));
  return new Map(order.map(({ index }, place) => [index, place + 1]));
}

const expenseId = (place: number): string => `0190${String(place).padStart(8, '0')}`;

const wholeRow = ({ of: _, ...row }: NewRow, id: number, currency: string): MatchRow => ({
  ...row,
  id,
  open: Math.abs(row.amount),
  currency,
  core: coreOf(row.description),
  type: 'UK',
});

const wholeExpense = ({ of: _, ...expense }: NewExpense, id: string, currency: string): MatchExpense => ({
  covered: 0,
  refunded: 0,
  currency,
  merchant: null,
  merchantName: null,
  aliases: [],
  project: null,
  projectName: null,
  categories: [],
  comments: [],
  paidVia: null,
  person: 1,
  personName: null,
  createdDay: addDays(expense.date, 0),
  reimbursable: false,
  numbers: [],
  ...expense,
  id,
});
