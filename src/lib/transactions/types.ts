import type { TransactionType } from '../db/tables.ts';

/** Every code; the text of one is `transactions.type_<code>`. */
export const TRANSACTION_TYPES = [
  'UK',
  'EX',
  'ER',
  'IN',
  'IV',
  'CW',
  'IG',
] as const satisfies readonly TransactionType[];

/** What an Unknown transaction is marked as in place; an expense is recorded instead. */
export const MARKS = ['IN', 'IV', 'CW'] as const satisfies readonly TransactionType[];

/** What any transaction without an expense can be marked as by hand: it becomes an expense by recording or linking one. */
export const OTHER_TYPES = ['IN', 'IV', 'CW', 'ER', 'IG', 'UK'] as const satisfies readonly TransactionType[];
