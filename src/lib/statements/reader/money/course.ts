import type { Sample } from '../columns/profile.ts';
import type { Course } from './chain.ts';
import type { Fault } from './money-reader.ts';

/** The sample's contiguous rows as a balance is followed through them. */
export function courseOf(
  { records, chain }: Sample,
  amountOf: (record: string[]) => number | Fault,
  balanceOf: (record: string[]) => number,
): Course {
  const amounts = new Float64Array(chain.rows.length);
  const balances = new Float64Array(chain.rows.length);
  chain.rows.forEach((row, i) => {
    const record = records[row] ?? [];
    const amount = amountOf(record);
    amounts[i] = typeof amount === 'number' ? amount : Number.NaN;
    balances[i] = balanceOf(record);
  });
  return { amounts, balances, days: chain.days, stated: chain.stated };
}
