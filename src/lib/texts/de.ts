import { accountPages } from './de/account-pages.ts';
import { accounts } from './de/accounts.ts';
import { catalogue } from './de/catalogue.ts';
import { errors } from './de/errors.ts';
import { expensePages } from './de/expense-pages.ts';
import { expenses } from './de/expenses.ts';
import { home } from './de/home.ts';
import { integrations } from './de/integrations.ts';
import { members } from './de/members.ts';
import { people } from './de/people.ts';
import { search } from './de/search.ts';
import { server } from './de/server.ts';
import { shell } from './de/shell.ts';
import { statements } from './de/statements.ts';
import { tables } from './de/tables.ts';
import { transactions } from './de/transactions.ts';
import { uploads } from './de/uploads.ts';
import { waiting } from './de/waiting.ts';

export const de = {
  ...accountPages,
  ...accounts,
  ...catalogue,
  ...errors,
  ...expensePages,
  ...expenses,
  ...home,
  ...integrations,
  ...members,
  ...people,
  ...search,
  ...server,
  ...shell,
  ...statements,
  ...tables,
  ...transactions,
  ...uploads,
  ...waiting,
} as const;
