import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { lockExpense } from '../expenses/records.ts';
import type { Link } from '../expenses/schema.ts';
import { recordHistory } from '../history/records.ts';
import { tally } from '../transactions/figures-records.ts';
import { claim, deleteLink, insertLink, lockLinkable, selectLinks } from './records.ts';

/**
 * Lets an expense account for a bank transaction, which becomes an Expense (EX), or an Expense Refund (ER) when money came in.
 * @throws DomainError `not_found`; `conflict` when the transaction is linked already or is marked as something else
 */
export function linkTransaction(
  db: Db,
  person: { id: number },
  { expense, transaction }: Link,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockExpense(tx, expense))) throw new DomainError('not_found', 'expenses.not_found');
    const found = await lockLinkable(tx, transaction);
    if (!found) throw new DomainError('not_found', 'expenses.transaction_not_found');
    await link(tx, person, expense, found, 'transaction');
    await recordHistory(tx, person, 'link', 'expense', expense, { after: { transactions: [transaction] } });
  });
}

/**
 * Takes one link away; a transaction that nothing accounts for any more becomes Unknown.
 * @throws DomainError `not_found` when the expense, or a link of the two, is not there
 */
export function unlinkTransaction(
  db: Db,
  person: { id: number },
  { expense, transaction }: Link,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockExpense(tx, expense))) throw new DomainError('not_found', 'expenses.not_found');
    const link = (await selectLinks(tx, expense)).find((one) => one.transaction === transaction);
    if (!link) throw new DomainError('not_found', 'expenses.not_linked');
    await unlink(tx, person, expense, link);
    await recordHistory(tx, person, 'unlink', 'expense', expense, {
      before: { transactions: [transaction] },
    });
  });
}

/** Links each of them, or none. @throws DomainError on the field `transactions.<index>`: `invalid` when there is no such transaction, `conflict` */
export async function linkAll(
  tx: Db,
  person: { id: number },
  expense: string,
  transactions: readonly number[],
): Promise<void> {
  // In one order everywhere: two who lock the same transactions never wait for each other.
  const ordered = transactions
    .map((id, index) => ({ id, field: `transactions.${index}` }))
    .sort((a, b) => a.id - b.id);
  for (const { id, field } of ordered) {
    const found = await lockLinkable(tx, id);
    if (!found) {
      const fields = { [field]: ['expenses.transaction_not_found'] };
      throw new DomainError('invalid', 'expenses.transaction_not_found', { fields });
    }
    await link(tx, person, expense, found, field);
  }
}

/** A transaction that could not be linked again. `date` and `description` are null when it is not there any more. */
export interface NotLinked {
  id: number;
  date: string | null;
  description: string | null;
}

/** Links those of them that are free, and says which are not. */
export async function linkFree(
  tx: Db,
  person: { id: number },
  expense: string,
  transactions: readonly number[],
): Promise<{ linked: number[]; not_linked: NotLinked[] }> {
  const linked: number[] = [];
  const not_linked: NotLinked[] = [];
  for (const id of transactions.toSorted((a, b) => a - b)) {
    const found = await lockLinkable(tx, id);
    if (found && !whyNotLinkable(found)) {
      await link(tx, person, expense, found, 'transactions');
      linked.push(id);
    } else {
      not_linked.push({ id, date: found?.date ?? null, description: found?.description ?? null });
    }
  }
  return { linked, not_linked };
}

type Linkable = NonNullable<Awaited<ReturnType<typeof lockLinkable>>>;

async function link(
  tx: Db,
  person: { id: number },
  expense: string,
  before: Linkable,
  field: string,
): Promise<void> {
  const trouble = whyNotLinkable(before);
  const { id, description, date, linked_amount } = before;
  if (trouble) {
    throw new DomainError('conflict', trouble, {
      values: { description, date: { day: date } },
      fields: { [field]: [trouble] },
    });
  }
  const amount = Math.abs(before.amount) - linked_amount;
  const type = before.amount < 0 ? 'ER' : 'EX';
  await claim(tx, id, amount, type);
  await tally(tx, { before: [before], after: [{ ...before, type, linked_amount: linked_amount + amount }] });
  await insertLink(tx, { expense, transaction: id, amount, created_by: person.id, created_at: instant() });
  await recordHistory(tx, person, 'link', 'transaction', id, {
    before: { type: before.type, linked_amount },
    after: { type, linked_amount: linked_amount + amount, expense },
  });
}

function whyNotLinkable({ type, amount, linked_amount }: Linkable): string | undefined {
  if (linked_amount > 0) return 'expenses.transaction_linked';
  if (!['UK', 'EX', 'ER'].includes(type)) return 'expenses.transaction_type';
  return amount === 0 ? 'expenses.transaction_zero' : undefined;
}

/** Takes the expense's links away; transactions that nothing accounts for any more become Unknown. */
export async function unlinkAll(tx: Db, person: { id: number }, expense: string): Promise<void> {
  for (const link of await selectLinks(tx, expense)) await unlink(tx, person, expense, link);
}

async function unlink(
  tx: Db,
  person: { id: number },
  expense: string,
  link: { id: number; transaction: number; amount: number },
): Promise<void> {
  const before = await lockLinkable(tx, link.transaction);
  if (!before) return;
  const linked_amount = before.linked_amount - link.amount;
  const type = linked_amount === 0 ? 'UK' : before.type;
  await deleteLink(tx, link.id);
  await claim(tx, before.id, -link.amount, type);
  await tally(tx, { before: [before], after: [{ ...before, type, linked_amount }] });
  await recordHistory(tx, person, 'unlink', 'transaction', before.id, {
    before: { type: before.type, linked_amount: before.linked_amount, expense },
    after: { type, linked_amount },
  });
}
