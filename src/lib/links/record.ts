import { resolveReferences } from '../catalogue/catalogue.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { insertExpense, lockExpense } from '../expenses/records.ts';
import type { Link, NewExpense } from '../expenses/schema.ts';
import { attachFiles } from '../files/attachments.ts';
import { recordHistory } from '../history/records.ts';
import { claimTransaction, type LockedTransaction, lockForLink } from '../transactions/records.ts';
import { deleteLink, insertLink, listLinks } from './records.ts';

/**
 * Records an expense with its items, files and links to bank transactions, all or nothing.
 * @returns its id
 * @throws DomainError `invalid` for an unknown category, merchant, project, way of paying, file or transaction;
 * `conflict` for a transaction that cannot be linked
 */
export function recordExpense(db: Db, person: { id: number }, input: NewExpense): Promise<string> {
  return inTransaction(db, async (tx) => {
    const resolved = await resolveReferences(tx, input);
    const id = uuidv7();
    await insertExpense(tx, person, id, resolved);
    await attachFiles(tx, person, id, resolved.attachments);
    await linkAll(tx, person, id, resolved.transactions);
    return id;
  });
}

/**
 * Links an expense to a bank transaction, which becomes an Expense (EX), or an Expense Refund (ER) when money came in.
 * @throws DomainError `not_found`; `conflict` when the transaction is linked already or is marked as something else
 */
export function linkTransaction(
  db: Db,
  person: { id: number },
  { expense, transaction }: Link,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockExpense(tx, expense))) throw new DomainError('not_found', 'expenses.not_found');
    const found = await lockForLink(tx, transaction);
    if (!found) throw new DomainError('not_found', 'expenses.transaction_not_found');
    await link(tx, person, expense, found, 'transaction');
    await recordHistory(tx, person, 'link', 'expense', expense, { after: { transactions: [transaction] } });
  });
}

/**
 * Removes one link; a transaction without links becomes Unknown.
 * @throws DomainError `not_found` for the expense, or when the two are not linked
 */
export function unlinkTransaction(
  db: Db,
  person: { id: number },
  { expense, transaction }: Link,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockExpense(tx, expense))) throw new DomainError('not_found', 'expenses.not_found');
    const link = (await listLinks(tx, expense)).find((one) => one.transaction === transaction);
    if (!link) throw new DomainError('not_found', 'expenses.not_linked');
    await unlink(tx, person, expense, link);
    await recordHistory(tx, person, 'unlink', 'expense', expense, {
      before: { transactions: [transaction] },
    });
  });
}

/** All or nothing. @throws DomainError on `transactions.<index>`: `invalid` for an unknown transaction, `conflict` */
async function linkAll(
  tx: Db,
  person: { id: number },
  expense: string,
  transactions: readonly number[],
): Promise<void> {
  // Sorted to avoid deadlocks.
  const ordered = transactions
    .map((id, index) => ({ id, field: `transactions.${index}` }))
    .sort((a, b) => a.id - b.id);
  for (const { id, field } of ordered) {
    const found = await lockForLink(tx, id);
    if (!found) {
      const fields = { [field]: ['expenses.transaction_not_found'] };
      throw new DomainError('invalid', 'expenses.transaction_not_found', { fields });
    }
    await link(tx, person, expense, found, field);
  }
}

/** A transaction that could not be linked again. `date` and `description` are null when it no longer exists. */
export interface NotLinked {
  id: number;
  date: string | null;
  description: string | null;
}

/** Links the transactions that are free. */
export async function linkFree(
  tx: Db,
  person: { id: number },
  expense: string,
  transactions: readonly number[],
): Promise<{ linked: number[]; not_linked: NotLinked[] }> {
  const linked: number[] = [];
  const not_linked: NotLinked[] = [];
  for (const id of transactions.toSorted((a, b) => a - b)) {
    const found = await lockForLink(tx, id);
    if (found && !whyNotLinkable(found)) {
      await link(tx, person, expense, found, 'transactions');
      linked.push(id);
    } else {
      not_linked.push({ id, date: found?.date ?? null, description: found?.description ?? null });
    }
  }
  return { linked, not_linked };
}

async function link(
  tx: Db,
  person: { id: number },
  expense: string,
  before: LockedTransaction,
  field: string,
): Promise<void> {
  const trouble = whyNotLinkable(before);
  const { id, description, date } = before;
  if (trouble) {
    throw new DomainError('conflict', trouble, {
      values: { description, date: { day: date } },
      fields: { [field]: [trouble] },
    });
  }
  const amount = Math.abs(before.amount) - before.linked_amount;
  await claimTransaction(tx, person, { before, expense, amount, type: before.amount < 0 ? 'ER' : 'EX' });
  await insertLink(tx, { expense, transaction: id, amount, created_by: person.id, created_at: instant() });
}

function whyNotLinkable({ type, amount, linked_amount }: LockedTransaction): string | undefined {
  if (linked_amount > 0) return 'expenses.transaction_linked';
  if (!['UK', 'EX', 'ER'].includes(type)) return 'expenses.transaction_type';
  return amount === 0 ? 'expenses.transaction_zero' : undefined;
}

/** Removes all links of the expense; transactions without links become Unknown. */
export async function unlinkAll(tx: Db, person: { id: number }, expense: string): Promise<void> {
  for (const link of await listLinks(tx, expense)) await unlink(tx, person, expense, link);
}

async function unlink(
  tx: Db,
  person: { id: number },
  expense: string,
  link: { id: number; transaction: number; amount: number },
): Promise<void> {
  const before = await lockForLink(tx, link.transaction);
  if (!before) return;
  await deleteLink(tx, link.id);
  const type = before.linked_amount === link.amount ? 'UK' : before.type;
  await claimTransaction(tx, person, { before, expense, amount: -link.amount, type });
}
