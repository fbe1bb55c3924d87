import { toMajor } from '../core/money.ts';
import type { Expense, ExpenseLine } from '../expenses/expense.ts';
import { attachmentJson } from '../files/attachments.ts';
import type { Translate } from '../texts/texts.ts';

/** An expense as the API returns it, with amounts in major units and the addresses of its files. */
export const expenseJson = (expense: Expense, t: Translate) => ({
  ...expense,
  amount: toMajor(expense.amount, expense.currency),
  covered_amount: toMajor(expense.covered_amount, expense.currency),
  refunded_amount: toMajor(expense.refunded_amount, expense.currency),
  merchant_name: expense.merchant === null ? null : (expense.merchant_name ?? t('catalogue.unknown')),
  project_name: expense.project === null ? null : (expense.project_name ?? t('catalogue.unknown')),
  paid_via_name: expense.paid_via_name === null ? null : t(expense.paid_via_name),
  items: expense.items.map((item) => ({ ...item, amount: toMajor(item.amount, expense.currency) })),
  attachments: expense.attachments.map(attachmentJson),
  transactions: expense.transactions.map(({ link, ...transaction }) => ({
    ...transaction,
    amount: toMajor(transaction.amount, transaction.currency),
    link: {
      ...link,
      amount: toMajor(link.amount, transaction.currency),
      covers: toMajor(link.covers, expense.currency),
    },
  })),
});

export const lineJson = (line: ExpenseLine) => ({
  ...line,
  amount: toMajor(line.amount, line.currency),
});
