import { limitsOf } from '../facts/amounts.ts';
import { type ByDay, byDay, dayNumber, daysFrom, lowerBound } from '../facts/days.ts';
import { slipsOf } from '../facts/slips.ts';
import { EARLIEST, LATEST } from '../facts/ways.ts';
import { bankWords, initialsOf, joined, nameWords } from '../facts/words.ts';
import type { MatchExpense, MatchRow, Weighed } from '../shapes.ts';
import type { Weigher } from '../weigh.ts';

/** A row and an expense that may belong together. */
export interface Pair {
  row: MatchRow;
  expense: MatchExpense;
  weighed: Weighed;
  bits: number;
}

/** No named difference makes a bank take more, or less, than these shares of an expense. */
const MOST_MORE = 1.29;
const MOST_LESS = 0.94;
/** A payment abroad arrives within these days. */
const ABROAD_DAYS = [-4, 21] as const;

/** Expenses of one amount that a row is compared with, and of similar amounts; the nearest by day. */
const MOST_EQUAL = 40;
const MOST_SIMILAR = 60;

/** Pairs of equal amounts, of money out and of money in. @param expenses sorted by day */
export function equalPairs(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  weighed: Weigher,
): Pair[] {
  const paid = byAmount(expenses, ({ amount, covered }) => amount - covered);
  const back = byAmount(expenses, ({ amount, refunded }) => amount - refunded);
  return rows.flatMap((row) => {
    const equal = (row.amount < 0 ? back : paid).get(`${row.currency}${row.open}`);
    const day = dayNumber(row.date);
    return equal ? pairsOf(row, equal(day - LATEST, day, day - EARLIEST, MOST_EQUAL), weighed) : [];
  });
}

function byAmount(
  expenses: readonly MatchExpense[],
  open: (expense: MatchExpense) => number,
): Map<string, ByDay<MatchExpense>> {
  const groups = Map.groupBy(
    expenses.filter((expense) => open(expense) > 0),
    (expense) => `${expense.currency}${open(expense)}`,
  );
  return new Map([...groups].map(([key, all]) => [key, byDay(all)]));
}

/** The pairs of a row and expenses within the window that nothing excludes. */
export const pairsOf = (row: MatchRow, expenses: readonly MatchExpense[], weighed: Weigher): Pair[] =>
  expenses.flatMap((expense) => {
    const days = daysFrom(expense.date, row.date);
    if (days < EARLIEST || days > LATEST) return [];
    const of = weighed(row, expense);
    return of.excluded === null ? [{ row, expense, weighed: of, bits: of.bits }] : [];
  });

/** What decides whether a row and an expense of different amounts are compared at all. */
export interface Hints {
  /** Whether the rate that the pair implies is the known one; undefined where none is known. */
  rateFits: (row: MatchRow, expense: MatchExpense) => boolean | undefined;
  /** Whether other pairs of the row's text are of the expense's merchant. */
  company: (row: MatchRow, expense: MatchExpense) => boolean;
}

/** Pairs whose amounts differ as a tip, a fee, a tax, a slip of the pen or another currency explains, and whose texts may agree. @param expenses sorted by day */
export function differingPairs(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  weighed: Weigher,
  { rateFits, company }: Hints,
): Pair[] {
  const open = expenses.map((expense) => ({
    expense,
    open: expense.amount - expense.covered,
    day: dayNumber(expense.date),
  }));
  const sorted = open.sort((a, b) => a.open - b.open || a.day - b.day);
  const amounts = sorted.map((one) => one.open);
  const byOpen = Map.groupBy(sorted, (one) => one.open);
  const mayAgree = mayAgreeBy(expenses);
  const abroad = new Map(
    [...new Set(rows.map(({ currency }) => currency))].map((currency) => [
      currency,
      byDay(expenses.filter((expense) => expense.currency !== currency)),
    ]),
  );
  return rows.flatMap((row) => {
    if (row.amount <= 0) return [];
    const day = dayNumber(row.date);
    const agreeing = mayAgree(row);
    const [least, most] = [leastOf(row), row.open / MOST_LESS + 1];
    const mistyped = slipsOf(row.open).filter((amount) => amount < least || amount >= most);
    const near = [
      ...sorted.slice(lowerBound(amounts, least), lowerBound(amounts, most)),
      ...mistyped.flatMap((amount) => byOpen.get(amount) ?? []),
    ]
      .filter(
        ({ expense, open, day: on }) =>
          day - on >= EARLIEST &&
          day - on <= LATEST &&
          open !== row.open &&
          expense.currency === row.currency &&
          (agreeing(expense) || company(row, expense)),
      )
      .sort((a, b) => Math.abs(day - a.day) - Math.abs(day - b.day))
      .slice(0, MOST_SIMILAR);
    const [before, after] = ABROAD_DAYS;
    const foreign = (abroad.get(row.currency)?.(day - after, day, day - before, MOST_SIMILAR) ?? []).filter(
      (expense) =>
        rateFits(row, expense) ?? (agreeing(expense) || row.description.includes(expense.currency)),
    );
    return pairsOf(row, [...near.map(({ expense }) => expense), ...foreign], weighed);
  });
}

/** The least expense that a fee or a tip makes a row of. */
const leastOf = ({ open, currency }: MatchRow): number =>
  Math.min(open / MOST_MORE, Math.max(open / 2, open - limitsOf(currency).fee));

const beginning = (word: string): string => word.slice(0, 2);

/** Whether a row's text may name an expense: most pairs are told apart without comparing them. */
export function mayAgreeBy(
  expenses: readonly MatchExpense[],
): (row: MatchRow) => (expense: MatchExpense) => boolean {
  const beginnings = new Map(expenses.map((expense) => [expense, beginningsOf(expense)]));
  return ({ description }) => {
    const words = new Set(bankWords(description).map(beginning));
    return (expense) => (beginnings.get(expense) ?? []).some((word) => words.has(word));
  };
}

/** The beginnings of an expense's words and initials. */
function beginningsOf({ merchantName, aliases, comments }: MatchExpense): string[] {
  const names = [merchantName ?? '', ...aliases];
  const words = [
    ...[...names, ...comments].flatMap(nameWords),
    ...names.flatMap((name) => [joined(name), initialsOf(name)]),
  ];
  return [...new Set(words.filter((word) => word.length > 1).map(beginning))];
}
