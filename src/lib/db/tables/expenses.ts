import type { Generated } from 'kysely';
import type { Currency } from '../../core/currency/codes.ts';
import type { Day, Flag, Instant, Money } from './columns.ts';

export interface CatalogueTable {
  id: Generated<number>;
  name: string;
  /** The name trimmed, folded and in lower case; unique. */
  name_key: string;
  archived_at: Instant | null;
  /** The name that this one was merged into; it is archived then. */
  merged_into: Generated<number | null>;
  created_at: Instant;
}

/** A project or merchant with the number of its expenses, without deleted ones. */
export interface CountedNameTable extends CatalogueTable {
  expense_count: Generated<number>;
}

/** The number and sum of a project's expenses in one currency, without deleted ones. May be 0: rows are never deleted. */
export interface ProjectTotalsTable {
  project: number;
  currency: Currency;
  count: number;
  total: Money;
}

/** The same of a merchant. */
export interface MerchantTotalsTable {
  merchant: number;
  currency: Currency;
  count: number;
  total: Money;
}

export interface ExpensesTable {
  id: string;
  date: Day;
  /** Positive. */
  amount: Money;
  /** Of its amount and its items'. */
  currency: Currency;
  comment: string;
  merchant: number | null;
  paid_via: number | null;
  project: number | null;
  is_reimbursable: Flag;
  is_reimbursed: Flag;
  /** Who paid, and is reimbursed; null: who recorded it. */
  owed_to: Generated<number | null>;
  created_by: number;
  created_at: Instant;
  updated_at: Instant;
  /** What links of payments account for, and what links of refunds brought back; neither is more than the amount. */
  covered_amount: Generated<Money>;
  refunded_amount: Generated<Money>;
  /** Counts changes, from 1. */
  version: number;
  /** Deleted for good 30 days later. */
  deleted_at: Instant | null;
  deleted_by: Generated<number | null>;
}

export interface ExpenseItemsTable {
  id: Generated<number>;
  expense: string;
  position: number;
  category: number;
  amount: Money;
  comment: string;
}

export interface AttachmentsTable {
  id: string;
  file_name: string;
  file_type: string;
  /** Bytes; null until they have arrived. */
  size: number | null;
  /** Hex; null until the bytes have arrived. */
  sha256: string | null;
  expense: string | null;
  uploaded_by: number;
  created_at: Instant;
  stored_at: Instant | null;
  /** When it was removed from its expense; its bytes stay until the expense is deleted for good. */
  removed_at: Generated<Instant | null>;
}

/** Why a link takes more or less of a transaction than it accounts for of the expense. */
export type Difference = 'tip' | 'fee' | 'tax' | 'exchange' | 'discount' | 'rounding';

export interface ExpenseLinksTable {
  id: Generated<number>;
  expense: string;
  transaction: number;
  /** Positive: how much of the transaction the expense accounts for, in the account's currency. */
  amount: Money;
  /** How much of the expense that is, in its currency. */
  covers: Generated<Money>;
  /** Why the two differ. */
  difference: Generated<Difference | null>;
  created_by: number;
  created_at: Instant;
}
