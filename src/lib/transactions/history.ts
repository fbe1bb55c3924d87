import { nameOf } from '../core/text.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { listHistory } from '../history/records.ts';

interface Known {
  type?: TransactionType;
  comment?: string;
  decided_by?: 'person' | 'rule';
  rule?: number;
  /** The expense that was linked or unlinked, and how much of the transaction that was, in minor units. */
  expense?: string;
  link?: { amount: number };
}

export interface TransactionHistoryLine {
  id: number;
  /** Instant. */
  at: string;
  /** null: Atlas itself. */
  who: string | null;
  /** `mark`, `comment`, `link`, `unlink`, `relink`. */
  act: string;
  /** Whether it was part of taking another action back. */
  undoes?: boolean;
  before: Known;
  after: Known;
}

/** The expense that was linked or unlinked; empty for none. */
export const expenseIdOf = ({ before, after }: TransactionHistoryLine): string =>
  after.expense ?? before.expense ?? '';

/** Everything that happened to a transaction since it was inserted, newest first. */
export async function listTransactionHistory(db: Db, id: number): Promise<TransactionHistoryLine[]> {
  return (await listHistory(db, 'transaction', id)).map(({ first_name, last_name, ...row }) => ({
    id: row.id,
    at: row.at,
    who: first_name === null ? null : nameOf({ first_name, last_name }),
    act: row.act,
    undoes: Boolean(row.undoes),
    before: JSON.parse(row.before ?? '{}') as Known,
    after: JSON.parse(row.after ?? '{}') as Known,
  }));
}
