import { act } from '../acts/act.ts';
import { DomainError } from '../core/errors.ts';
import type { Actor } from '../history/records.ts';
import { listAttached, lockExpense, updateExpense } from './records.ts';
import type { NoReceiptAnswer } from './schema.ts';

/**
 * Says why expenses have no receipt, or takes that back, all or nothing. Those that have got one meanwhile stay as they are.
 * @returns how many changed
 * @throws DomainError `not_found`
 */
export const answerNoReceipt = act(
  'member',
  async (tx, person: Actor, { ids, no_receipt }: NoReceiptAnswer): Promise<{ count: number }> => {
    const found = [];
    // Sorted to avoid deadlocks.
    for (const id of ids.toSorted()) {
      const expense = await lockExpense(tx, id);
      if (!expense) throw new DomainError('not_found', 'expenses.not_found');
      if (expense.no_receipt !== no_receipt) found.push(expense);
    }
    const attached = no_receipt === null ? new Set<string>() : await listAttached(tx, ids);
    const changing = found.filter(({ id }) => !attached.has(id));
    for (const { id, amount, currency, merchant, project, no_receipt: was } of changing) {
      const before = { id, amount, currency, merchant, project, no_receipt: was };
      await updateExpense<'no_receipt'>(tx, person, before, { no_receipt });
    }
    return { count: changing.length };
  },
);
