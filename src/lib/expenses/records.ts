import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** Expenses with the names of what they point to, deleted ones too. */
export const named = (db: Db) =>
  db
    .selectFrom('expenses')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('projects', 'projects.id', 'expenses.project');

const shown = (db: Db) => named(db).where('expenses.deleted_at', 'is', null);

export const FACTS = [
  'expenses.id',
  'expenses.date',
  'expenses.amount',
  'expenses.comment',
  'expenses.merchant',
  'merchants.name as merchant_name',
  'expenses.project',
  'projects.name as project_name',
  'expenses.paid_via',
  'expenses.is_reimbursable',
  'expenses.is_reimbursed',
  'expenses.version',
] as const;

export const selectExpense = (db: Db, id: string) =>
  shown(db).select(FACTS).where('expenses.id', '=', id).executeTakeFirst();
export type ExpenseRow = NonNullable<Awaited<ReturnType<typeof selectExpense>>>;

/** Unlinked ones of that amount between two days, the ends included. */
export const selectUnlinked = (db: Db, amount: number, from: string, to: string) =>
  shown(db)
    .select([
      'expenses.id',
      'expenses.date',
      'expenses.amount',
      'merchants.name as merchant',
      'projects.name as project',
      'expenses.is_reimbursable',
    ])
    .where('expenses.amount', '=', amount)
    .where('expenses.date', '>=', from)
    .where('expenses.date', '<=', to)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('expense_links')
            .select('expense_links.id')
            .whereRef('expense_links.expense', '=', 'expenses.id'),
        ),
      ),
    )
    .orderBy('expenses.date')
    .orderBy('expenses.id')
    .limit(500)
    .execute();

export const selectItems = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expense_items')
    .innerJoin('categories', 'categories.id', 'expense_items.category')
    .select([
      'expense_items.expense',
      'expense_items.id',
      'category',
      'categories.name as category_name',
      'amount',
      'comment',
    ])
    .where('expense_items.expense', 'in', expenses)
    .orderBy('expense_items.expense')
    .orderBy('expense_items.position')
    .execute();

export const insertExpense = (tx: Db, row: NewRow<'expenses'>) =>
  tx.insertInto('expenses').values(row).execute();

export const insertItems = (tx: Db, rows: NewRow<'expense_items'>[]) =>
  tx.insertInto('expense_items').values(rows).execute();

export const deleteItems = (tx: Db, expense: string) =>
  tx.deleteFrom('expense_items').where('expense', '=', expense).execute();

/** Keeps every other writer of the expense waiting until the transaction ends; false when there is none. */
export const lockExpense = async (tx: Db, id: string): Promise<boolean> => {
  const found = await lockAny(tx, id);
  return found !== undefined && found.deleted_at === null;
};

/** The same for one that may be deleted; says when it was. */
export const lockAny = (tx: Db, id: string) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'deleted_at'])
    .executeTakeFirst();

/** The same for what paying back asks. */
export const lockReimbursable = (tx: Db, id: string) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'date', 'amount', 'is_reimbursable', 'is_reimbursed'])
    .executeTakeFirst();

/** Changes it and counts the change. */
export const updateExpense = (tx: Db, id: string, change: Change<'expenses'>) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
