import { addDays, type Day, daysBetween } from '../core/day.ts';
import { SIMILAR_DAYS, SIMILAR_EXPENSES } from '../core/limits.ts';
import type { Db } from '../db/transaction.ts';
import type { ExpenseLine } from '../expenses/expense.ts';
import { listUnlinked } from '../expenses/records.ts';

/** Expenses that a transaction may stand for: the same amount (minor units), within 7 days, not linked yet; nearest first. */
export async function listSimilar(
  db: Db,
  { amount, date }: { amount: number; date: Day },
): Promise<ExpenseLine[]> {
  const rows = await listUnlinked(db, amount, addDays(date, -SIMILAR_DAYS), addDays(date, SIMILAR_DAYS));
  const away = (row: { date: Day }) => Math.abs(daysBetween(row.date, date));
  return rows
    .map((row) => ({ ...row, is_reimbursable: row.is_reimbursable === 1 }))
    .sort((a, b) => away(a) - away(b))
    .slice(0, SIMILAR_EXPENSES);
}
