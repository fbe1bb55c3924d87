import type { Db } from '../db/transaction.ts';
import { listMatchRows, type VersionedExpense, type VersionedRow } from './neighbour-records.ts';
import { type Neighbourhood, neighbourhoodOf } from './neighbourhood.ts';
import type { Suggestion } from './score/shapes.ts';
import { suggest } from './score/suggest.ts';

/** What a transaction's suggestions were computed from: while it is the same, they are as good as new. */
export interface Basis {
  /** Versions by id, of the transaction and of others that its suggestions name. */
  rows: Record<string, number>;
  /** Version, covered and refunded amount by id. */
  expenses: Record<string, readonly [version: number, covered: number, refunded: number]>;
}

/** A transaction with what is suggested for it, the best first. */
export interface Proposal {
  row: VersionedRow;
  suggestions: Suggestion[];
  basis: Basis;
}

export const isOpen = ({ type, open, amount }: VersionedRow): boolean =>
  open > 0 && amount !== 0 && (type === 'UK' || type === 'EX' || type === 'ER');

/**
 * What is suggested for those of these transactions that are open, at most a few hundred.
 * @param more expenses to consider whatever their day and amount
 */
export async function propose(
  db: Db,
  ids: readonly number[],
  more: readonly string[] = [],
): Promise<Proposal[]> {
  const focus = (await listMatchRows(db, ids)).filter(isOpen);
  return focus.length === 0 ? [] : proposeAmong(focus, await neighbourhoodOf(db, focus, more));
}

/** What is suggested for open transactions in their neighbourhood. */
export function proposeAmong(
  focus: readonly VersionedRow[],
  { rows, expenses, chance }: Neighbourhood,
): Proposal[] {
  const byRow = new Map(rows.map((row) => [row.id, row]));
  const byExpense = new Map(expenses.map((expense) => [expense.id, expense]));
  const wanted = new Set(focus.map(({ id }) => id));
  const found = Map.groupBy(
    suggest(rows, expenses, chance).filter(({ transaction }) => wanted.has(transaction)),
    ({ transaction }) => transaction,
  );
  return focus.map((row) => {
    const suggestions = found.get(row.id) ?? [];
    return { row, suggestions, basis: basisOf(row, suggestions, byRow, byExpense) };
  });
}

function basisOf(
  { id }: VersionedRow,
  suggestions: readonly Suggestion[],
  byRow: ReadonlyMap<number, VersionedRow>,
  byExpense: ReadonlyMap<string, VersionedExpense>,
): Basis {
  const { rows, expenses } = namedBy(id, suggestions);
  return {
    rows: Object.fromEntries(rows.map((row) => [row, byRow.get(row)?.version ?? 0])),
    expenses: Object.fromEntries(
      expenses.map((expense) => {
        const { version = 0, covered = 0, refunded = 0 } = byExpense.get(expense) ?? {};
        return [expense, [version, covered, refunded] as const];
      }),
    ),
  };
}

/** The transactions and expenses that a transaction's suggestions name. */
export function namedBy(
  id: number,
  suggestions: readonly Suggestion[],
): { rows: number[]; expenses: string[] } {
  const rows = new Set([id]);
  const expenses = new Set<string>();
  for (const { pair, pairs, expenses: own } of suggestions) {
    if (pair !== null) rows.add(pair);
    for (const one of own) expenses.add(one.id);
    for (const one of pairs ?? []) {
      rows.add(one.transaction);
      expenses.add(one.expense);
    }
  }
  return { rows: [...rows], expenses: [...expenses] };
}
