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

/** A payee's largest row, and whether its rows went both ways. */
export interface Payee {
  name: string;
  line: number;
  date: string;
  amount: number;
  mixed: boolean;
}

/** The part of a row that its shape is made of. */
export type ShapedRow = Pick<StatementLine, 'line' | 'date' | 'amount' | 'description'>;

/** Rows that are looked at, evenly spread. */
const SAMPLED = 400;
/** Payees that are kept: the most frequent ones, and the largest ones. */
const MOST_FREQUENT = 30;
const LARGEST = 15;

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
  const found = new Map<string, Payee & { count: number }>();
  for (const { line, date, amount, description } of rows) {
    const name = payeeName(description);
    if (name === '' || amount === 0) continue;
    const before = found.get(name);
    const mixed = before !== undefined && (before.mixed || Math.sign(before.amount) !== Math.sign(amount));
    const count = (before?.count ?? 0) + 1;
    if (before && Math.abs(before.amount) >= Math.abs(amount)) Object.assign(before, { mixed, count });
    else found.set(name, { name, line, date, amount, mixed, count });
  }
  const all = [...found.values()];
  const size = ({ amount }: Payee): number => Math.abs(amount);
  const kept = new Set([
    ...all.toSorted((a, b) => b.count - a.count || size(b) - size(a)).slice(0, MOST_FREQUENT),
    ...all.toSorted((a, b) => size(b) - size(a)).slice(0, LARGEST),
  ]);
  return [...kept].map(({ count: _, ...payee }) => payee);
}

/** What the descriptions of a payee's rows have in common: their words without figures. */
export const payeeName = (description: string): string =>
  description
    .slice(0, 120)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, 48);
