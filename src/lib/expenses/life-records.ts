import { sql } from 'kysely';
import { note, noteAll } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { among } from '../db/conditions.ts';
import { forgetDecisions } from '../db/learning/decisions.ts';
import { countUse } from '../db/money/figures.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { type DeletedLink, expenseDeleted, expensePurged, expenseRestored } from './events.ts';
import type { ExpenseFacts } from './expense.ts';
import { type Counted, LOCKED, update } from './records.ts';

/**
 * Blocks other writers of expenses, including deleted ones, until the transaction ends; in the order of their ids, to
 * avoid deadlocks. On SQLite a transaction that has written is alone with the database anyway.
 */
export const lockAnyExpenses = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('expenses')
    .select(LOCKED)
    .where(among(tx, 'id', ids))
    .orderBy('id')
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();

/** What the history keeps of a deleted expense. */
type Known = ExpenseFacts & { transactions: number[]; links: DeletedLink[] };

/** Soft-deletes a locked expense. @param known stored in the history */
export const markDeleted = (tx: Db, person: Actor, before: Counted, known: Known): Promise<void> =>
  markAllDeleted(tx, person, [{ before, known }]);

/** The same for many. */
export async function markAllDeleted(
  tx: Db,
  person: Actor,
  expenses: readonly { before: Counted; known: Known }[],
): Promise<void> {
  const all = expenses.map(({ before }) => before);
  await update(
    tx,
    all.map(({ id }) => id),
    { deleted_at: instant(), deleted_by: person.id },
  );
  const lines = expenses.map(({ before: { id }, known }) => ({ id, before: known }));
  await noteAll(tx, person, expenseDeleted, lines);
  await countUse(tx, { before: all });
}

/** Restores a locked expense. @param linked the transactions that it is linked to again */
export async function markRestored(
  tx: Db,
  person: Actor,
  after: Counted,
  linked: { transactions: number[] },
): Promise<void> {
  await bringBack(tx, [after]);
  await note(tx, person, expenseRestored, after.id, { after: linked });
}

/** The same for a caller that writes the history once it is known. */
export async function bringBack(tx: Db, after: readonly Counted[]): Promise<void> {
  await update(
    tx,
    after.map(({ id }) => id),
    { deleted_at: null, deleted_by: null },
  );
  await countUse(tx, { after });
}

const covers = (side: 'out' | 'in') => sql<number>`(select coalesce(sum(l.covers), 0) from expense_links as l
  join bank_transactions as t on t.id = l."transaction"
  where l.expense = expenses.id and t.amount ${side === 'out' ? sql`>` : sql`<`} 0)`;

/** The same as `coverLocked` for several expenses, whose links are stored. */
export const coverAll = (tx: Db, ids: readonly string[]) =>
  tx
    .updateTable('expenses')
    .set({ covered_amount: covers('out'), refunded_amount: covers('in') })
    .where(among(tx, 'id', ids))
    .execute();

/** Expenses deleted before that instant, first deleted first. */
export const listExpired = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('expenses')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', since)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();

/** Deletes a soft-deleted expense for good; its figures were adjusted when it was soft-deleted. */
export async function purgeExpense(tx: Db, id: string): Promise<void> {
  await forgetDecisions(tx, { expense: id });
  await tx.deleteFrom('expenses').where('id', '=', id).execute();
  await note(tx, null, expensePurged, id, {});
}
