import { paidViaName } from '../catalogue/catalogue.ts';
import { DomainError } from '../core/errors.ts';
import { batchesOf } from '../db/bulk-insert.ts';
import type { Db } from '../db/transaction.ts';
import type { Expense, ExpenseFacts } from '../expenses/expense.ts';
import {
  type ExpenseRow,
  findExpenseRow,
  findExpenseRows,
  listItems,
  lockExpense,
} from '../expenses/records.ts';
import { listAttachments } from '../files/records.ts';
import { listLinkedTransactions, type StoredLink } from './records.ts';

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/** An expense with its items, attachments and transactions; undefined when it does not exist or is deleted. */
export async function findExpense(db: Db, id: string): Promise<Expense | undefined> {
  const row = await findExpenseRow(db, id);
  return row && (await withParts(db, [row]))[0];
}

/** Those of these that are not deleted, by their ids. */
export async function findExpenses(db: Db, ids: Iterable<string>): Promise<Map<string, Expense>> {
  const found = new Map<string, Expense>();
  for (const some of batchesOf(ids, AT_ONCE))
    for (const expense of await withParts(db, await findExpenseRows(db, some)))
      found.set(expense.id, expense);
  return found;
}

/** @throws DomainError `not_found` */
export async function expenseOf(db: Db, id: string): Promise<Expense> {
  const expense = await findExpense(db, id);
  if (!expense) throw new DomainError('not_found', 'expenses.not_found');
  return expense;
}

/** Blocks other writers of the expense until the transaction ends. @throws DomainError `not_found` */
export async function lockedExpense(tx: Db, id: string): Promise<Expense> {
  await lockExpense(tx, id);
  return expenseOf(tx, id);
}

/** Facts that every line of a recorded expense has named, since the first release. */
type Noted =
  | 'date'
  | 'amount'
  | 'currency'
  | 'comment'
  | 'merchant'
  | 'paid_via'
  | 'project'
  | 'owed_to'
  | 'is_reimbursable'
  | 'items'
  | 'attachments';

/** What an expense was recorded with where the line says nothing of it: recording leaves these out, or came before them. */
export const UNNOTED: Omit<ExpenseFacts, Noted> = { is_reimbursed: false, no_receipt: null };

export function factsOf(expense: Expense): ExpenseFacts {
  const { date, amount, currency, comment, merchant, paid_via, project, owed_to } = expense;
  const { is_reimbursable, is_reimbursed, no_receipt } = expense;
  const items = expense.items.map((item) => ({
    category: item.category,
    amount: item.amount,
    comment: item.comment,
  }));
  const attachments = expense.attachments.map(({ id }) => id);
  return {
    date,
    amount,
    currency,
    comment,
    merchant,
    paid_via,
    project,
    owed_to,
    is_reimbursable,
    is_reimbursed,
    no_receipt,
    items,
    attachments,
  };
}

/** An expense as its deletion notes it. */
export const deletedFacts = (expense: Expense, links: readonly StoredLink[]) => ({
  ...factsOf(expense),
  transactions: links.map(({ transaction }) => transaction),
  links: links.map(({ transaction, amount, covers, difference }) => ({
    transaction,
    amount,
    covers,
    difference,
  })),
});

/** Whether each of these facts is among those of the expense, as it is noted in history. */
export const sameFacts = (facts: Partial<ExpenseFacts>, noted: Partial<ExpenseFacts>): boolean =>
  Object.entries(facts).every(([name, is]) => {
    const was = noted[name as keyof ExpenseFacts];
    return was === undefined || plain(is) === plain(was);
  });

/** Files have no order, and items no other facts than these. */
function plain(fact: ExpenseFacts[keyof ExpenseFacts]): string {
  if (!Array.isArray(fact)) return JSON.stringify(fact);
  const files = fact.filter((one) => typeof one === 'string').sort();
  const items = fact.filter((one) => typeof one !== 'string');
  return JSON.stringify([files, items.map(({ category, amount, comment }) => [category, amount, comment])]);
}

/** Adds items, attachments and transactions to the rows, keeping their order. */
export async function withParts(db: Db, rows: readonly ExpenseRow[]): Promise<Expense[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // Not in parallel: a transaction has one connection.
  const items = Map.groupBy(await listItems(db, ids), ({ expense }) => expense);
  const attachments = Map.groupBy(await listAttachments(db, ids), ({ expense }) => expense);
  const transactions = Map.groupBy(await listLinkedTransactions(db, ids), ({ expense }) => expense);
  return rows.map((row) => ({
    ...row,
    paid_via_name: paidViaName(row.paid_via),
    owed_to_name: row.owed_to_name.trim(),
    is_reimbursable: row.is_reimbursable === 1,
    is_reimbursed: row.is_reimbursed === 1,
    items: (items.get(row.id) ?? []).map(({ expense, ...item }) => item),
    attachments: (attachments.get(row.id) ?? []).map(({ expense, size, thumbnail, ...attachment }) => ({
      ...attachment,
      size: size ?? 0,
      has_thumbnail: thumbnail !== null,
    })),
    transactions: (transactions.get(row.id) ?? []).map(
      ({ expense, link_id, link_amount, covers, difference, ...transaction }) => ({
        ...transaction,
        link: { id: link_id, amount: link_amount, covers, difference },
      }),
    ),
  }));
}
