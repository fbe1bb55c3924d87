import type { Generated } from 'kysely';
import type { Currency } from '../../core/currency/codes.ts';
import type { Bytes, Day, Flag, Instant, Money } from './columns.ts';

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

export interface CategoriesTable extends CatalogueTable {
  /** Expenses up to this need no receipt, in the book's currency; null: all need one. */
  receipt_limit: Generated<Money | null>;
}

/** A project or merchant with the number of its expenses, without deleted ones. */
export interface CountedNameTable extends CatalogueTable {
  expense_count: Generated<number>;
}

export interface MerchantsTable extends CountedNameTable {
  /** As the payee alone is called, where it was named after more of the bank's text; until a person answers. */
  proposed_name: Generated<string | null>;
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

export type NoReceipt = 'lost' | 'under_limit' | 'none_given';

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
  /** The rule that recorded it. */
  rule: Generated<number | null>;
  created_by: number;
  created_at: Instant;
  updated_at: Instant;
  /** What links of payments account for, and what links of refunds brought back; neither is more than the amount. */
  covered_amount: Generated<Money>;
  refunded_amount: Generated<Money>;
  /** Why it has no receipt and needs none; null: it has one, or one is missing. */
  no_receipt: Generated<NoReceipt | null>;
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
  /**
   * When it was removed from its expense, whose deletion for good its bytes await; of a receipt without an expense, when it
   * was discarded.
   */
  removed_at: Generated<Instant | null>;
  /** When it was put into the tray, where it waits until it has an expense; null: it never was there. */
  tray_at: Generated<Instant | null>;
  /** When it was read what it says, for the tray; null: not yet. */
  read_at: Generated<Instant | null>;
  /** Why less was read of it than there may be. */
  read_fault: Generated<ReadFault | null>;
}

/**
 * It needs a password, is damaged, has no text, takes too long; or it is an invoice whose data do not add up, or that are
 * damaged.
 */
export type ReadFault = 'locked' | 'damaged' | 'no_text' | 'too_long' | 'invoice_sums' | 'invoice_broken';

/** Who says what a receipt is about. */
export type FactSource = 'person' | 'invoice' | 'pdf-text' | 'text' | 'file-name';

/** What a receipt may be about. Where several rows differ, it says several things. */
export interface AttachmentFactsTable {
  attachment: string;
  /** From 0, of one source. */
  position: number;
  source: FactSource;
  amount: Money | null;
  currency: Currency | null;
  day: Day | null;
  /** A name, of a known merchant or any other. */
  merchant: string | null;
  /** Where it was read, such as `page 1: Grand Total 449.00`. */
  where: string | null;
  /** Of an invoice. */
  number: Generated<string | null>;
  /** What of the amount is tax, where the invoice's data say so. */
  tax: Generated<Money | null>;
}

/** A small picture of an attachment, made where it was captured. */
export interface AttachmentThumbnailsTable {
  attachment: string;
  /** `image/webp` or `image/jpeg` */
  file_type: string;
  content: Bytes;
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
