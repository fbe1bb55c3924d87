import type { Currency } from '../core/currency/codes.ts';
import { addDays } from '../core/day.ts';
import type { NewExpense } from '../expenses/schema.ts';
import { type BookRow, inMinor, randomNumbers } from './book.ts';
import { FIRST_DAY, PAYEES, type Payee, type PayeeName, PROJECTS } from './story.ts';

/** Ids by name. */
export interface Names {
  merchants: Map<string, number>;
  projects: Map<string, number>;
  categories: Map<string, number>;
}

const CASH = 1;
const CREDIT_CARD = 2;

/** The expense of a statement's row. `n` varies project, items and flags. */
export function expenseOf(
  row: Pick<BookRow, 'date' | 'payee' | 'amount'>,
  n: number,
  names: Names,
  transactions: number[],
): NewExpense {
  const { merchant = '', category = 'Other', purpose = '' }: Payee = PAYEES[row.payee];
  const amount = Math.abs(row.amount);
  const project = n % 3 === 2 ? null : (names.projects.get(PROJECTS[n % PROJECTS.length] as string) ?? null);
  const item = (name: string, share: number, comment: string) => ({
    category: names.categories.get(name) as number,
    amount: share,
    comment,
  });
  // Some bills have two items.
  const fee = n % 5 === 0 ? Math.round(amount / 18) : 0;
  return {
    date: row.date,
    amount,
    comment: purpose,
    merchant: names.merchants.get(merchant) ?? null,
    paid_via: transactions.length > 0 ? CREDIT_CARD : CASH,
    project,
    is_reimbursable: project !== null && n % 4 === 1,
    items: [item(category, amount - fee, ''), ...(fee > 0 ? [item('Fees', fee, 'Convenience fee')] : [])],
    attachments: [],
    transactions,
  };
}

/** Expenses that people paid themselves. */
export function cashExpenses(count: number, names: Names, currency: Currency): NewExpense[] {
  const random = randomNumbers(2_026);
  const payees: PayeeName[] = ['chai', 'uber', 'swiggy', 'staples', 'fuel'];
  return Array.from({ length: count }, (_, n) => {
    const payee = payees[n % payees.length] as PayeeName;
    const amount = inMinor(-(random(180) + 6) * 500, currency);
    const expense = expenseOf({ date: addDays(FIRST_DAY, n * 12 + random(9)), payee, amount }, n, names, []);
    return { ...expense, is_reimbursable: true };
  });
}
