import { accountPages, accounts } from './es/accounts.ts';
import { catalogue } from './es/catalogue.ts';
import { errors } from './es/errors.ts';
import { expensePages } from './es/expense-pages.ts';
import { expenses } from './es/expenses.ts';
import { history } from './es/history.ts';
import { links } from './es/links.ts';
import { matching } from './es/matching.ts';
import { months } from './es/months.ts';
import { people } from './es/people.ts';
import { receipts } from './es/receipts.ts';
import { review } from './es/review.ts';
import { rules } from './es/rules.ts';
import { search } from './es/search.ts';
import { shell, tables } from './es/shell.ts';
import { statements } from './es/statements.ts';
import { transactions } from './es/transactions.ts';
import { undo } from './es/undo.ts';
import { uploads } from './es/uploads.ts';

export const es = {
  ...accountPages,
  ...accounts,
  ...catalogue,
  ...errors,
  ...expensePages,
  ...expenses,
  ...receipts,
  ...links,
  ...months,
  ...people,
  ...search,
  ...shell,
  ...statements,
  ...tables,
  ...transactions,
  ...history,
  ...undo,
  ...matching,
  ...rules,
  ...review,
  ...uploads,
} as const;
