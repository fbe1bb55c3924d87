import { followBalance, isBlankedOut } from './money/chain.ts';
import type { BalanceProof, Effect, StatementLine } from './types.ts';

/** What a reading comes to: its span of days and its sums. */
export function effectOf(rows: readonly StatementLine[]): Effect {
  let first = '';
  let last = '';
  let into = 0;
  let out = 0;
  for (const { date, amount } of rows) {
    if (first === '' || date < first) first = date;
    if (date > last) last = date;
    if (amount > 0) into += amount;
    else out -= amount;
  }
  return { first_date: first, last_date: last, money_in: into, money_out: out, count: rows.length };
}

/** Whether the running balance follows from the amounts, row by row. */
export function proofOf(rows: readonly StatementLine[]): BalanceProof {
  const balances = new Float64Array(rows.map((row) => row.balance ?? Number.NaN));
  if (isBlankedOut(balances)) return { state: 'none' };
  const amounts = new Float64Array(rows.map((row) => row.amount));
  const days = rows.map((row) => row.date);
  const chain = followBalance(amounts, balances, days);
  if (chain.steps === 0) return { state: 'none' };
  const fault = rows[chain.fault];
  if (chain.matched === chain.steps || !fault) return { state: 'agrees' };
  return { state: 'differs', line: fault.line, expected: chain.expected, found: fault.balance ?? 0 };
}
