import { accountPages, accounts } from './fr/accounts.ts';
import { catalogue } from './fr/catalogue.ts';
import { errors } from './fr/errors.ts';
import { expensePages } from './fr/expense-pages.ts';
import { expenses } from './fr/expenses.ts';
import { history } from './fr/history.ts';
import { links } from './fr/links.ts';
import { matching } from './fr/matching.ts';
import { months } from './fr/months.ts';
import { people } from './fr/people.ts';
import { receipts } from './fr/receipts.ts';
import { review } from './fr/review.ts';
import { rules } from './fr/rules.ts';
import { search } from './fr/search.ts';
import { shell, tables } from './fr/shell.ts';
import { statements } from './fr/statements.ts';
import { transactions } from './fr/transactions.ts';
import { undo } from './fr/undo.ts';
import { uploads } from './fr/uploads.ts';

export const fr = {
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
