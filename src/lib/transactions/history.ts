import type { Page } from '../core/paging.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type HistoryLineOf, historyPage } from '../history/pages.ts';
import { findNotedBefore } from '../history/records.ts';

interface Known {
  type?: TransactionType;
  comment?: string;
  decided_by?: 'person' | 'rule';
  rule?: number;
  /** The expense that was linked or unlinked, and how much of the transaction that was, in minor units. */
  expense?: string;
  link?: { amount: number };
}

/** `act` is `mark`, `comment`, `link`, `unlink`, `relink` … */
export type TransactionHistoryLine = HistoryLineOf<Known>;

/** The expense that was linked or unlinked; empty for none. */
export const expenseIdOf = ({ before, after }: TransactionHistoryLine): string =>
  after.expense ?? before.expense ?? '';

/** A page of what happened to a transaction since it was inserted, newest first. @throws DomainError `invalid` for the cursor */
export const listTransactionHistory = (
  db: Db,
  id: number,
  cursor?: string | null,
): Promise<Page<TransactionHistoryLine>> => historyPage<Known>(db, { subject: 'transaction', id }, cursor);

/** What it came in as, where that was changed since. */
export const findFirstType = async (
  db: Db,
  id: number,
): Promise<Pick<Known, 'type' | 'decided_by' | 'rule'> | undefined> =>
  findNotedBefore(db, { subject: 'transaction', id }, { fact: 'type', after: 0 });
