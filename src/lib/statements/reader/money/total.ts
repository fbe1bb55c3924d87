import type { Sample } from '../columns/profile.ts';
import type { Layout } from '../layout.ts';
import { fold, tidy } from '../text/fold.ts';
import type { Sign } from '../types.ts';
import { mentionsBalance, mentionsEnd, OPENING, statesBalance } from '../words/rows.ts';
import { minorOf, type Notation, parseMoney } from './amounts.ts';

/** More lines that state balances than this are no letterhead. */
export const MOST_STATED = 12;

/**
 * The sign under which an opening balance and all rows make a closing balance, where lines around the rows state both;
 * undefined where none or both do, or not all rows were sampled.
 */
export function signOfTotal(
  { columns, marks, start }: Layout,
  { records, rows }: Sample,
  amounts: readonly number[],
): Sign | undefined {
  const known = new Set(rows);
  const around = records.flatMap((record, i) => (known.has(i) ? [] : [record]));
  if (around.length > start + MOST_STATED) return undefined;
  const { openings, closings } = statedBalances(around, marks[columns.amount ?? 0] ?? '.');
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const follows = (moved: number): boolean =>
    openings.some((opening) => closings.some(({ amount }) => amount === opening + moved));
  if (sum === 0 || follows(sum) === follows(-sum)) return undefined;
  return follows(sum) ? 'negative_out' : 'positive_out';
}

/** Balances that records around the rows state, in minor units. */
export interface StatedBalances {
  openings: number[];
  /** All but opening ones; `named` where the words say that it is the one after all rows. */
  closings: { amount: number; record: string[]; named: boolean }[];
}

export function statedBalances(around: readonly string[][], mark: Notation): StatedBalances {
  const found: StatedBalances = { openings: [], closings: [] };
  const stated = around
    .map((record) => ({ record, cells: record.map(tidy) }))
    .filter(({ cells }) => cells.some((cell) => statesBalance(bare(cell), false) || mentionsBalance(cell)));
  for (const { record, cells } of stated.slice(0, MOST_STATED)) {
    const amounts = cells.flatMap((cell) => balanceIn(cell, mark));
    if (cells.some((cell) => OPENING.test(fold(cell)))) found.openings.push(...amounts);
    else
      found.closings.push(...amounts.map((amount) => ({ amount, record, named: cells.some(mentionsEnd) })));
  }
  return found;
}

const bare = (cell: string): string => cell.replace(/[:：]\s*$/, '');

function balanceIn(cell: string, mark: Notation): number[] {
  const money = /[.,]\d\d(?!\d)/.test(cell) ? parseMoney(cell) : undefined;
  const minor = money ? minorOf(money.core, mark) : Number.NaN;
  if (!money || !Number.isFinite(minor)) return [];
  return [money.sign < 0 || money.side === 'out' ? 0 - minor : minor];
}
