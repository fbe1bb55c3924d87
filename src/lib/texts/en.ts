import { accounts } from './en/accounts.ts';
import { catalogue } from './en/catalogue.ts';
import { errors } from './en/errors.ts';
import { expenses } from './en/expenses.ts';
import { people } from './en/people.ts';
import { shell } from './en/shell.ts';
import { statements } from './en/statements.ts';
import { transactions } from './en/transactions.ts';
import { uploads } from './en/uploads.ts';

export const en = {
  ...shell,
  ...errors,
  ...people,
  ...accounts,
  ...uploads,
  ...statements,
  ...transactions,
  ...catalogue,
  ...expenses,
} as const;
