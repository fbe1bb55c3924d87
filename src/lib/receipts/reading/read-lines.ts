import { daysIn } from './days.ts';
import type { Line } from './lines.ts';
import { amountReader } from './money.ts';
import type { Reading } from './reading.ts';
import { totalsIn } from './totals.ts';

/** Characters in which names are looked for. */
const NAMED_IN = 12_000;

/** What the lines of a receipt say of its total and day. */
export function readLines(lines: readonly Line[]): Reading {
  const money = amountReader(lines);
  return {
    totals: totalsIn(lines, money),
    days: daysIn(lines, money.currency),
    text: lines
      .map(({ text }) => text)
      .join('\n')
      .slice(0, NAMED_IN),
  };
}
