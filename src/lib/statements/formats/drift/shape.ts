import type { StatementLine } from '../../reader/types.ts';

/** What is kept of a statement's money, to compare the account's next statement with. */
export interface Shape {
  rows: number;
  /** How many of them took money out. */
  out: number;
  /** The median amount without its sign, in minor units. */
  median: number;
  payees: Payee[];
}

/** A payee's largest rows, the largest first, and whether its rows went both ways. */
export interface Payee {
  name: string;
  rows: Seen[];
  mixed: boolean;
}

export type Seen = Pick<StatementLine, 'line' | 'date' | 'amount'>;

/** The part of a row that its shape is made of. */
export type ShapedRow = Pick<StatementLine, 'line' | 'date' | 'amount' | 'description'>;

/** Rows that are looked at, evenly spread. */
const SAMPLED = 400;
/** Payees that are kept: the most frequent ones, and the largest ones. */
const MOST_FREQUENT = 30;
const LARGEST = 15;
/** Rows that are kept of each. */
const ROWS_OF_ONE = 3;

export function shapeOf(rows: readonly ShapedRow[]): Shape {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLED));
  const sample = rows.filter((_, at) => at % step === 0);
  const sizes = sample.map(({ amount }) => Math.abs(amount)).sort((a, b) => a - b);
  return {
    rows: rows.length,
    out: rows.reduce((count, { amount }) => (amount < 0 ? count + 1 : count), 0),
    median: sizes[sizes.length >> 1] ?? 0,
    payees: payeesOf(sample),
  };
}

function payeesOf(rows: readonly ShapedRow[]): Payee[] {
  const found = new Map<string, Seen[]>();
  for (const { line, date, amount, description } of rows) {
    const name = payeeName(description);
    if (name === '' || amount === 0) continue;
    const seen = found.get(name);
    if (seen) seen.push({ line, date, amount });
    else found.set(name, [{ line, date, amount }]);
  }
  const all = [...found].map(([name, seen]) => ({
    name,
    rows: seen.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, ROWS_OF_ONE),
    mixed: seen.some(({ amount }) => amount > 0) && seen.some(({ amount }) => amount < 0),
    count: seen.length,
  }));
  const kept = new Set([
    ...all.toSorted((a, b) => b.count - a.count || sizeOf(b) - sizeOf(a)).slice(0, MOST_FREQUENT),
    ...all.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, LARGEST),
  ]);
  return [...kept].map(({ count: _, ...payee }) => payee);
}

/** The largest amount without its sign. */
export const sizeOf = ({ rows }: Payee): number => Math.abs(rows[0]?.amount ?? 0);

/** What the descriptions of a payee's rows have in common: their words without figures. */
export const payeeName = (description: string): string =>
  description
    .slice(0, 120)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, 48);
