import { resolveReferences } from '../catalogue/catalogue.ts';
import type { Currency } from '../core/currency/codes.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { parse } from '../core/parse.ts';
import { bookCurrency, currencyOfAccount } from '../db/money/currencies.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { insertExpense, lockExpense } from '../expenses/records.ts';
import { currencyPartSchema, type Link, type NewExpense, newExpenseSchema } from '../expenses/schema.ts';
import { attachFiles } from '../files/attachments.ts';
import { recordHistory } from '../history/records.ts';
import { claimTransaction, type LockedTransaction, lockForLink } from '../transactions/records.ts';
import { currencyOfTransactions, deleteLink, insertLink, listLinks } from './records.ts';

/** A new expense with amounts in its currency's minor units. @throws DomainError `invalid` by field */
export async function readNewExpense(db: Db, body: unknown): Promise<NewExpense> {
  return parse(newExpenseSchema(await currencyFor(db, parse(currencyPartSchema, body))), body);
}

/** The given currency, that of the transactions it accounts for, or the book's. */
const currencyFor = async (
  db: Db,
  { currency, transactions }: Pick<NewExpense, 'currency' | 'transactions'>,
): Promise<Currency> =>
  currency ?? (await currencyOfTransactions(db, transactions)) ?? (await bookCurrency(db));

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
    const currency = await currencyFor(tx, input);
    await insertExpense(tx, person, id, { ...resolved, currency });
    await attachFiles(tx, person, id, resolved.attachments);
    await linkAll(tx, person, { id, currency }, resolved.transactions);
    return id;
  });
}

/**
 * Links an expense to a bank transaction, which becomes an Expense (EX), or an Expense Refund (ER) when money came in.
 * @throws DomainError `not_found`; `conflict` when the transaction is linked already, is marked as something else or is in another currency
 */
export function linkTransaction(
  db: Db,
  person: { id: number },
  { expense, transaction }: Link,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockExpense(tx, expense);
    if (!locked) throw new DomainError('not_found', 'expenses.not_found');
    const found = await lockForLink(tx, transaction);
    if (!found) throw new DomainError('not_found', 'expenses.transaction_not_found');
    await link(tx, person, locked, found, 'transaction');
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
  expense: Linked,
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
  expense: Linked,
  transactions: readonly number[],
): Promise<{ linked: number[]; not_linked: NotLinked[] }> {
  const linked: number[] = [];
  const not_linked: NotLinked[] = [];
  for (const id of transactions.toSorted((a, b) => a - b)) {
    const found = await lockForLink(tx, id);
    if (found && !(await whyNotLinkable(tx, expense, found))) {
      await link(tx, person, expense, found, 'transactions');
      linked.push(id);
    } else {
      not_linked.push({ id, date: found?.date ?? null, description: found?.description ?? null });
    }
  }
  return { linked, not_linked };
}

/** The expense that is linked. */
type Linked = { id: string; currency: Currency };

async function link(
  tx: Db,
  person: { id: number },
  expense: Linked,
  before: LockedTransaction,
  field: string,
): Promise<void> {
  const trouble = await whyNotLinkable(tx, expense, before);
  const { id, description, date } = before;
  if (trouble) {
    throw new DomainError('conflict', trouble, {
      values: { description, date: { day: date } },
      fields: { [field]: [trouble] },
    });
  }
  const amount = Math.abs(before.amount) - before.linked_amount;
  const type = before.amount < 0 ? 'ER' : 'EX';
  await claimTransaction(tx, person, { before, expense: expense.id, amount, type });
  await insertLink(tx, {
    expense: expense.id,
    transaction: id,
    amount,
    created_by: person.id,
    created_at: instant(),
  });
}

/** Amounts of two currencies are not compared, so neither can account for the other. */
async function whyNotLinkable(
  tx: Db,
  { currency }: Linked,
  { account, type, amount, linked_amount }: LockedTransaction,
): Promise<string | undefined> {
  if (linked_amount > 0) return 'expenses.transaction_linked';
  if (!['UK', 'EX', 'ER'].includes(type)) return 'expenses.transaction_type';
  if (amount === 0) return 'expenses.transaction_zero';
  return (await currencyOfAccount(tx, account)) === currency ? undefined : 'links.transaction_currency';
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
