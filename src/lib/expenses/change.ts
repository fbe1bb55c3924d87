import { instant } from '../calendar.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { DomainError } from '../errors.ts';
import { recordHistory } from '../history/record.ts';
import type { Expense } from './expense.ts';
import type { ExpenseChange } from './expense-schema.ts';
import { deleteItems, insertItems, lockExpense, updateExpense } from './expenses-records.ts';
import { expenseOf } from './find.ts';
import { unlinkAll } from './link.ts';
import { attach, checkReferences } from './references.ts';

/**
 * Changes what is given of an expense: `items` take the place of those it has, `attachments` are added.
 * What is as it was is no change, and leaves no history.
 * @throws DomainError `not_found`; `invalid` as `recordExpense`
 */
export function changeExpense(
  db: Db,
  person: { id: number },
  id: string,
  input: ExpenseChange,
): Promise<Expense> {
  return inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    await checkReferences(tx, input);
    const { items, attachments = [], is_reimbursable, is_reimbursed, ...facts } = input;
    await attach(tx, person, id, attachments);
    const changed = differences(shareOf(before), {
      ...input,
      attachments: [...new Set([...idsOf(before), ...attachments])],
    });
    if (changed.length === 0) return before;
    if (items && changed.includes('items')) await replaceItems(tx, id, items);
    await updateExpense(tx, id, {
      ...facts,
      ...(is_reimbursable === undefined ? {} : { is_reimbursable: is_reimbursable ? 1 : 0 }),
      ...(is_reimbursed === undefined ? {} : { is_reimbursed: is_reimbursed ? 1 : 0 }),
      updated_at: instant(),
    });
    const after = await expenseOf(tx, id);
    const only = (expense: Expense) =>
      Object.fromEntries(changed.map((name) => [name, shareOf(expense)[name]]));
    await recordHistory(tx, person, 'change', 'expense', id, { before: only(before), after: only(after) });
    return after;
  });
}

/** Deletes an expense; its transactions become Unknown again, its files stay for the day it is restored. @throws DomainError `not_found` */
export function deleteExpense(db: Db, person: { id: number }, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await locked(tx, id);
    await unlinkAll(tx, person, id);
    const now = instant();
    await updateExpense(tx, id, { deleted_at: now, updated_at: now });
    const transactions = before.transactions.map((transaction) => transaction.id);
    await recordHistory(tx, person, 'delete', 'expense', id, {
      before: { ...shareOf(before), transactions },
    });
  });
}

async function locked(tx: Db, id: string): Promise<Expense> {
  if (!(await lockExpense(tx, id))) throw new DomainError('not_found', 'expenses.not_found');
  return expenseOf(tx, id);
}

async function replaceItems(
  tx: Db,
  expense: string,
  items: NonNullable<ExpenseChange['items']>,
): Promise<void> {
  await deleteItems(tx, expense);
  await insertItems(
    tx,
    items.map((item, position) => ({ ...item, expense, position })),
  );
}

const idsOf = (expense: Expense) => expense.attachments.map(({ id }) => id);

/** What a change may touch, in the shape of its input. */
const shareOf = (expense: Expense): Required<ExpenseChange> => {
  const { date, amount, comment, merchant, paid_via, project, is_reimbursable, is_reimbursed } = expense;
  const items = expense.items.map((item) => ({
    category: item.category,
    amount: item.amount,
    comment: item.comment,
  }));
  return {
    date,
    amount,
    comment,
    merchant,
    paid_via,
    project,
    is_reimbursable,
    is_reimbursed,
    items,
    attachments: idsOf(expense),
  };
};

const differences = (before: Required<ExpenseChange>, input: ExpenseChange) =>
  (Object.keys(before) as (keyof ExpenseChange)[]).filter(
    (name) => input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(before[name]),
  );
