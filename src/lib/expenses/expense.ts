import type { Currency } from '../core/currency/codes.ts';
import type { TextKey } from '../core/text.ts';
import type { Difference, NoReceipt, TransactionType } from '../db/tables.ts';
import type { Attachment } from '../files/attachments.ts';

/** Minor units. */
export interface ExpenseItem {
  id: number;
  category: number;
  category_name: string;
  amount: number;
  comment: string;
}

/** The facts of an expense that can change, as stored in its history. Amounts in minor units. */
export interface ExpenseFacts {
  date: string;
  amount: number;
  currency: Currency;
  comment: string;
  merchant: number | null;
  paid_via: number | null;
  project: number | null;
  owed_to: number;
  is_reimbursable: boolean;
  is_reimbursed: boolean;
  no_receipt: NoReceipt | null;
  items: { category: number; amount: number; comment: string }[];
  attachments: string[];
}

/** A bank transaction linked to an expense. Minor units of its account's currency; positive when money left the account. */
export interface LinkedTransaction {
  id: number;
  account: number;
  account_name: string;
  date: string;
  description: string;
  payee: string | null;
  amount: number;
  currency: Currency;
  type: TransactionType;
  /** How much of the transaction, and how much of the expense in its own currency; they may differ for a reason. */
  link: { id: number; amount: number; covers: number; difference: Difference | null };
}

/** Amounts in minor units, with names beside ids; null where nothing was chosen. */
export interface Expense {
  id: string;
  date: string;
  amount: number;
  /** What links of payments account for, and what refunds brought back. */
  covered_amount: number;
  refunded_amount: number;
  /** Of its items and transactions, too. */
  currency: Currency;
  comment: string;
  merchant: number | null;
  merchant_name: string | null;
  project: number | null;
  project_name: string | null;
  paid_via: number | null;
  paid_via_name: TextKey | null;
  /** Who paid it, and is reimbursed. */
  owed_to: number;
  owed_to_name: string;
  is_reimbursable: boolean;
  is_reimbursed: boolean;
  /** Why it has no receipt and needs none. */
  no_receipt: NoReceipt | null;
  /** The rule that recorded it. */
  rule: number | null;
  version: number;
  items: ExpenseItem[];
  attachments: Attachment[];
  transactions: LinkedTransaction[];
}

/** An expense in a project's or merchant's list, or one similar to a transaction, with names instead of ids. */
export interface ExpenseLine {
  id: string;
  date: string;
  amount: number;
  currency: Currency;
  merchant: string | null;
  project: string | null;
  is_reimbursable: boolean;
}

/** An expense that one being typed may be already. `amount` in minor units. */
export interface NearDuplicate {
  id: string;
  date: string;
  amount: number;
  currency: Currency;
  merchant: string | null;
}
