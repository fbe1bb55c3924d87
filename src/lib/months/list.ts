import { type Sum, sumUp } from '../core/currency/sums.ts';
import { daysOf, stepMonth, type YearMonth } from '../core/day.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { firstMonthOf } from './coverage.ts';
import { type Share, squaresByAccount } from './month.ts';
import { sumExpenseMonths } from './records.ts';

/** What a month lacks. */
export interface MonthLine {
  month: YearMonth;
  count: number;
  unclassified: number;
  statements: Share;
  /** Expenses without a receipt or a reason. */
  without_receipt: number;
  owed: Sum[];
}

/** A page of months, the newest first, from the given one back to the first with a statement. */
export async function listMonths(
  db: Db,
  until: YearMonth,
): Promise<{ months: MonthLine[]; earlier: YearMonth | undefined }> {
  const { accounts, months: shown, periods, counted } = await squaresByAccount(db, until);
  const begins = firstMonthOf(periods);
  const months = shown.filter((month) => begins !== undefined && month >= begins);
  const [first] = months;
  if (begins === undefined || first === undefined) return { months: [], earlier: undefined };
  const span = { from: daysOf(first).from, to: daysOf(until).to };
  const [book, missing, owed] = await Promise.all([
    bookCurrency(db),
    sumExpenseMonths(db, { ...span, receipt: 'missing' }),
    sumExpenseMonths(db, { ...span, is_reimbursable: true, is_reimbursed: false }),
  ]);
  const lines = months.map((month): MonthLine => {
    const of = <One extends { month: YearMonth }>(all: readonly One[]) =>
      all.filter((one) => one.month === month);
    const begun = accounts
      .map(({ squares }) => squares.find((square) => square.month === month))
      .filter((square) => square !== undefined && square.state !== 'before');
    return {
      month,
      count: of(counted).reduce((sum, one) => sum + one.count, 0),
      unclassified: of(counted).reduce((sum, one) => sum + one.left, 0),
      statements: { done: begun.filter((square) => square?.isCovered).length, all: begun.length },
      without_receipt: of(missing).reduce((sum, one) => sum + one.count, 0),
      owed: sumUp(of(owed), book),
    };
  });
  return { months: lines.reverse(), earlier: first > begins ? stepMonth(first, -1) : undefined };
}
