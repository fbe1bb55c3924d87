import type { Currency } from '#lib/core/currency/codes.ts';
import type { Expense } from '#lib/expenses/expense.ts';

/** What `list.client.ts` reads from a tick: the amount, its currency unless that is the book's, and which acts fit. */
export const tickFacts = (
  {
    amount,
    currency,
    is_reimbursable,
    is_reimbursed,
  }: Pick<Expense, 'amount' | 'currency' | 'is_reimbursable' | 'is_reimbursed'>,
  book: Currency,
) => ({
  'data-amount': amount,
  'data-currency': currency === book ? undefined : currency,
  'data-owed': is_reimbursable && !is_reimbursed ? '' : undefined,
  'data-repaid': is_reimbursed ? '' : undefined,
});
