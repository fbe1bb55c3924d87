import { accountPages } from './ja/account-pages.ts';
import { accounts } from './ja/accounts.ts';
import { catalogue } from './ja/catalogue.ts';
import { errors } from './ja/errors.ts';
import { expensePages } from './ja/expense-pages.ts';
import { expenses } from './ja/expenses.ts';
import { formats } from './ja/formats.ts';
import { integrations } from './ja/integrations.ts';
import { members } from './ja/members.ts';
import { people } from './ja/people.ts';
import { samples } from './ja/samples.ts';
import { search } from './ja/search.ts';
import { shell } from './ja/shell.ts';
import { statements } from './ja/statements.ts';
import { tables } from './ja/tables.ts';
import { transactions } from './ja/transactions.ts';
import { uploads } from './ja/uploads.ts';

export const ja = {
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
