import type { TransactionType } from '../db/tables.ts';

/** What a person may mark a transaction as, one way or another. */
export const MARKABLE_TYPES = [
  'UK',
  'EX',
  'ER',
  'IN',
  'IV',
  'CW',
  'IG',
] as const satisfies readonly TransactionType[];

export type MarkableType = (typeof MARKABLE_TYPES)[number];

/** Every type code; its text is `transactions.type_<code>`. */
export const TRANSACTION_TYPES = [
  ...MARKABLE_TYPES,
  'TR',
  'RB',
] as const satisfies readonly TransactionType[];

/** The items of Mark As for an Unknown transaction, beside recording an expense. */
export const MARKS = ['IN', 'IV', 'CW'] as const satisfies readonly TransactionType[];

/** The items of Mark As for any transaction without an expense; it becomes an expense by recording or linking one. */
export const OTHER_TYPES = ['IN', 'IV', 'CW', 'ER', 'IG', 'UK'] as const satisfies readonly TransactionType[];

export type MarkAsItem = (typeof OTHER_TYPES)[number];
