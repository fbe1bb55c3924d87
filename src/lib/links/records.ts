import { sql } from 'kysely';
import type { NewRow, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

export const selectLinkedTransactions = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expense_links')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'expense_links.transaction')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select([
      'expense_links.expense',
      'bank_transactions.id',
      'bank_transactions.account',
      'bank_accounts.name as account_name',
      'bank_transactions.date',
      'bank_transactions.description',
      'bank_transactions.amount',
      'bank_transactions.type',
    ])
    .where('expense_links.expense', 'in', expenses)
    // The sign keeps the table's own order out of it: all links would be gone through for those of a few expenses.
    .orderBy(sql`+expense_links.id`)
    .execute();

export const selectLinks = (db: Db, expense: string) =>
  db
    .selectFrom('expense_links')
    .select(['id', 'transaction', 'amount'])
    .where('expense', '=', expense)
    .orderBy('transaction')
    .execute();

export const insertLink = (tx: Db, row: NewRow<'expense_links'>) =>
  tx.insertInto('expense_links').values(row).execute();

export const deleteLink = (tx: Db, id: number) =>
  tx.deleteFrom('expense_links').where('id', '=', id).execute();

/** Keeps every other writer of the transaction waiting until the database transaction ends, and says what it is now. */
export const lockLinkable = (tx: Db, id: number) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'account', 'date', 'description', 'amount', 'type', 'linked_amount'])
    .executeTakeFirst();

/** Claims that much more of the transaction (less when negative); the database refuses more than it holds. */
export const claim = (tx: Db, id: number, amount: number, type: TransactionType) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ type, linked_amount: e('linked_amount', '+', amount), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
