import { toMajor } from '../core/money.ts';
import type { Found } from './search.ts';

export type FoundJson = ReturnType<typeof foundJson>;

/** The search's results as the API returns them, with amounts in major units. */
export const foundJson = ({ expenses, transactions, merchants, projects, attachments }: Found) => ({
  expenses: expenses.map(({ item_comment, ...row }) => ({
    ...row,
    amount: toMajor(row.amount),
    ...(item_comment === null ? {} : { item_comment }),
  })),
  transactions: transactions.map((row) => ({ ...row, amount: toMajor(row.amount) })),
  merchants,
  projects,
  attachments,
});
