import { toMajor } from '../core/money.ts';
import type { Found } from './search.ts';

/** As the API answers it: amounts in major units. */
export const foundJson = ({ expenses, transactions, merchants, projects, attachments }: Found) => ({
  expenses: expenses.map(({ said, ...row }) => ({ ...row, amount: toMajor(row.amount) })),
  transactions: transactions.map((row) => ({ ...row, amount: toMajor(row.amount) })),
  merchants,
  projects,
  attachments,
});
