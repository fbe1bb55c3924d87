import { accountPages } from './de/account-pages.ts';
import { accounts } from './de/accounts.ts';
import { catalogue } from './de/catalogue.ts';
import { errors } from './de/errors.ts';
import { expensePages } from './de/expense-pages.ts';
import { expenses } from './de/expenses.ts';
import { formats } from './de/formats.ts';
import { integrations } from './de/integrations.ts';
import { members } from './de/members.ts';
import { people } from './de/people.ts';
import { samples } from './de/samples.ts';
import { search } from './de/search.ts';
import { shell } from './de/shell.ts';
import { statements } from './de/statements.ts';
import { tables } from './de/tables.ts';
import { transactions } from './de/transactions.ts';
import { uploads } from './de/uploads.ts';

export const de = {
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
