import type { ExpressionBuilder } from 'kysely';
import type { Tables, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { recordHistories, recordHistory } from '../history/records.ts';
import { tally } from './figures-records.ts';

export const FACTS = ['id', 'date', 'description', 'amount', 'type', 'comment'] as const;
const LOCKED = [...FACTS, 'account', 'linked_amount', 'version'] as const;

/** The oldest expense that accounts for a transaction; null for none. */
export const linkedExpense = (e: ExpressionBuilder<Tables, 'bank_transactions'>) =>
  e
    .selectFrom('expense_links')
    .select('expense_links.expense')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
    .orderBy('expense_links.id')
    .limit(1)
    .as('expense');

export const findTransaction = (db: Db, account: number, id: number) =>
  db
    .selectFrom('bank_transactions')
    .select([...FACTS, 'version'])
    .select(linkedExpense)
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();

export const findTransactions = (db: Db, account: number, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .select(FACTS)
    .where('account', '=', account)
    .where('id', 'in', ids)
    .orderBy('date')
    .orderBy('id')
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

/** A transaction that nobody else writes until the database transaction ends. Amounts in minor units, positive when money left. */
export interface LockedTransaction {
  id: number;
  account: number;
  date: string;
  description: string;
  amount: number;
  type: TransactionType;
  comment: string;
  linked_amount: number;
  version: number;
}

// An update locks the row on every database; `select … for update` is not known to SQLite.
const lock = (tx: Db) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e.ref('version') }))
    .returning(LOCKED);

export const lockTransactions = (
  tx: Db,
  account: number,
  ids: readonly number[],
): Promise<LockedTransaction[]> => lock(tx).where('account', '=', account).where('id', 'in', ids).execute();

export const lockForLink = (tx: Db, id: number): Promise<LockedTransaction | undefined> =>
  lock(tx).where('id', '=', id).executeTakeFirst();

/** Marks locked transactions of other types as being of this one, with figures and history. At most 1,000 at once. */
export async function markLocked(
  tx: Db,
  person: { id: number },
  rows: readonly LockedTransaction[],
  type: TransactionType,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await update(tx, ids).set({ type }).execute();
  await tally(tx, { before: rows, after: rows.map((row) => ({ ...row, type })) });
  const changes = rows.map((row) => ({ id: row.id, before: { type: row.type }, after: { type } }));
  await recordHistories(tx, person, 'mark', 'transaction', changes);
}

/** Replaces the comment of a locked transaction, with history. */
export async function commentLocked(
  tx: Db,
  person: { id: number },
  before: LockedTransaction,
  comment: string,
): Promise<void> {
  await update(tx, [before.id]).set({ comment }).execute();
  await recordHistory(tx, person, 'comment', 'transaction', before.id, {
    before: { comment: before.comment },
    after: { comment },
  });
}

/**
 * Claims more of a locked transaction for an expense, or frees some of it when `amount` is negative, with figures and history.
 * The database refuses to claim more than there is.
 */
export async function claimTransaction(
  tx: Db,
  person: { id: number },
  {
    before,
    expense,
    amount,
    type,
  }: {
    before: LockedTransaction;
    expense: string;
    /** Minor units. */
    amount: number;
    /** What the transaction is afterwards. */
    type: TransactionType;
  },
): Promise<void> {
  const { id } = before;
  const linked_amount = before.linked_amount + amount;
  await update(tx, [id])
    .set((e) => ({ type, linked_amount: e('linked_amount', '+', amount) }))
    .execute();
  await tally(tx, { before: [before], after: [{ ...before, type, linked_amount }] });
  const was = { type: before.type, linked_amount: before.linked_amount };
  const is = { type, linked_amount };
  if (amount > 0)
    await recordHistory(tx, person, 'link', 'transaction', id, { before: was, after: { ...is, expense } });
  else
    await recordHistory(tx, person, 'unlink', 'transaction', id, { before: { ...was, expense }, after: is });
}

const update = (tx: Db, ids: readonly number[]) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', 'in', ids);
