import { type Chain, type Course, followBalance, isBlankedOut } from '../money/chain.ts';
import { type Aside, courseOfRows, type Rows } from '../row.ts';
import type { BalanceProof, StatementLine } from '../types.ts';

/** The running balance followed through the rows of a reading. */
export interface Proof {
  balance: BalanceProof;
  /** Undefined when there is nothing to follow. */
  chain: Chain | undefined;
  course: Course & { stated: Uint8Array };
  items: (StatementLine | undefined)[];
  /** Steps that do not add up. */
  faults: number;
  /** The newest rows, where the balance adds up and does not reach them. */
  unreached: StatementLine[];
  /** The line of the first row of a balance that follows from no row. */
  unfounded: number | undefined;
}

export function prove(read: Pick<Rows, 'rows' | 'asides'>): Proof {
  const { items, course } = courseOfRows(read);
  const nothing = { chain: undefined, course, items, faults: 0, unreached: [], unfounded: undefined };
  const own = course.balances.map((balance, i) => (items[i] ? balance : Number.NaN));
  if (isBlankedOut(own)) return { ...nothing, balance: { state: 'none' } };
  const chain = followBalance(course);
  if (chain.steps === 0) return { ...nothing, balance: { state: 'none' } };
  const faults = chain.steps - chain.matched;
  const found = { ...nothing, chain, faults };
  const fault = items[chain.fault];
  if (faults === 0 || !fault) {
    const beyond = unreached(items, chain);
    const passed = beyond?.balance ?? passedOver(read, items, course, chain);
    if (!passed) return { ...found, balance: { state: 'agrees' } };
    return { ...found, faults: 1, unreached: beyond?.rows ?? [], balance: passed };
  }
  if (!isRunning(chain)) return { ...found, faults: 0, unfounded: fault.line, balance: { state: 'none' } };
  const balance = {
    state: 'differs',
    line: fault.line,
    expected: chain.expected,
    found: fault.balance ?? 0,
  } as const;
  return { ...found, balance };
}

/** How far the balance follows in the rows of each group alone. */
export function followApart(
  rows: readonly StatementLine[],
  groupOf: (row: StatementLine) => string | null | undefined,
): { chains: number; steps: number; matched: number } {
  const found = { chains: 0, steps: 0, matched: 0 };
  for (const group of Map.groupBy(rows, (row) => groupOf(row) ?? '').values()) {
    const { chain } = prove({ rows: group, asides: [] });
    if (!chain) continue;
    found.chains++;
    found.steps += chain.steps;
    found.matched += chain.matched;
  }
  return found;
}

/**
 * Whether enough steps add up to call the column a running balance. In files that were sorted, filtered or made
 * anonymous no step does; one wrong row spoils at most two of them.
 */
function isRunning({ steps, matched, sign }: Chain): boolean {
  return steps <= 2 || (sign > 0 ? matched > 0 : matched * 2 >= steps);
}

/**
 * A skipped record with a day and a balance of its own, beyond either end of the rows, that shows that the balance moved
 * there: what it moved by is missing.
 */
function passedOver(
  { asides }: Pick<Rows, 'asides'>,
  items: readonly (StatementLine | undefined)[],
  { balances }: Course,
  { order, before, sign }: Chain,
): BalanceProof | undefined {
  if (asides.length === 0) return undefined;
  const places = before ? Array.from(order) : Array.from(order).reverse();
  const end = places.find((i) => items[i] && !Number.isNaN(balances[i]));
  const row = items[end ?? -1];
  if (!row || end === undefined) return undefined;
  const known = balances[end] ?? 0;
  let next = asides.length;
  const asideAt = new Map<number, Aside>();
  for (let i = items.length - 1; i >= 0; i--) {
    const other = asides[next - 1];
    if (items[i] || !other) continue;
    asideAt.set(i, other);
    next--;
  }
  for (const i of places) {
    if (i === end) return undefined;
    const other = asideAt.get(i);
    if (!other || other.day === '' || Number.isNaN(other.balance) || other.balance === known) continue;
    if (MOVED.has(other.skip.text.key) && sign > 0)
      return { state: 'differs', line: other.skip.line, expected: known, found: other.balance };
  }
  return undefined;
}

/** Why a record may have been left out although it moved the balance. */
const MOVED = new Set(
  ['unreadable', 'unmarked', 'too_fine', 'blank', 'not_booked'].map((key) => `statements.skipped.${key}`),
);

/** The newest rows, when all but these have a balance: nothing shows that they were booked. */
function unreached(
  items: readonly (StatementLine | undefined)[],
  { order, sign }: Chain,
): { rows: StatementLine[]; balance: BalanceProof } | undefined {
  const rows = Array.from(order, (i) => items[i]).filter((row) => row !== undefined);
  const last = rows.findLastIndex((row) => row.balance !== null);
  const row = rows[last + 1];
  if (!row || last < 1 || rows.slice(0, last).some(({ balance }) => balance === null)) return undefined;
  const found = rows[last]?.balance ?? 0;
  const balance = { state: 'differs', line: row.line, expected: found + sign * row.amount, found } as const;
  return { rows: rows.slice(last + 1), balance };
}
