import type { Sample } from '../columns/profile.ts';
import type { Layout } from '../layout.ts';
import { fold, tidy } from '../text/fold.ts';
import type { Sign } from '../types.ts';
import { mentionsBalance, OPENING, statesBalance } from '../words/rows.ts';
import { minorOf, parseMoney } from './amounts.ts';

/** More lines that state balances than this are no letterhead. */
const MOST_STATED = 12;

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
  const mark = marks[columns.amount ?? 0] ?? '.';
  const stated = around
    .map((record) => record.map(tidy))
    .filter((cells) => cells.some((cell) => statesBalance(bare(cell), false) || mentionsBalance(cell)))
    .slice(0, MOST_STATED);
  const opens = (cells: string[]): boolean => cells.some((cell) => OPENING.test(fold(cell)));
  const amountsIn = (lines: string[][]): number[] =>
    lines.flatMap((cells) => cells.flatMap((cell) => balanceIn(cell, mark)));
  const openings = amountsIn(stated.filter(opens));
  const closings = amountsIn(stated.filter((cells) => !opens(cells)));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const follows = (moved: number): boolean => openings.some((opening) => closings.includes(opening + moved));
  if (sum === 0 || follows(sum) === follows(-sum)) return undefined;
  return follows(sum) ? 'negative_out' : 'positive_out';
}

const bare = (cell: string): string => cell.replace(/[:：]\s*$/, '');

function balanceIn(cell: string, mark: Parameters<typeof minorOf>[1]): number[] {
  const money = /[.,]\d\d(?!\d)/.test(cell) ? parseMoney(cell) : undefined;
  const minor = money ? minorOf(money.core, mark) : Number.NaN;
  if (!money || !Number.isFinite(minor)) return [];
  return [money.sign < 0 || money.side === 'out' ? 0 - minor : minor];
}
