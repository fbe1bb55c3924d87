import { MAX_MINOR, toMajor } from '../../../core/money.ts';
import { amountBits, type Chance } from '../chance.ts';
import { worth } from '../facts/agreement.ts';
import { type ByDay, dayNumber } from '../facts/days.ts';
import type { Comparer } from '../facts/texts.ts';
import { type MatchExpense, type MatchRow, tenths } from '../shapes.ts';
import { agrees, textValues } from './classes.ts';
import { type Allowed, type Group, MOST_NEAR } from './groups.ts';
import { rowOrder } from './orders.ts';
import { MOST_IN_A_SET_SEARCH, MOST_SUM_BITS, setsAddingUp, sumBits } from './sums.ts';

/** Days from an expense to the rows that pay it in parts. */
const SPAN = [-5, 60] as const;
/** An expense is paid in so many parts, unless they are equal. */
const MOST_PARTS = 4;
const EQUAL_PARTS_BITS = 6;
/** What the sum has to be worth; more where a part names nobody, or only one part names the merchant. */
const LEAST_SUM_BITS = 2;
const SILENT_SUM_BITS = 6;
const REST_BITS = 8;

/**
 * The rows that pay an expense in parts, if one set of them adds up. Where that may be chance, as with round amounts, and all of them name
 * the merchant, they are a group that is possible.
 */
export function instalmentsOf(
  expense: MatchExpense,
  rows: ByDay<MatchRow>,
  compare: Comparer,
  chance: Chance,
  allowed: Allowed,
): Group | undefined {
  const { currency } = expense;
  const target = expense.amount - expense.covered;
  const day = dayNumber(expense.date);
  const near = rows(day + SPAN[0], day, day + SPAN[1], MOST_NEAR).filter(
    (row) => row.amount > 0 && row.open < target && row.currency === currency && allowed(row, expense),
  );
  const named = near.filter((row) => agrees(compare.agreement(row, expense))).slice(0, MOST_IN_A_SET_SEARCH);
  if (named.length === 0) return undefined;
  const search = { expense, target, compare, chance };
  return likelyParts(search, named, near) ?? possibleParts(search, named);
}

function likelyParts(
  search: Search,
  named: readonly MatchRow[],
  near: readonly MatchRow[],
): Group | undefined {
  const { expense, target, compare, chance } = search;
  const { between } = chance.amounts;
  // Small amounts are seldom paid in parts.
  if (between(expense.currency, 0, target) < between(expense.currency, target, MAX_MINOR)) return undefined;
  const silent = near.filter((row) => !compare.says(row));
  return (
    equalParts(search, named) ??
    parts(search, named, LEAST_SUM_BITS) ??
    (silent.length > 0
      ? parts(search, [...named, ...silent].slice(0, MOST_IN_A_SET_SEARCH), SILENT_SUM_BITS)
      : undefined) ??
    withTheRest(search, named, near)
  );
}

interface Search {
  expense: MatchExpense;
  target: number;
  compare: Comparer;
  chance: Chance;
}

/** All rows of one amount, which make the expense together. */
function equalParts(search: Search, named: readonly MatchRow[]): Group | undefined {
  for (const rows of Map.groupBy(named, ({ open }) => open).values())
    if (rows.length > 1 && (rows[0] as MatchRow).open * rows.length === search.target)
      return inParts(search, rows, EQUAL_PARTS_BITS);
  return undefined;
}

/** The one set of rows that adds up, of which one at most does not name the merchant. */
function parts(search: Search, rows: readonly MatchRow[], least: number): Group | undefined {
  const { expense, compare } = search;
  const found = oneSet(search, rows);
  if (!found || found.bits < least) return undefined;
  const named = found.set.filter((row) => agrees(compare.agreement(row, expense))).length;
  return named < found.set.length - 1 ? undefined : inParts(search, found.set, found.bits);
}

/** The one set of rows that all name the merchant, whatever its sum is worth. Of many rows there some add up to anything. */
function possibleParts(search: Search, named: readonly MatchRow[]): Group | undefined {
  if (named.length > MOST_PARTS) return undefined;
  const found = oneSet(search, named);
  return found && { ...inParts(search, found.set, found.bits), possible: true };
}

/** The set of rows that adds up, and what that is worth; undefined where none does, or several do. */
function oneSet(
  { expense, target, chance }: Search,
  rows: readonly MatchRow[],
): { set: MatchRow[]; bits: number } | undefined {
  const open = rows.map((row) => row.open);
  const { set, sets, near } = setsAddingUp(open, target);
  if (!set || sets > 1 || set.length > MOST_PARTS) return undefined;
  return {
    set: set.map((place) => rows[place] as MatchRow),
    bits: sumBits(expense, target, open, chance, { near }),
  };
}

/** A row that names the merchant, and the one row of whatever text that is the rest. */
function withTheRest(
  search: Search,
  named: readonly MatchRow[],
  near: readonly MatchRow[],
): Group | undefined {
  const { expense, target, compare, chance } = search;
  const byOpen = Map.groupBy(near, ({ open }) => open);
  const [pair, second] = named.flatMap((row) =>
    (byOpen.get(target - row.open) ?? [])
      .filter((other) => other !== row && !namesAnother(other, expense, compare))
      .map((other) => [row, other] as const),
  );
  if (!pair || second) return undefined;
  const [, rest] = pair;
  const tried = near.length * named.length;
  const bits = amountBits(rest.open, rest.currency, rest.date, chance, 1) - Math.log2(tried);
  return bits < REST_BITS
    ? undefined
    : inParts(search, [...pair].sort(rowOrder), Math.min(MOST_SUM_BITS, bits));
}

const namesAnother = (row: MatchRow, { merchant }: MatchExpense, compare: Comparer): boolean => {
  const other = compare.merchantIn(row);
  return other !== undefined && other.merchant !== merchant && agrees(other);
};

function inParts({ expense, target, compare }: Search, rows: readonly MatchRow[], bits: number): Group {
  const texts = rows.map((row) => compare.agreement(row, expense));
  const text = texts.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  const { currency } = expense;
  const sum = tenths(bits);
  return {
    rows,
    expenses: [expense],
    bits: tenths(bits + worth(text)),
    reasons: [
      { key: 'sum', values: { count: rows.length, amount: toMajor(target, currency), currency }, bits: sum },
      { key: 'text', values: textValues(text), bits: tenths(worth(text)) },
    ],
    sum,
    sets: 1,
    named: false,
    possible: false,
    difference: null,
  };
}
