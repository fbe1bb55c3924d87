import type { StatementLine } from '../types.ts';
import type { Side } from '../words/markers.ts';

/** To what extent a running balance adds up. */
export interface Chain {
  /** Row indexes from oldest to newest, in the order of the balance. */
  order: Int32Array;
  /** -1 when the balance is a debt, which grows with money out. */
  sign: 1 | -1;
  steps: number;
  matched: number;
  /** The first row, in file order, whose balance does not add up; -1 for none. */
  fault: number;
  expected: number;
}

/**
 * Follows the balance from row to row, with the oldest or the newest row first, the rows of a day in either order, as
 * an asset or as a debt, and returns what adds up best. Rows without a balance are skipped.
 * @param amounts minor units; NaN breaks the chain
 * @param balances minor units; NaN where a row has none
 * @param days the rows' days; empty while they are unknown
 */
export function followBalance(amounts: Float64Array, balances: Float64Array, days: readonly string[]): Chain {
  let best: Chain | undefined;
  for (const order of orders(amounts.length, days)) {
    for (const sign of [1, -1] as const) {
      const chain = follow(amounts, balances, order, sign);
      if (!best || chain.matched > best.matched) best = chain;
      if (best.steps > 0 && best.matched === best.steps) return best;
    }
  }
  return best ?? { order: new Int32Array(0), sign: 1, steps: 0, matched: 0, fault: -1, expected: 0 };
}

function* orders(length: number, days: readonly string[]): Generator<Int32Array> {
  const down = Int32Array.from({ length }, (_, i) => i);
  const dated = days.length === length;
  const rises = dated && days.every((day, i) => i === 0 || day >= (days[i - 1] ?? ''));
  const falls = dated && !rises && days.every((day, i) => i === 0 || day <= (days[i - 1] ?? ''));
  const oneDay = rises && days[0] === days.at(-1);
  if (!falls) yield down;
  if (!rises || oneDay) yield down.slice().reverse();
  if (!dated || oneDay) return;
  const turned = down.slice();
  for (let from = 0; from < length; ) {
    let to = from + 1;
    while (to < length && days[to] === days[from]) to++;
    turned.subarray(from, to).reverse();
    from = to;
  }
  if (!falls) yield turned;
  if (!rises) yield turned.slice().reverse();
}

function follow(amounts: Float64Array, balances: Float64Array, order: Int32Array, sign: 1 | -1): Chain {
  const chain: Chain = { order, sign, steps: 0, matched: 0, fault: -1, expected: 0 };
  let running = Number.NaN;
  for (const row of order) {
    running += sign * (amounts[row] ?? 0);
    const found = balances[row] ?? Number.NaN;
    if (Number.isNaN(found)) continue;
    if (!Number.isNaN(running)) {
      chain.steps++;
      if (running === found) chain.matched++;
      else if (chain.fault < 0 || row < chain.fault) {
        chain.fault = row;
        chain.expected = running;
      }
    }
    running = found;
  }
  return chain;
}

/** 1 when the balance rises with the amounts, -1 when it falls with them; 0 when neither or both fit. */
export function signOfBalance(amounts: Float64Array, balances: Float64Array): 1 | -1 | 0 {
  const matched = { 1: 0, [-1]: 0 };
  let steps = 0;
  for (const order of orders(amounts.length, [])) {
    for (const sign of [1, -1] as const) {
      const chain = follow(amounts, balances, order, sign);
      matched[sign] = Math.max(matched[sign], chain.matched);
      steps = chain.steps;
    }
  }
  const [most, least] = [Math.max(matched[1], matched[-1]), Math.min(matched[1], matched[-1])];
  const clear = steps >= 2 && (most === steps || (steps >= 3 && most >= steps * 0.6));
  if (!clear || (most === steps ? least === steps : least * 4 > most)) return 0;
  return matched[1] > matched[-1] ? 1 : -1;
}

/** 1 when the balance runs down the file, -1 when it runs up the file, 0 when neither or both fit. */
export function directionOf(amounts: Float64Array, balances: Float64Array): 1 | -1 | 0 {
  if (isBlankedOut(balances)) return 0;
  const [down, up] = [...orders(amounts.length, [])].map((order) =>
    ([1, -1] as const).some((sign) => holds(follow(amounts, balances, order, sign), 1)),
  );
  if (down === up) return 0;
  return down ? 1 : -1;
}

/** Whether all balances are equal: such a column was redacted and proves nothing. */
export function isBlankedOut(balances: Float64Array): boolean {
  const first = balances.find((value) => !Number.isNaN(value));
  return first === undefined || balances.every((value) => value === first || Number.isNaN(value));
}

/** Whether a chain adds up from end to end; a single step could be chance. */
export const holds = (chain: Chain, least = 2): boolean =>
  chain.steps >= least && chain.matched === chain.steps;

/** The direction in which each balance differs from the one before by exactly the amount: 1 down the file, -1 up, 0 neither. */
export function unsignedDirection(amounts: Float64Array, balances: Float64Array): 1 | -1 | 0 {
  if (amounts.length < 3) return 0;
  const [down, up] = ([1, -1] as const).map((step) => {
    for (let i = step === 1 ? 1 : 0; i < amounts.length - (step === 1 ? 0 : 1); i++) {
      const moved = (balances[i] ?? Number.NaN) - (balances[i - step] ?? Number.NaN);
      if (Math.abs(moved) !== Math.abs(amounts[i] ?? 0)) return false;
    }
    return true;
  });
  return down === up ? 0 : down ? 1 : -1;
}

/** Signs unsigned amounts by the balance's movement; `first` is the side of the oldest row. */
export function signByBalance(rows: StatementLine[], first: Side): void {
  const amounts = Float64Array.from(rows, (row) => row.amount);
  const balances = Float64Array.from(rows, (row) => row.balance ?? Number.NaN);
  const step = unsignedDirection(amounts, balances) || 1;
  rows.forEach((row, i) => {
    const before = rows[i - step]?.balance;
    const out =
      before === undefined || before === null || row.balance === null
        ? first === 'out'
        : row.balance < before;
    row.amount = out ? 0 - Math.abs(row.amount) : Math.abs(row.amount);
  });
}

/** The oldest row, whose side has no earlier balance to derive it from. */
export function oldestRow(rows: readonly StatementLine[]): StatementLine | undefined {
  const amounts = Float64Array.from(rows, (row) => row.amount);
  const balances = Float64Array.from(rows, (row) => row.balance ?? Number.NaN);
  return unsignedDirection(amounts, balances) === -1 ? rows.at(-1) : rows[0];
}
