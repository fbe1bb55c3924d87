import { countUse } from '../catalogue/figures-records.ts';
import { type Page, pageOf, readCursor } from '../core/cursor.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { DAY_MS, DELETED_EXPENSE_DAYS } from '../core/limits.ts';
import { type MadeOn, requireVersion } from '../core/version.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Expense } from '../expenses/expense.ts';
import { selectDeleted } from '../expenses/list-records.ts';
import { lockAny, updateExpense } from '../expenses/records.ts';
import { findLastDelete, recordHistory } from '../history/records.ts';
import { factsOf, lockedExpense } from './change.ts';
import { complete, expenseOf } from './find.ts';
import { linkFree, type NotLinked, unlinkAll } from './link.ts';

/** The instant before which what was deleted goes for good. */
export const keptSince = (now: Date): string =>
  instant(new Date(now.getTime() - DELETED_EXPENSE_DAYS * DAY_MS));

/**
 * Deletes an expense; its transactions become Unknown again. It can be restored for 30 days, its files stay as long.
 * @throws DomainError `not_found`; `precondition` when someone else changed it since `madeOn`
 */
export function deleteExpense(db: Db, person: { id: number }, id: string, madeOn?: MadeOn): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lockedExpense(tx, id);
    requireVersion(madeOn, before.version);
    await unlinkAll(tx, person, id);
    const now = instant();
    await updateExpense(tx, id, { deleted_at: now, deleted_by: person.id, updated_at: now });
    const transactions = before.transactions.map((transaction) => transaction.id);
    await recordHistory(tx, person, 'delete', 'expense', id, {
      before: { ...factsOf(before), transactions },
    });
    await countUse(tx, { before });
  });
}

export interface Restored {
  expense: Expense;
  /** Transactions that it had accounted for and that are not free any more. */
  not_linked: NotLinked[];
}

/**
 * Brings a deleted expense back, and links again what is still free.
 * @throws DomainError `not_found` when it is gone for good; `conflict` when it is not deleted
 */
export function restoreExpense(
  db: Db,
  person: { id: number },
  id: string,
  now: Date = new Date(),
): Promise<Restored> {
  return inTransaction(db, async (tx) => {
    const found = await lockAny(tx, id);
    if (!found) throw new DomainError('not_found', 'expenses.not_found');
    if (found.deleted_at === null) throw new DomainError('conflict', 'expenses.not_deleted');
    if (found.deleted_at < keptSince(now)) throw new DomainError('not_found', 'expenses.not_found');
    await updateExpense(tx, id, { deleted_at: null, deleted_by: null, updated_at: instant(now) });
    const { transactions = [] } = (await findLastDelete(tx, id)) ?? {};
    const { linked, not_linked } = await linkFree(tx, person, id, transactions);
    await recordHistory(tx, person, 'restore', 'expense', id, { after: { transactions: linked } });
    const expense = await expenseOf(tx, id);
    await countUse(tx, { after: expense });
    return { expense, not_linked };
  });
}

/** A deleted expense that can be restored. */
export interface DeletedExpense extends Expense {
  deleted_at: string;
  deleted_by_name: string;
  /** Whole days until it goes for good, from 1. */
  days_left: number;
}

/** A page of what can be restored, last deleted first. @throws DomainError `invalid` for the cursor */
export async function listDeleted(
  db: Db,
  page: { limit: number; cursor?: string | null | undefined },
  now: Date = new Date(),
): Promise<Page<DeletedExpense>> {
  const cursor = readCursor(page.cursor);
  const found = await selectDeleted(db, { limit: page.limit + 1, cursor }, keptSince(now));
  const { results, ...ends } = pageOf(found, page.limit, cursor, (row) => row.deleted_at);
  const rows = results.map(({ deleted_at, first_name, last_name, ...row }) => row);
  const whole = await complete(db, rows);
  return {
    results: results.map(({ deleted_at, first_name, last_name }, index) => ({
      ...(whole[index] as Expense),
      deleted_at,
      deleted_by_name: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
      days_left: Math.ceil((Date.parse(deleted_at) - now.getTime()) / DAY_MS) + DELETED_EXPENSE_DAYS,
    })),
    ...ends,
  };
}
