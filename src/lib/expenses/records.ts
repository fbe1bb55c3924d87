import type { UpdateObject } from 'kysely';
import { note } from '../acts/note.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { among } from '../db/conditions.ts';
import { noteCurrency } from '../db/money/currencies.ts';
import { countUse } from '../db/money/figures.ts';
import { PAYER, PAYER_FACTS, payerColumn } from '../db/money/payers.ts';
import type { Tables } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import type { Actor } from '../history/records.ts';
import { expenseChanged, expenseRecorded } from './events.ts';
import type { ExpenseFacts } from './expense.ts';
import type { NewExpense } from './schema.ts';

/** Expenses joined with the names of merchant, project and payer, including deleted expenses. */
export const named = (db: Db) =>
  db
    .selectFrom('expenses')
    .leftJoin('people as payer', (join) => join.on('payer.id', '=', PAYER))
    .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
    .leftJoin('projects', 'projects.id', 'expenses.project');

/** The same without deleted ones. */
export const shown = (db: Db) => named(db).where('expenses.deleted_at', 'is', null);

export const FACTS = [
  'expenses.id',
  'expenses.date',
  'expenses.amount',
  'expenses.currency',
  'expenses.comment',
  'expenses.merchant',
  'merchants.name as merchant_name',
  'expenses.project',
  'projects.name as project_name',
  'expenses.paid_via',
  ...PAYER_FACTS,
  'expenses.is_reimbursable',
  'expenses.is_reimbursed',
  'expenses.no_receipt',
  'expenses.rule',
  'expenses.covered_amount',
  'expenses.refunded_amount',
  'expenses.version',
] as const;

export const findExpenseRow = (db: Db, id: string) =>
  shown(db).select(FACTS).where('expenses.id', '=', id).executeTakeFirst();
export const findExpenseRows = (db: Db, ids: readonly string[]) =>
  shown(db).select(FACTS).where('expenses.id', 'in', ids).execute();
export type ExpenseRow = NonNullable<Awaited<ReturnType<typeof findExpenseRow>>>;

export const listItems = (db: Db, expenses: readonly string[]) =>
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

type Person = Actor;
/** The facts that figures of merchants and projects depend on. */
export type Counted = Pick<ExpenseFacts, 'amount' | 'currency' | 'merchant' | 'project'> & { id: string };

/**
 * Inserts an expense with its items. Attachments and transactions are written later; here they only enter the history.
 */
export async function insertExpense(
  tx: Db,
  person: Person,
  id: string,
  recorded: Omit<NewExpense, 'merchant_name' | 'project_name'> & { currency: Currency },
): Promise<void> {
  const { items, attachments, transactions, is_reimbursable, owed_to, ...facts } = recorded;
  const other = owed_to && owed_to !== person.id ? { owed_to } : {};
  const now = instant();
  await tx
    .insertInto('expenses')
    .values({
      ...facts,
      ...other,
      id,
      is_reimbursable: is_reimbursable ? 1 : 0,
      is_reimbursed: 0,
      created_by: person.id,
      created_at: now,
      updated_at: now,
      version: 1,
      deleted_at: null,
    })
    .execute();
  await insertItems(tx, id, items);
  await noteCurrency(tx, recorded.currency);
  const after = { ...recorded, owed_to: other.owed_to };
  await note(tx, person, expenseRecorded, id, { after });
  await countUse(tx, { after: recorded });
}

/**
 * Changes a locked expense. Attachments are written by lib/files; here they only enter the history.
 * @param ids of its new items, when they are put back
 */
export async function updateExpense<Name extends keyof ExpenseFacts>(
  tx: Db,
  person: Person,
  before: Counted & Pick<ExpenseFacts, Name>,
  change: { [Changed in Name]?: ExpenseFacts[Changed] },
  ids?: readonly number[],
): Promise<void> {
  const { id } = before;
  const { items, attachments, is_reimbursable, is_reimbursed, owed_to, ...facts } =
    change as Partial<ExpenseFacts>;
  const replaced = items && (await replaceItems(tx, id, items, ids));
  await update(tx, [id], {
    ...facts,
    ...(owed_to === undefined ? {} : payerColumn(owed_to)),
    ...(is_reimbursable === undefined ? {} : { is_reimbursable: is_reimbursable ? 1 : 0 }),
    ...(is_reimbursed === undefined ? {} : { is_reimbursed: is_reimbursed ? 1 : 0 }),
  });
  if (facts.currency) await noteCurrency(tx, facts.currency);
  const names = Object.keys(change) as Name[];
  await note(tx, person, expenseChanged, id, {
    before: {
      ...Object.fromEntries(names.map((name) => [name, before[name]])),
      ...(replaced ? { item_ids: replaced } : {}),
    },
    after: change,
  });
  await countUse(tx, { before, after: { ...before, ...change } });
}

/**
 * Counts what a link of a locked expense covers, or with a negative sum no longer covers. A refund brings back what was
 * spent instead. Database constraints reject more than the amount.
 */
export const coverLocked = (tx: Db, id: string, covers: number, isRefund: boolean) =>
  tx
    .updateTable('expenses')
    .set((e) =>
      isRefund
        ? { refunded_amount: e('refunded_amount', '+', covers) }
        : { covered_amount: e('covered_amount', '+', covers) },
    )
    .where('id', '=', id)
    .execute();

const insertItems = (tx: Db, expense: string, items: ExpenseFacts['items'], ids?: readonly number[]) =>
  tx
    .insertInto('expense_items')
    .values(
      items.map((item, position) => {
        const id = ids?.[position];
        return { ...(id === undefined ? {} : { id }), ...item, expense, position };
      }),
    )
    .execute();

/** @returns the ids of the items that are gone, in their order */
async function replaceItems(
  tx: Db,
  expense: string,
  items: ExpenseFacts['items'],
  ids?: readonly number[],
): Promise<number[]> {
  const gone = await tx
    .deleteFrom('expense_items')
    .where('expense', '=', expense)
    .returning(['id', 'position'])
    .execute();
  await insertItems(tx, expense, items, ids);
  return gone.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

export const update = (tx: Db, ids: readonly string[], change: UpdateObject<Tables, 'expenses'>) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ ...change, updated_at: instant(), version: e('version', '+', 1) }))
    .where(among(tx, 'id', ids))
    .execute();

/** Those of these that are not deleted. */
export async function listStanding(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('expenses')
    .select('id')
    .where(among(db, 'id', ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these that have a file. */
export async function listAttached(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attachments')
    .select('expense')
    .where(among(db, 'expense', ids))
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ expense }) => expense ?? []));
}

/** Blocks other writers of the expense until the transaction ends; undefined when it is deleted or does not exist. */
export async function lockExpense(tx: Db, id: string) {
  const found = await lockAnyExpense(tx, id);
  return found?.deleted_at === null ? found : undefined;
}

export const LOCKED = [
  ...(['id', 'date', 'amount', 'currency', 'merchant', 'project', 'is_reimbursable'] as const),
  ...(['is_reimbursed', 'no_receipt', 'covered_amount', 'refunded_amount', 'deleted_at'] as const),
] as const;

/** The same, including deleted expenses. */
export const lockAnyExpense = (tx: Db, id: string) =>
  tx
    .updateTable('expenses')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returning(LOCKED)
    .executeTakeFirst();
