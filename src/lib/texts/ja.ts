import { accountPages, accounts } from './ja/accounts.ts';
import { catalogue } from './ja/catalogue.ts';
import { errors } from './ja/errors.ts';
import { expensePages } from './ja/expense-pages.ts';
import { expenses } from './ja/expenses.ts';
import { history } from './ja/history.ts';
import { links } from './ja/links.ts';
import { matching } from './ja/matching.ts';
import { months } from './ja/months.ts';
import { people } from './ja/people.ts';
import { receipts } from './ja/receipts.ts';
import { review } from './ja/review.ts';
import { rules } from './ja/rules.ts';
import { search } from './ja/search.ts';
import { shell, tables } from './ja/shell.ts';
import { statements } from './ja/statements.ts';
import { transactions } from './ja/transactions.ts';
import { undo } from './ja/undo.ts';
import { uploads } from './ja/uploads.ts';

export const ja = {
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
