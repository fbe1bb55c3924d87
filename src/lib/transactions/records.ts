import type { ExpressionBuilder } from 'kysely';
import type { Tables, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { TransactionSort } from './filter.ts';
import { filtered, ofAccount } from './filter-records.ts';
import type { Narrowed } from './narrow.ts';

const FACTS = ['id', 'date', 'description', 'amount', 'type', 'comment'] as const;

/** The oldest expense that accounts for the transaction; null for none. */
const expense = (e: ExpressionBuilder<Tables, 'bank_transactions'>) =>
  e
    .selectFrom('expense_links')
    .select('expense_links.expense')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
    .orderBy('expense_links.id')
    .limit(1)
    .as('expense');

/** Beyond so many rows, or where others are passed over by their type, an index alone is read, and only the page is fetched. */
const FAR = 1_000;

/** Sorted; the rest is the statement's own order, turned round where an index then serves both ways. */
export function selectTransactions(
  db: Db,
  account: number,
  filter: Narrowed,
  { limit, offset, sort, order }: { limit: number; offset: number } & TransactionSort,
) {
  const then = (sort === 'date') === (order === 'desc') ? 'asc' : 'desc';
  const page = filtered(db, account, filter).orderBy(sort, order).orderBy('id', then).limit(limit);
  if (offset <= FAR && !filter.row_type) return page.select(FACTS).select(expense).offset(offset).execute();
  const ids = page.select('id').offset(offset);
  const found = db
    .selectFrom('bank_transactions')
    .where('id', 'in', db.selectFrom(ids.as('page')).select('id'));
  return found.select(FACTS).select(expense).orderBy(sort, order).orderBy('id', then).execute();
}

/** The day of the account's row of that number (from 0) in that order. */
export const dayOfRow = async (
  db: Db,
  account: number,
  { offset, order }: { offset: number; order: 'asc' | 'desc' },
): Promise<string | undefined> => {
  const rows = ofAccount(db, account).select('date').orderBy('date', order);
  return (await rows.offset(offset).limit(1).executeTakeFirst())?.date;
};

/** How many the filter finds. */
export async function countTransactions(db: Db, account: number, filter: Narrowed): Promise<number> {
  const counted = filtered(db, account, filter).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export const findTransaction = (db: Db, account: number, id: number) =>
  ofAccount(db, account)
    .where('id', '=', id)
    .select([...FACTS, 'version'])
    .select(expense)
    .executeTakeFirst();

export const findTransactions = (db: Db, account: number, ids: readonly number[]) =>
  ofAccount(db, account).where('id', 'in', ids).select(FACTS).orderBy('date').orderBy('id').execute();

/** The ids of all that the filter finds, rising. */
export const selectIds = async (db: Db, account: number, filter: Narrowed): Promise<number[]> => {
  const rows = await filtered(db, account, filter).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Keeps every other writer of the transactions waiting until this database transaction ends, and says what they are now. */
export const lockTransactions = (tx: Db, account: number, ids: readonly number[]) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e.ref('version') }))
    .where('account', '=', account)
    .where('id', 'in', ids)
    .returning(['id', 'date', 'amount', 'description', 'type', 'comment', 'linked_amount', 'version'])
    .execute();

export const updateTransactions = (
  tx: Db,
  ids: readonly number[],
  change: { type?: TransactionType; comment?: string },
) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();

/** The expenses that account for a transaction, oldest link first; `linked` is how much of it, in minor units. */
export const selectExpensesOf = (db: Db, transaction: number) =>
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
      'expense_links.amount as linked',
      'merchants.name as merchant_name',
      'projects.name as project_name',
    ])
    .where('expense_links.transaction', '=', transaction)
    .orderBy('expense_links.id')
    .execute();
