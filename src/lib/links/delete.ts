import { act } from '../acts/act.ts';
import { listLastLines } from '../acts/line-records.ts';
import { type BaseVersions, DomainError, requireVersion } from '../core/errors.ts';
import { DAY_MS, DELETED_EXPENSE_DAYS } from '../core/limits.ts';
import { type Page, pageOf, readCursor } from '../core/paging.ts';
import { nameOf } from '../core/text.ts';
import type { Db } from '../db/transaction.ts';
import { type DeletedFacts, expenseDeleted } from '../expenses/events.ts';
import type { Expense } from '../expenses/expense.ts';
import { markDeleted, markRestored } from '../expenses/life-records.ts';
import { listDeletedRows } from '../expenses/list-records.ts';
import { lockAnyExpense } from '../expenses/records.ts';
import { restorableSince } from '../expenses/sweep.ts';
import type { Actor } from '../history/records.ts';
import { deletedFacts, expenseOf, lockedExpense, withParts } from './find.ts';
import { linkAgain, type NotLinked, unlinkAll } from './link.ts';
import { listLinks } from './records.ts';

/**
 * Deletes an expense; its transactions become Unknown again. It can be restored, with its files, for 30 days.
 * @throws DomainError `not_found`; `precondition` when someone else changed it since `baseVersions`
 */
export const deleteExpense = act(
  'member',
  async (tx, person: Actor, id: string, baseVersions?: BaseVersions): Promise<void> => {
    const before = await lockedExpense(tx, id);
    requireVersion(baseVersions, before.version);
    const links = await listLinks(tx, id);
    await markDeleted(tx, person, before, deletedFacts(before, links));
    await unlinkAll(tx, person, id, links);
  },
);

export interface Restored {
  expense: Expense;
  /** Transactions that it was linked to and that are no longer free. */
  not_linked: NotLinked[];
}

/**
 * Restores a deleted expense, and links it again to those of its transactions that are still free.
 * @throws DomainError `not_found` when it was deleted for good; `conflict` when it is not deleted
 */
export const restoreExpense = act(
  'member',
  async (tx, person: Actor, id: string, now: Date = new Date()): Promise<Restored> => {
    const found = await lockAnyExpense(tx, id);
    if (!found) throw new DomainError('not_found', 'expenses.not_found');
    if (found.deleted_at === null) throw new DomainError('conflict', 'expenses.not_deleted');
    if (found.deleted_at < restorableSince(now)) throw new DomainError('not_found', 'expenses.not_found');
    const deleted = (await listLastLines(tx, expenseDeleted, [id])).get(id);
    const known: DeletedFacts = deleted?.before ?? {};
    const { transactions = [], links = transactions.map((transaction) => ({ transaction })) } = known;
    const { linked, not_linked } = await linkAgain(tx, person, found, links);
    await markRestored(tx, person, found, { transactions: linked });
    return { expense: await expenseOf(tx, id), not_linked };
  },
);

/** A deleted expense that can be restored. */
export interface DeletedExpense extends Expense {
  deleted_at: string;
  deleted_by_name: string;
  /** Whole days until it is deleted for good, at least 1. */
  days_left: number;
}

/** A page of expenses that can be restored, last deleted first. @throws DomainError `invalid` for the cursor */
export async function listDeleted(
  db: Db,
  page: { limit: number; cursor?: string | null | undefined },
  now: Date = new Date(),
): Promise<Page<DeletedExpense>> {
  const cursor = readCursor(page.cursor);
  const found = await listDeletedRows(db, { limit: page.limit + 1, cursor }, restorableSince(now));
  const { results, ...ends } = pageOf(found, page.limit, cursor, (row) => row.deleted_at);
  const rows = results.map(({ deleted_at, first_name, last_name, ...row }) => row);
  const whole = await withParts(db, rows);
  return {
    results: results.map(({ deleted_at, first_name, last_name }, index) => ({
      ...(whole[index] as Expense),
      deleted_at,
      deleted_by_name: nameOf({ first_name, last_name }),
      days_left: Math.ceil((Date.parse(deleted_at) - now.getTime()) / DAY_MS) + DELETED_EXPENSE_DAYS,
    })),
    ...ends,
  };
}
