import { accountPages, accounts } from './de/accounts.ts';
import { catalogue } from './de/catalogue.ts';
import { errors } from './de/errors.ts';
import { expensePages } from './de/expense-pages.ts';
import { expenses } from './de/expenses.ts';
import { history } from './de/history.ts';
import { links } from './de/links.ts';
import { matching } from './de/matching.ts';
import { months } from './de/months.ts';
import { people } from './de/people.ts';
import { receipts } from './de/receipts.ts';
import { review } from './de/review.ts';
import { rules } from './de/rules.ts';
import { search } from './de/search.ts';
import { shell, tables } from './de/shell.ts';
import { statements } from './de/statements.ts';
import { transactions } from './de/transactions.ts';
import { undo } from './de/undo.ts';
import { uploads } from './de/uploads.ts';

export const de = {
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
