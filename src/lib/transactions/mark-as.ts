import type { TransactionType } from '../db/tables.ts';

/** Every type code; its text is `transactions.type_<code>`. */
export const TRANSACTION_TYPES = [
  'UK',
  'EX',
  'ER',
  'IN',
  'IV',
  'CW',
  'IG',
] as const satisfies readonly TransactionType[];

/** The items of Mark As for an Unknown transaction, beside recording an expense. */
export const MARKS = ['IN', 'IV', 'CW'] as const satisfies readonly TransactionType[];

/** The items of Mark As for any transaction without an expense; it becomes an expense by recording or linking one. */
export const OTHER_TYPES = ['IN', 'IV', 'CW', 'ER', 'IG', 'UK'] as const satisfies readonly TransactionType[];
