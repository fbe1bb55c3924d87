import { type SqlBool, sql } from 'kysely';
import type { Change, NewRow } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Cursor } from './cursor.ts';

/** Expenses that are not deleted, with the names of what they point to. */
const shown = (db: Db) =>
  db
    .selectFrom('expenses')
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('projects', 'projects.id', 'expenses.project')
    .where('expenses.deleted_at', 'is', null);

const FACTS = [
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

/** Which part of the list: `project` or `merchant`, or all. */
export type Scope = { column: 'project' | 'merchant'; id: number } | undefined;

export const selectExpense = (db: Db, id: string) =>
  shown(db).select(FACTS).where('expenses.id', '=', id).executeTakeFirst();
export type ExpenseRow = NonNullable<Awaited<ReturnType<typeof selectExpense>>>;

/** In the cursor's direction from its place: newest first, or oldest first when it looks backwards. */
export function selectExpenses(
  db: Db,
  page: { limit: number; cursor: Cursor | undefined },
  scope?: Scope,
): Promise<ExpenseRow[]> {
  const { limit, cursor } = page;
  const backwards = cursor?.side === 'before';
  const direction = backwards ? 'asc' : 'desc';
  let query = shown(db)
    .select(FACTS)
    .orderBy('expenses.date', direction)
    .orderBy('expenses.id', direction)
    .limit(limit);
  if (scope) query = query.where(`expenses.${scope.column}`, '=', scope.id);
  if (cursor) {
    const than = sql.raw(backwards ? '>' : '<');
    query = query.where(sql<SqlBool>`(expenses.date, expenses.id) ${than} (${cursor.date}, ${cursor.id})`);
  }
  return query.execute();
}

/** How many there are, and the sum in minor units. */
export async function totalOf(
  db: Db,
  { column, id }: NonNullable<Scope>,
): Promise<{ count: number; total: number }> {
  const row = await db
    .selectFrom('expenses')
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('amount').as('total')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), total: Number(row.total ?? 0) };
}

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
export const lockExpense = async (tx: Db, id: string): Promise<boolean> =>
  (await tx
    .updateTable('expenses')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Changes it and counts the change. */
export const updateExpense = (tx: Db, id: string, change: Change<'expenses'>) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
