import { type Chance, countAround, timesOfSeller } from './chance.ts';
import { byDay } from './facts/days.ts';
import { rateFits } from './facts/differences.ts';
import { type Comparer, comparer } from './facts/texts.ts';
import { wayOf } from './facts/ways.ts';
import { assign, inOrder, LEAST_BITS, probabilities } from './run/assign.ts';
import { differingPairs, equalPairs, type Pair } from './run/candidates.ts';
import { certaintyOf, differingOddsOf, oddsOf, pricesThatComeAgain } from './run/certainty.ts';
import { withCompany } from './run/company.ts';
import { withDelays } from './run/delays.ts';
import {
  type Desk,
  deskOf,
  freeExpenses,
  freeRows,
  groupSuggestions,
  isFree,
  isFreeGroup,
  settleGroups,
  settlePairs,
  settleTransfers,
  suggestionOf,
} from './run/desk.ts';
import { feesAgain, withFees } from './run/fees.ts';
import { type Group, groupOf } from './run/groups.ts';
import { instalmentsOf } from './run/instalments.ts';
import { expenseOrder, rowOrder } from './run/orders.ts';
import { withRates } from './run/rates.ts';
import { refundPairs } from './run/refunds.ts';
import { ownTransfers } from './run/transfers.ts';
import type { Certainty, MatchExpense, MatchRow, Suggestion } from './shapes.ts';
import { weigher } from './weigh.ts';

const MOST_POSSIBLE = 5;
/** What a difference needs in all: its amounts do not agree. */
const DIFFERENCE_BITS = 6;
/** A sum that is worth so much goes before a pair that is likely. */
const STRONG_SUM_BITS = 9;

/**
 * What each open row may stand for, the best first; the order of the input does not matter. The same for one row, a page or a book: give
 * it the rows, the expenses that they may belong to, and the rivals of those. The more of a book it sees at once, the more it tells: how
 * long payments take, which names belong together and what a foreign currency costs show themselves in the likely pairs.
 */
export function suggest(
  rows: readonly MatchRow[],
  expenses: readonly MatchExpense[],
  chance: Chance,
): Suggestion[] {
  const compare = comparer(chance);
  const again = pricesThatComeAgain(rows);
  const open = rows.filter((row) => row.open > 0 && row.amount !== 0).sort(rowOrder);
  const sorted = [...expenses].sort(expenseOrder);
  const desk = deskOf(open, sorted);

  const first = equalPairs(open, sorted, weigher(chance, compare));
  const likely = probabilities(first, oddsOf(chance, again, first));
  const taught = withCompany(withDelays(chance, first, likely), first, likely, compare);
  const weighed = weigher(taught, compare);
  const equal = equalPairs(open, sorted, weighed);
  settleTransfers(desk, ownTransfers(open, chance), equal);

  const assigned = assign(
    equal.filter((pair) => pair.row.amount > 0 && isFree(desk, pair)),
    oddsOf(chance, again, equal),
  );
  settlePairs(
    desk,
    assigned.filter((pair) => certaintyOf(pair) === 'sure'),
    weighed,
  );
  const paired = new Set(assigned.map(({ row }) => row.id));
  settleGroups(
    desk,
    groupsOf(desk, compare, taught, (row) => !paired.has(row.id)).filter(addsUp),
    STRONG_SUM_BITS,
  );
  settlePairs(
    desk,
    assigned.filter((pair) => isFree(desk, pair)),
    weighed,
  );
  settleGroups(desk, allGroups(desk, compare, taught).filter(addsUp), 0);
  const isPrice = pricesOfMerchants(sorted, again);
  const differing = differingOf(desk, taught, compare, isPrice);
  const differingOdds = differingOddsOf(oddsOf(chance, again, differing), freeOfMerchant(desk), isPrice);
  settlePairs(desk, assign(differing, differingOdds, DIFFERENCE_BITS), weighed);
  const groups = allGroups(desk, compare, taught);
  settleGroups(desk, groups, 0);
  const refunds = refundPairs(freeRows(desk), open, sorted, weighed, taught, desk.found);
  settlePairs(desk, assign(refunds, oddsOf(chance, again, refunds)), weighed);

  addSets(desk, groups);
  addPossible(desk, [...equal, ...differing, ...refunds], open);
  const place = new Map(open.map((row, at) => [row.id, at]));
  return desk.found.sort(
    (a, b) =>
      (place.get(a.transaction) ?? 0) - (place.get(b.transaction) ?? 0) ||
      RANK[a.certainty] - RANK[b.certainty] ||
      b.bits - a.bits,
  );
}

const addsUp = ({ difference }: Group): boolean => difference === null;

const RANK: Record<Certainty, number> = { sure: 0, likely: 1, possible: 2 };

/** Pairs whose amounts differ; those of two currencies once more where the run itself shows their rate. */
function differingOf(
  desk: Desk,
  chance: Chance,
  compare: Comparer,
  isPrice: (pair: Pair) => boolean,
): Pair[] {
  const pairsBy = (known: Chance) =>
    differingPairs(freeRows(desk), freeExpenses(desk), weigher(known, compare), {
      rateFits: (row, expense) => rateFits(row, expense, known),
      company: (row, expense) => timesOfSeller(known.company(row, expense)) > 0,
    });
  const pairs = pairsBy(chance);
  const known = withFees(withRates(chance, pairs), pairs, isPrice);
  return feesAgain(known === chance ? pairs : pairsBy(known), known);
}

/** How many free expenses of a pair's merchant there are in the window of its row. */
function freeOfMerchant(desk: Desk): (pair: Pair) => number {
  const byMerchant = new Map(
    [...Map.groupBy(freeExpenses(desk), ({ merchant }) => merchant)].map(([merchant, all]) => [
      merchant,
      countAround(all.map(({ date }) => date)),
    ]),
  );
  return ({ row, expense }) =>
    expense.merchant === null ? 1 : (byMerchant.get(expense.merchant)?.(row.date) ?? 1);
}

/** Whether a row's amount is a price that others paid at the pair's merchant. */
function pricesOfMerchants(
  expenses: readonly MatchExpense[],
  again: (row: MatchRow) => boolean,
): (pair: Pair) => boolean {
  const keyOf = ({ merchant, currency }: MatchExpense, amount: number) => `${merchant} ${currency}${amount}`;
  const prices = new Set(expenses.map((expense) => keyOf(expense, expense.amount)));
  return ({ row, expense }) =>
    again(row) || (expense.merchant !== null && prices.has(keyOf(expense, row.open)));
}

const allowedBy = (chance: Chance) => (row: MatchRow, expense: MatchExpense) =>
  !chance.dismissed(row.id, expense.id) && !chance.linked(row.id, expense.id);

/** Rows that pay several expenses. */
function groupsOf(
  desk: Desk,
  compare: Comparer,
  chance: Chance,
  wanted: (row: MatchRow) => boolean = () => true,
): Group[] {
  const allowed = allowedBy(chance);
  const expenses = byDay(freeExpenses(desk));
  return freeRows(desk).flatMap((row) =>
    row.amount > 0 && wanted(row) && !fromMachine(row, chance)
      ? (groupOf(row, expenses, compare, chance, allowed) ?? [])
      : [],
  );
}

const fromMachine = (row: MatchRow, chance: Chance): boolean =>
  wayOf(row, chance.account(row.account)) === 'machine';

/** And expenses that several rows pay. */
function allGroups(desk: Desk, compare: Comparer, chance: Chance): Group[] {
  const rows = byDay(freeRows(desk).filter((row) => !fromMachine(row, chance)));
  return [
    ...groupsOf(desk, compare, chance),
    ...freeExpenses(desk).flatMap(
      (expense) => instalmentsOf(expense, rows, compare, chance, allowedBy(chance)) ?? [],
    ),
  ];
}

/** Rows for which several sets add up, or one by chance: a person chooses. */
function addSets(desk: Desk, groups: readonly Group[]): void {
  const offered = new Map<number, number>();
  const isOpen = ({ id }: MatchRow) => desk.rows.has(id) && (offered.get(id) ?? 0) < MOST_POSSIBLE;
  for (const group of groups) {
    if (!group.rows.every(isOpen) || !(group.sets > 1 || (group.possible && isFreeGroup(desk, group))))
      continue;
    for (const { id } of group.rows) offered.set(id, (offered.get(id) ?? 0) + 1);
    desk.found.push(...groupSuggestions(group, 'possible'));
  }
}

/** What else may be: at most five for each row, whatever was taken for it. */
function addPossible(desk: Desk, pairs: readonly Pair[], rows: readonly MatchRow[]): void {
  const keyOf = (row: number, expense: string) => `${row} ${expense}`;
  const taken = new Set(
    desk.found.flatMap(({ transaction, expenses, pairs: chain }) => [
      ...expenses.map(({ id }) => keyOf(transaction, id)),
      ...(chain ?? []).map((one) => keyOf(one.transaction, one.expense)),
    ]),
  );
  const byRow = Map.groupBy(pairs, ({ row }) => row.id);
  for (const row of rows) {
    let left = MOST_POSSIBLE;
    for (const pair of (byRow.get(row.id) ?? []).sort(inOrder)) {
      const key = keyOf(row.id, pair.expense.id);
      if (left === 0 || pair.bits < LEAST_BITS) break;
      if (taken.has(key)) continue;
      taken.add(key);
      left--;
      desk.found.push(suggestionOf(pair, 'possible'));
    }
  }
}
