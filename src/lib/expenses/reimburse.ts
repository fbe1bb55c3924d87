import { formatDay, instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { formatRupees } from '../core/money.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { lockReimbursable, updateExpense } from './records.ts';
import type { Reimbursement } from './schema.ts';

export interface Reimbursed {
  /** How many were not so before; what was so already is no change. */
  count: number;
  /** Their sum in minor units. */
  total: number;
}

/**
 * Marks expenses as reimbursed, or takes that back: all of them or none.
 * @throws DomainError `not_found`; `invalid` that names those which are not reimbursable
 */
export function reimburseExpenses(
  db: Db,
  person: { id: number },
  { ids, is_reimbursed }: Reimbursement,
): Promise<Reimbursed> {
  return inTransaction(db, async (tx) => {
    const found = [];
    // In one order everywhere: two who lock the same expenses never wait for each other.
    for (const id of ids.toSorted()) {
      const expense = await lockReimbursable(tx, id);
      if (!expense) throw new DomainError('not_found', 'expenses.not_found');
      found.push(expense);
    }
    const wrong = found.filter((expense) => is_reimbursed && expense.is_reimbursable === 0);
    if (wrong.length > 0) throw notReimbursable(wrong);
    const changing = found.filter((expense) => (expense.is_reimbursed === 1) !== is_reimbursed);
    const updated_at = instant();
    for (const { id } of changing) {
      await updateExpense(tx, id, { is_reimbursed: is_reimbursed ? 1 : 0, updated_at });
      await recordHistory(tx, person, 'change', 'expense', id, {
        before: { is_reimbursed: !is_reimbursed },
        after: { is_reimbursed },
      });
    }
    return { count: changing.length, total: changing.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

const MOST_NAMED = 5;

function notReimbursable(expenses: { date: string; amount: number }[]): DomainError {
  const named = expenses
    .slice(0, MOST_NAMED)
    .map(({ date, amount }) => `${formatDay(date)} ${formatRupees(amount)}`);
  const list = [...named, ...(expenses.length > MOST_NAMED ? ['…'] : [])].join('; ');
  return new DomainError('invalid', 'expenses.some_not_reimbursable', {
    values: { list, count: expenses.length },
    fields: { ids: ['expenses.some_not_reimbursable'] },
  });
}
