import { accountPages } from './es/account-pages.ts';
import { accounts } from './es/accounts.ts';
import { catalogue } from './es/catalogue.ts';
import { errors } from './es/errors.ts';
import { expensePages } from './es/expense-pages.ts';
import { expenses } from './es/expenses.ts';
import { formats } from './es/formats.ts';
import { integrations } from './es/integrations.ts';
import { members } from './es/members.ts';
import { people } from './es/people.ts';
import { samples } from './es/samples.ts';
import { search } from './es/search.ts';
import { shell } from './es/shell.ts';
import { statements } from './es/statements.ts';
import { tables } from './es/tables.ts';
import { transactions } from './es/transactions.ts';
import { uploads } from './es/uploads.ts';

export const es = {
  ...accountPages,
  ...accounts,
  ...catalogue,
  ...errors,
  ...expensePages,
  ...expenses,
  ...integrations,
  ...members,
  ...people,
  ...search,
  ...shell,
  ...statements,
  ...formats,
  ...tables,
  ...transactions,
  ...uploads,
  ...samples,
} as const;
