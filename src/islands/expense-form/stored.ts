import type { FormValues } from './form-values.ts';

/** What the API says of an expense, as far as the form shows it. Amounts in major units. */
export interface StoredExpense {
  date: string;
  amount: number;
  comment: string;
  merchant_name: string | null;
  project_name: string | null;
  paid_via: number | null;
  is_reimbursable: boolean;
  version: number;
  items: { category: number; amount: number; comment: string }[];
  attachments: { id: string; file_name: string }[];
}

/** The expense in the form's terms. */
export const storedValues = (expense: StoredExpense): FormValues => ({
  date: expense.date,
  amount: expense.amount.toFixed(2),
  showExpenseComment: expense.comment !== '',
  comment: expense.comment,
  merchant: expense.merchant_name ?? '',
  paid_via: String(expense.paid_via ?? ''),
  project: expense.project_name ?? '',
  is_reimbursable: expense.is_reimbursable,
  items: expense.items.map(({ category, amount, comment }) => ({
    category: String(category),
    amount: amount.toFixed(2),
    comment,
  })),
  attachments: expense.attachments.map(({ id, file_name }) => ({ id, file_name })),
  removed_attachments: [],
});
