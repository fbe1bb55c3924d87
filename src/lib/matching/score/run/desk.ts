import { openFor } from '../facts/weigh-amount.ts';
import {
  type Certainty,
  type Difference,
  isPlain,
  type MatchExpense,
  type MatchRow,
  type Reason,
  type SuggestedExpense,
  type Suggestion,
} from '../shapes.ts';
import type { Weigher } from '../weigh.ts';
import { type Chosen, LEAST_BITS } from './assign.ts';
import type { Pair } from './candidates.ts';
import { certaintyOf, LIKELY, SURE_BITS, SURE_LEAD } from './certainty.ts';
import type { Group } from './groups.ts';
import { expenseOrder, rowOrder } from './orders.ts';
import type { OwnTransfer } from './transfers.ts';

/** Links of one act. */
const MOST_IN_A_CHAIN = 50;
/** What weighs less by so little is laid in order of date all the same. */
const ORDER_COSTS = 0.5;
/** Two own accounts' rows lead so much over other explanations. */
const TRANSFER_LEAD = 1;

/** What is still free while suggestions are made, and what was found. */
export interface Desk {
  rows: Map<number, MatchRow>;
  expenses: Map<string, MatchExpense>;
  found: Suggestion[];
}

/** @param rows @param expenses sorted by day */
export const deskOf = (rows: readonly MatchRow[], expenses: readonly MatchExpense[]): Desk => ({
  rows: new Map(rows.map((row) => [row.id, row])),
  expenses: new Map(expenses.filter((one) => one.covered < one.amount).map((one) => [one.id, one])),
  found: [],
});

export const freeRows = ({ rows }: Desk): MatchRow[] => [...rows.values()];
export const freeExpenses = ({ expenses }: Desk): MatchExpense[] => [...expenses.values()];
export const isFree = ({ rows, expenses }: Desk, { row, expense }: Pair): boolean =>
  rows.has(row.id) && expenses.has(expense.id);

/** Takes the pairs that are at least likely, alone or as a chain of equals; the rest stays free for what follows. */
export function settlePairs(desk: Desk, chosen: readonly Chosen[], weighed: Weigher): void {
  const done = new Set<Chosen>();
  for (const pair of chosen) {
    if (done.has(pair)) continue;
    const chain = chainOf(pair);
    for (const one of chain) done.add(one);
    if (chain.length > 1) settleChain(desk, chain, weighed);
    else if (certaintyOf(pair) !== 'possible') {
      takePair(desk, pair);
      desk.found.push(suggestionOf(pair, certaintyOf(pair)));
    }
  }
}

function takePair(desk: Desk, { row, expense }: Pick<Pair, 'row' | 'expense'>): void {
  desk.rows.delete(row.id);
  // Parts of one expense may come back one by one.
  if (row.amount > 0) desk.expenses.delete(expense.id);
}

/** A chain as one act, or several where it is long. */
function settleChain(desk: Desk, chain: readonly Chosen[], weighed: Weigher): void {
  const all = orderOf(chain, weighed);
  for (let from = 0; from < all.length; from += MOST_IN_A_CHAIN) {
    const act = all.slice(from, from + MOST_IN_A_CHAIN);
    const pairs = act.map(({ row, expense }) => ({
      transaction: row.id,
      expense: expense.id,
      ...amountsOf(row, expense, false),
    }));
    for (const pair of act) {
      takePair(desk, pair);
      desk.found.push({ ...suggestionOf(pair, 'likely'), pairs: pairs.length > 1 ? pairs : null });
    }
  }
}

/** The first row is the first expense's where the whole chain weighs as much so; else each keeps what it was given. */
function orderOf(chain: readonly Chosen[], weighed: Weigher): readonly Pair[] {
  const given = [...chain].sort((a, b) => rowOrder(a.row, b.row));
  const expenses = chain.map(({ expense }) => expense).sort(expenseOrder);
  const inOrder = given.map(({ row }, at): Pair => {
    const expense = expenses[at] as MatchExpense;
    const of = weighed(row, expense);
    return { row, expense, weighed: of, bits: of.bits };
  });
  const weight = (pairs: readonly Pair[]) => pairs.reduce((sum, { bits }) => sum + bits, 0);
  return weight(inOrder) > weight(given) - ORDER_COSTS ? inOrder : given;
}

/** Pairs that could exchange their expenses without a difference, with all that hang together by it. */
function chainOf(start: Chosen): Chosen[] {
  if (!mayChain(start)) return [start];
  const chain = new Set([start]);
  for (const one of chain) for (const other of one.equals) if (mayChain(other)) chain.add(other);
  return [...chain];
}

const mayChain = ({ settled, bits, weighed }: Chosen): boolean =>
  settled >= LIKELY && bits >= LEAST_BITS && isPlain(weighed);

/** What a link takes of both: the smaller of what is open, or each side's own where the difference has a name. */
function amountsOf(row: MatchRow, expense: MatchExpense, named: boolean): { amount: number; covers: number } {
  const open = openFor(row, expense);
  const least = Math.min(row.open, open);
  return named ? { amount: row.open, covers: open } : { amount: least, covers: least };
}

export function suggestionOf({ row, expense, weighed, bits }: Pair, certainty: Certainty): Suggestion {
  const { difference, against } = weighed;
  return {
    transaction: row.id,
    certainty,
    difference,
    bits,
    pair: null,
    pairs: null,
    sets: null,
    against,
    expenses: [{ id: expense.id, ...amountsOf(row, expense, difference !== null), difference }],
    reasons: weighed.for.length > 0 ? weighed.for : against.slice(0, 1),
  };
}

/** Takes mirrored rows of two own accounts, unless an expense or refund explains one of them as well. */
export function settleTransfers(desk: Desk, transfers: readonly OwnTransfer[], pairs: readonly Pair[]): void {
  const best = new Map<number, number>();
  for (const { row, bits } of pairs) best.set(row.id, Math.max(best.get(row.id) ?? 0, bits));
  for (const { out, into, bits, lead, said, reasons } of transfers) {
    const ahead = Math.min(lead, bits - Math.max(best.get(out.id) ?? 0, best.get(into.id) ?? 0));
    if (ahead < TRANSFER_LEAD || bits < LEAST_BITS) continue;
    const certainty = bits >= SURE_BITS && ahead >= SURE_LEAD && said ? 'sure' : 'likely';
    for (const [row, other] of [
      [out, into],
      [into, out],
    ] as const) {
      desk.rows.delete(row.id);
      desk.found.push({
        transaction: row.id,
        expenses: [],
        certainty,
        reasons,
        against: [],
        difference: null,
        bits,
        pair: other.id,
        pairs: null,
        sets: null,
      });
    }
  }
}

/** Takes groups whose rows and expenses are all free, the weightiest first. */
export function settleGroups(desk: Desk, groups: readonly Group[], leastSum: number): void {
  for (const group of [...groups].sort(groupOrder)) {
    const { rows, expenses, sets, sum, possible } = group;
    if (possible || sets > 1 || sum < leastSum || !isFreeGroup(desk, group)) continue;
    for (const { id } of rows) desk.rows.delete(id);
    for (const { id } of expenses) desk.expenses.delete(id);
    desk.found.push(...groupSuggestions(group, group.named ? 'sure' : 'likely'));
  }
}

export const isFreeGroup = (desk: Desk, { rows, expenses }: Group): boolean =>
  rows.every(({ id }) => desk.rows.has(id)) && expenses.every(({ id }) => desk.expenses.has(id));

const groupOrder = (a: Group, b: Group): number =>
  b.bits - a.bits ||
  rowOrder(a.rows[0] as MatchRow, b.rows[0] as MatchRow) ||
  expenseOrder(a.expenses[0] as MatchExpense, b.expenses[0] as MatchExpense);

/** For each row of a group; where several sets add up, the one that is shown first. */
export function groupSuggestions(group: Group, certainty: Certainty): Suggestion[] {
  const { rows, expenses, bits, reasons, sets, difference } = group;
  const [first] = expenses as [MatchExpense];
  const inParts = rows.length > 1;
  const pairs = inParts
    ? rows.map(({ id, open }) => ({ transaction: id, expense: first.id, amount: open, covers: open }))
    : null;
  return rows.map((row) => ({
    transaction: row.id,
    expenses: inParts
      ? [{ id: first.id, amount: row.open, covers: row.open, difference: null }]
      : shared(row, expenses, difference),
    certainty,
    reasons,
    against: [] as Reason[],
    difference,
    bits,
    pair: null,
    pairs,
    sets: sets > 1 ? sets : null,
  }));
}

/** What each expense takes of a row that pays them all; the largest has the fee or the discount. */
function shared(
  row: MatchRow,
  expenses: readonly MatchExpense[],
  difference: Difference | null,
): SuggestedExpense[] {
  const open = expenses.map(({ amount, covered }) => amount - covered);
  const more = difference === null ? 0 : row.open - open.reduce((sum, one) => sum + one, 0);
  const largest = open.indexOf(Math.max(...open));
  return expenses.map(({ id }, at) => {
    const covers = open[at] as number;
    const differs = difference !== null && at === largest;
    return { id, amount: differs ? covers + more : covers, covers, difference: differs ? difference : null };
  });
}
