import { sql } from 'kysely';
import type { Kind } from '../catalogue/catalogue.ts';
import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { listFileNames } from '../files/records.ts';

export const listLinkedTransactions = (db: Db, expenses: readonly string[]) =>
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
    // The unary plus keeps the planner off the primary key, which would scan all links for a few expenses.
    .orderBy(sql`+expense_links.id`)
    .execute();

/** The currency of the first of these transactions, or rather its account's; undefined for none. */
export async function currencyOfTransactions(
  db: Db,
  transactions: readonly number[],
): Promise<Currency | undefined> {
  const [first] = transactions;
  if (first === undefined) return undefined;
  const row = await db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select(CURRENCY_OF_ACCOUNT.as('currency'))
    .where('bank_transactions.id', '=', first)
    .executeTakeFirst();
  return row?.currency;
}

export const listLinks = (db: Db, expense: string) =>
  db
    .selectFrom('expense_links')
    .select(['id', 'transaction', 'amount'])
    .where('expense', '=', expense)
    .orderBy('transaction')
    .execute();

/**
 * The expenses linked to a transaction, oldest link first; `linked` is the amount that a link claims, in minor units.
 */
export const listLinkedExpenses = (db: Db, transaction: number) =>
  db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('projects', 'projects.id', 'expenses.project')
    .select([
      'expenses.id',
      'expenses.date',
      'expenses.comment',
      'expenses.amount',
      'expenses.currency',
      'expense_links.amount as linked',
      'merchants.name as merchant_name',
      'projects.name as project_name',
    ])
    .where('expense_links.transaction', '=', transaction)
    .orderBy('expense_links.id')
    .execute();

export const insertLink = (tx: Db, row: NewRow<'expense_links'>) =>
  tx.insertInto('expense_links').values(row).execute();

export const deleteLink = (tx: Db, id: number) =>
  tx.deleteFrom('expense_links').where('id', '=', id).execute();

/** Who recorded each of these expenses. */
export const listRecordersOf = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expenses')
    .innerJoin('people', 'people.id', 'expenses.created_by')
    .select(['expenses.id', 'first_name', 'last_name'])
    .where('expenses.id', 'in', expenses)
    .execute();

export interface Mentioned {
  merchants: number[];
  projects: number[];
  categories: number[];
  attachments: string[];
  transactions: number[];
}

/** Names by id; records deleted for good are missing. */
export interface HistoryNames {
  merchants: Map<number, string>;
  projects: Map<number, string>;
  categories: Map<number, string>;
  attachments: Map<string, string>;
  /** `amount` in minor units, positive when money left. */
  transactions: Map<number, { date: string; description: string } & Sum>;
}

export async function listHistoryNames(db: Db, ids: Mentioned): Promise<HistoryNames> {
  const names = async (kind: Kind) => {
    if (ids[kind].length === 0) return new Map<number, string>();
    const rows = await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids[kind]).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const [merchants, projects, categories, files, transactions] = await Promise.all([
    names('merchants'),
    names('projects'),
    names('categories'),
    ids.attachments.length === 0 ? [] : listFileNames(db, ids.attachments),
    ids.transactions.length === 0
      ? []
      : db
          .selectFrom('bank_transactions')
          .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
          .select(['bank_transactions.id', 'date', 'description', 'amount'])
          .select(CURRENCY_OF_ACCOUNT.as('currency'))
          .where('bank_transactions.id', 'in', ids.transactions)
          .execute(),
  ]);
  return {
    merchants,
    projects,
    categories,
    attachments: new Map(files.map(({ id, file_name }) => [id, file_name])),
    transactions: new Map(transactions.map(({ id, ...facts }) => [id, facts])),
  };
}
