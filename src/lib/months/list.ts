import { type Sum, sumUp } from '../core/currency/sums.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { firstDay, lastDay, monthsUntil, stepMonth, type YearMonth } from './coverage.ts';
import { type Share, SQUARES_SHOWN, squaresByAccount } from './month.ts';
import { countMonths, listPeriods, sumExpenseMonths } from './records.ts';

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
  const begins = [...(await listPeriods(db)).values()].flatMap(([first]) => first?.from ?? []).sort()[0];
  if (begins === undefined) return { months: [], earlier: undefined };
  const months = monthsUntil(until, SQUARES_SHOWN).filter((month) => lastDay(month) >= begins);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { months: [], earlier: undefined };
  const span = { from: firstDay(first), to: lastDay(last) };
  const [book, accounts, counted, missing, owed] = await Promise.all([
    bookCurrency(db),
    squaresByAccount(db, until),
    countMonths(db, span.from, span.to),
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
  return { months: lines.reverse(), earlier: firstDay(first) > begins ? stepMonth(first, -1) : undefined };
}
