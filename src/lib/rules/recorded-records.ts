import type { Currency } from '../core/currency/codes.ts';
import { addDays, daysBetween } from '../core/day.ts';
import { SIMILAR_DAYS } from '../core/limits.ts';
import { among } from '../db/conditions.ts';
import type { Db } from '../db/transaction.ts';
import type { Candidate } from './candidates-records.ts';

/** What an expense says of itself, as rules compare it. */
export interface ChosenExpense {
  merchant: number | null;
  category: number | null;
  project: number | null;
}

/** The expense that was linked first to each of these transactions, with the category of its first item. */
export async function listChosen(
  db: Db,
  transactions: readonly number[],
): Promise<Map<number, ChosenExpense>> {
  const rows = await db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .leftJoin('expense_items', (join) =>
      join.onRef('expense_items.expense', '=', 'expenses.id').on('expense_items.position', '=', 0),
    )
    .select(['transaction', 'merchant', 'category', 'project'])
    .where(among(db, 'expense_links.transaction', transactions))
    .orderBy('expense_links.id', 'desc')
    .execute();
  return new Map(rows.map(({ transaction, ...chosen }) => [transaction, chosen]));
}

/**
 * Those of these payments whose expense someone seems to have recorded already: an unlinked one of the same amount and
 * currency, at most `SIMILAR_DAYS` away.
 */
export async function listRecordedBefore(
  db: Db,
  rows: readonly Pick<Candidate, 'id' | 'account' | 'date' | 'amount'>[],
  currencies: ReadonlyMap<number, Currency>,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const days = rows.map(({ date }) => date).sort();
  const found = await db
    .selectFrom('expenses')
    .select(['amount', 'currency', 'date'])
    .where(among(db, 'amount', [...new Set(rows.map(({ amount }) => amount))]))
    .where('date', '>=', addDays(days[0] as string, -SIMILAR_DAYS))
    .where('date', '<=', addDays(days.at(-1) as string, SIMILAR_DAYS))
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('expense_links').select('expense_links.id').whereRef('expense', '=', 'expenses.id'),
        ),
      ),
    )
    .execute();
  const unlinked = Map.groupBy(found, ({ amount, currency }) => `${amount} ${currency}`);
  const isNear = (row: { date: string }, { date }: { date: string }) =>
    Math.abs(daysBetween(row.date, date)) <= SIMILAR_DAYS;
  const before = rows.filter((row) =>
    unlinked.get(`${row.amount} ${currencies.get(row.account)}`)?.some((one) => isNear(one, row)),
  );
  return new Set(before.map(({ id }) => id));
}
