import type { Pair } from './candidates.ts';
import { expenseOrder, rowOrder } from './orders.ts';

/** A pair that was chosen, with how far it leads. */
export interface Chosen extends Pair {
  /** Over the best other pair of its row or expense, whatever became of that. */
  lead: number;
  /** Of this pair among all ways to give rows to expenses. */
  probability: number;
  /** Of its row belonging to any of its expenses, or its expense to any of its rows; the smaller. */
  settled: number;
  /** Chosen pairs that could as well exchange their expenses with this one. */
  equals: Chosen[];
}

/** Below this a pair speaks for nothing. */
export const LEAST_BITS = 5;
/** A rival with so large a share is an equal. */
const RIVAL_SHARE = 0.15;
const ROUNDS = 4;

/**
 * Gives each row and each expense to at most one pair, the most probable first, which leaves others what they need, too; pairs that weigh
 * more when two exchange their expenses, do. Ties go by weight, date and id, so that the order of the input does not matter.
 */
export function assign(pairs: readonly Pair[], odds: (pair: Pair) => number, least = LEAST_BITS): Chosen[] {
  const fit = pairs.filter(({ bits }) => bits >= least).sort(inOrder);
  const ofRow = Map.groupBy(fit, ({ row }) => row.id);
  const ofExpense = Map.groupBy(fit, ({ expense }) => expense.id);
  const byRow = new Map<number, Pair>();
  const byExpense = new Map<string, Pair>();
  const take = (pair: Pair) => {
    byRow.set(pair.row.id, pair);
    byExpense.set(pair.expense.id, pair);
  };
  const probable = probabilities(fit, odds);
  const share = (pair: Pair) => probable.get(pair) ?? 0;
  for (const pair of fit.toSorted((a, b) => share(b) - share(a) || inOrder(a, b)))
    if (!byRow.has(pair.row.id) && !byExpense.has(pair.expense.id)) take(pair);
  const pairOf = (row: number, expense: string): Pair | undefined =>
    ofRow.get(row)?.find((pair) => pair.expense.id === expense);

  for (let round = 0; round < ROUNDS; round++) {
    let changed = false;
    for (const start of [...byRow.values()].sort(inOrder)) {
      const mine = byRow.get(start.row.id);
      if (!mine) continue;
      for (const other of ofRow.get(mine.row.id) ?? []) {
        const rival = byExpense.get(other.expense.id);
        if (!rival || rival === mine) continue;
        const back = pairOf(rival.row.id, mine.expense.id);
        if (!back || !gains(mine, rival, other, back)) continue;
        take(other);
        take(back);
        changed = true;
        break;
      }
    }
    if (!changed) break;
  }
  return measured(byRow, ofRow, ofExpense, probable);
}

/** Whether exchanging weighs more, or as much and brings both into the order of their dates. */
function gains(mine: Pair, rival: Pair, other: Pair, back: Pair): boolean {
  const gain = other.bits + back.bits - mine.bits - rival.bits;
  if (Math.abs(gain) > 1e-6) return gain > 0;
  return crossed(mine, rival) && !crossed(other, back);
}

const crossed = (a: Pair, b: Pair): boolean =>
  rowOrder(a.row, b.row) * expenseOrder(a.expense, b.expense) < 0;

/** The heaviest first, then by the row's date and id, then the expense's. */
export const inOrder = (a: Pair, b: Pair): number =>
  b.bits - a.bits || rowOrder(a.row, b.row) || expenseOrder(a.expense, b.expense);

/** How often the odds are passed on between rows and expenses; they settle after a few times. */
const PASSES = 24;

/**
 * The probability of each pair, given that a row and an expense belong to one another at most: odds are passed from row to expense and
 * back (belief propagation on matchings).
 * @param odds of a pair against its row belonging to none, in bits
 */
export function probabilities(pairs: readonly Pair[], odds: (pair: Pair) => number): Map<Pair, number> {
  const count = pairs.length;
  const weight = Float64Array.from(pairs, (pair) => 2 ** Math.min(40, odds(pair)));
  const toExpense = new Float64Array(count).fill(1);
  const toRow = new Float64Array(count).fill(1);
  const rows = [...Map.groupBy(pairs.keys(), (at) => (pairs[at] as Pair).row.id).values()];
  const expenses = [...Map.groupBy(pairs.keys(), (at) => (pairs[at] as Pair).expense.id).values()];
  const pass = (sides: readonly (readonly number[])[], from: Float64Array, to: Float64Array) => {
    for (const side of sides) {
      let all = 1;
      for (const at of side) all += (weight[at] as number) * (from[at] as number);
      for (const at of side) {
        const others = Math.max(1, all - (weight[at] as number) * (from[at] as number));
        to[at] = 0.5 * (to[at] as number) + 0.5 / others;
      }
    }
  };
  for (let round = 0; round < PASSES; round++) {
    pass(rows, toRow, toExpense);
    pass(expenses, toExpense, toRow);
  }
  return new Map(
    pairs.map((pair, at) => {
      const odd = (weight[at] as number) * (toExpense[at] as number) * (toRow[at] as number);
      return [pair, odd / (1 + odd)];
    }),
  );
}

function measured(
  byRow: ReadonlyMap<number, Pair>,
  ofRow: ReadonlyMap<number, readonly Pair[]>,
  ofExpense: ReadonlyMap<string, readonly Pair[]>,
  probability: ReadonlyMap<Pair, number>,
): Chosen[] {
  const chosen = new Map<Pair, Chosen>(
    [...byRow.values()].map((pair) => [
      pair,
      { ...pair, lead: pair.bits, probability: probability.get(pair) ?? 0, settled: 0, equals: [] },
    ]),
  );
  const byExpense = new Map([...chosen.values()].map((one) => [one.expense.id, one]));
  for (const mine of chosen.values()) {
    const { row, expense } = mine;
    const all = (of: readonly Pair[] = []) => of.reduce((sum, one) => sum + (probability.get(one) ?? 0), 0);
    mine.settled = Math.min(all(ofRow.get(row.id)), all(ofExpense.get(expense.id)));
    for (const other of [...(ofRow.get(row.id) ?? []), ...(ofExpense.get(expense.id) ?? [])]) {
      if (other.row === row && other.expense === expense) continue;
      mine.lead = Math.min(mine.lead, mine.bits - other.bits);
      const share = probability.get(other) ?? 0;
      if (other.row === row ? sameExpense(other.expense, expense) : sameRow(other.row, row))
        mine.probability += share;
      if (share < RIVAL_SHARE) continue;
      const rival =
        other.row === row ? byExpense.get(other.expense.id) : chosen.get(byRow.get(other.row.id) as Pair);
      if (rival) mine.equals.push(rival);
    }
  }
  return [...chosen.values()].sort(inOrder);
}

/** Nobody can tell two such expenses, or rows, apart: either is right. */
const sameExpense = (a: Pair['expense'], b: Pair['expense']): boolean =>
  a.date === b.date && a.amount === b.amount && a.merchant === b.merchant && a.person === b.person;
const sameRow = (a: Pair['row'], b: Pair['row']): boolean =>
  a.date === b.date && a.amount === b.amount && a.core === b.core && a.account === b.account;
