import { daysBetween } from '#lib/core/day.ts';
import type { NewExpense, NewRow, TruePair } from './book.ts';
import { keyOf } from './score.ts';

/** Purchases of one amount at one seller, so many days apart, may be paid by one another's rows. */
const DAYS = 4;

interface Ids {
  /** Undefined where the row is not in the book. */
  row: (at: number) => number | undefined;
  expense: (at: number) => string;
}

/**
 * Pairs that nobody can decide, and all that could as well be given in their place: where a row or an expense has none, beside a
 * pair of the same seller and amount whose days are as near; or a row and an expense without, of one seller, amount and week. Those
 * where each has its own are decided by their order.
 */
export function undecidable(
  rows: readonly NewRow[],
  expenses: readonly NewExpense[],
  truth: readonly Pick<TruePair, 'row' | 'expense'>[],
  ids: Ids,
): Set<string> {
  const open = new Set<string>();
  const paired = {
    rows: new Set(truth.map(({ row }) => row)),
    expenses: new Set(truth.map(({ expense }) => expense)),
  };
  const priceOf = ({ of, amount }: NewRow | NewExpense) => `${of} ${amount}`;
  const bought = <T extends NewRow | NewExpense>(all: readonly T[]) =>
    Map.groupBy(
      [...all.entries()].filter(([, { of }]) => of !== undefined),
      ([, one]) => priceOf(one),
    );
  const byRow = bought(rows);
  const byExpense = bought(expenses);
  const add = (row: number, expense: number) => {
    const id = ids.row(row);
    if (id !== undefined) open.add(keyOf(id, ids.expense(expense)));
  };
  for (const pair of truth) {
    const row = rows[pair.row] as NewRow;
    const at = Number(pair.expense);
    const expense = expenses[at];
    if (!expense || expense.of === undefined) continue;
    const otherRows = (byRow.get(priceOf(row)) ?? []).filter(
      ([one, { date }]) => !paired.rows.has(one) && Math.abs(daysBetween(row.date, date)) <= DAYS,
    );
    const otherExpenses = (byExpense.get(priceOf(expense)) ?? []).filter(
      ([one, { date }]) =>
        !paired.expenses.has(String(one)) && Math.abs(daysBetween(expense.date, date)) <= DAYS,
    );
    if (otherRows.length + otherExpenses.length === 0) continue;
    add(pair.row, at);
    for (const [one] of otherRows) add(one, at);
    for (const [one] of otherExpenses) add(pair.row, one);
    for (const [one] of otherRows) for (const [other] of otherExpenses) add(one, other);
  }
  for (const [price, some] of byRow)
    for (const [row, { date }] of some)
      for (const [expense, one] of byExpense.get(price) ?? []) {
        const days = daysBetween(one.date, date);
        const alone = !paired.rows.has(row) && !paired.expenses.has(String(expense));
        if (alone && days >= -DAYS && days <= 2 * DAYS) add(row, expense);
      }
  return open;
}
