import { addDays, type Day, daysBetween } from '../core/day.ts';
import type { Db } from '../db/transaction.ts';
import type { ExpenseLine } from '../expenses/expense.ts';
import { selectUnlinked } from '../expenses/records.ts';

const WITHIN_DAYS = 7;
const MOST = 100;

/** Expenses that a transaction may stand for: the same amount (minor units), within 7 days, not linked yet; nearest first. */
export async function listSimilar(
  db: Db,
  { amount, date }: { amount: number; date: Day },
): Promise<ExpenseLine[]> {
  const rows = await selectUnlinked(db, amount, addDays(date, -WITHIN_DAYS), addDays(date, WITHIN_DAYS));
  const away = (row: { date: Day }) => Math.abs(daysBetween(row.date, date));
  return rows
    .map((row) => ({ ...row, is_reimbursable: row.is_reimbursable === 1 }))
    .sort((a, b) => away(a) - away(b))
    .slice(0, MOST);
}
