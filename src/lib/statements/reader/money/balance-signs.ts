import type { StatementLine } from '../types.ts';
import type { Side } from '../words/markers.ts';

/** The way down or up the file in which each balance differs from the one before by just the amount; or none. */
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

/** Gives unsigned amounts the sign by which the balance moved; `first` is the side of the oldest row. */
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

/** The oldest row, whose side no balance tells. */
export function oldestRow(rows: readonly StatementLine[]): StatementLine | undefined {
  const amounts = Float64Array.from(rows, (row) => row.amount);
  const balances = Float64Array.from(rows, (row) => row.balance ?? Number.NaN);
  return unsignedDirection(amounts, balances) === -1 ? rows.at(-1) : rows[0];
}
