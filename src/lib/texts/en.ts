import { accountPages, accounts } from './en/accounts.ts';
import { catalogue } from './en/catalogue.ts';
import { cli } from './en/cli.ts';
import { errors } from './en/errors.ts';
import { expensePages } from './en/expense-pages.ts';
import { expenses } from './en/expenses.ts';
import { history } from './en/history.ts';
import { links } from './en/links.ts';
import { matching } from './en/matching.ts';
import { months } from './en/months.ts';
import { people } from './en/people.ts';
import { receipts } from './en/receipts.ts';
import { review } from './en/review.ts';
import { rules } from './en/rules.ts';
import { search } from './en/search.ts';
import { shell, tables } from './en/shell.ts';
import { statements } from './en/statements.ts';
import { transactions } from './en/transactions.ts';
import { undo } from './en/undo.ts';
import { uploads } from './en/uploads.ts';

export const en = {
  ...shell,
  ...search,
  ...errors,
  ...cli,
  ...people,
  ...accountPages,
  ...accounts,
  ...uploads,
  ...statements,
  ...transactions,
  ...history,
  ...undo,
  ...matching,
  ...rules,
  ...review,
  ...catalogue,
  ...tables,
  ...expenses,
  ...receipts,
  ...links,
  ...expensePages,
  ...months,
} as const;

declare module '../core/text.ts' {
  interface TextKeys {
    texts: keyof typeof en;
  }
}
