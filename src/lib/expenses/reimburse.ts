import { act } from '../acts/act.ts';
import { type Sum, sumUp } from '../core/currency/sums.ts';
import { formatDay } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { formatMoney } from '../core/money.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import { lockExpense, updateExpense } from './records.ts';
import type { Reimbursement } from './schema.ts';

export interface Reimbursed {
  /** How many changed. */
  count: number;
  sums: Sum[];
}

/**
 * Marks expenses as reimbursed, or as not reimbursed, all or nothing.
 * @throws DomainError `not_found`; `invalid`, naming those that are not reimbursable
 */
export const reimburseExpenses = act(
  'member',
  async (tx, person: { id: number }, { ids, is_reimbursed }: Reimbursement): Promise<Reimbursed> => {
    const found = [];
    // Sorted to avoid deadlocks.
    for (const id of ids.toSorted()) {
      const expense = await lockExpense(tx, id);
      if (!expense) throw new DomainError('not_found', 'expenses.not_found');
      found.push(expense);
    }
    const wrong = found.filter((expense) => is_reimbursed && !expense.is_reimbursable);
    if (wrong.length > 0) throw notReimbursable(wrong);
    const changing = found.filter((expense) => Boolean(expense.is_reimbursed) !== is_reimbursed);
    for (const { id, amount, currency, merchant, project } of changing) {
      const before = { id, amount, currency, merchant, project, is_reimbursed: !is_reimbursed };
      await updateExpense<'is_reimbursed'>(tx, person, before, { is_reimbursed });
    }
    return { count: changing.length, sums: sumUp(changing, await bookCurrency(tx)) };
  },
);

const MOST_NAMED = 5;

function notReimbursable(expenses: ({ date: string } & Sum)[]): DomainError {
  const named = expenses
    .slice(0, MOST_NAMED)
    .map(({ date, amount, currency }) => `${formatDay(date)} ${formatMoney(amount, currency)}`);
  const list = [...named, ...(expenses.length > MOST_NAMED ? ['…'] : [])].join('; ');
  return new DomainError('invalid', 'expenses.some_not_reimbursable', {
    values: { list, count: expenses.length },
    fields: { ids: ['expenses.some_not_reimbursable'] },
  });
}
