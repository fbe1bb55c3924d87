import type { Effect, StatementLine } from './types.ts';

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
