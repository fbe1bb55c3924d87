import { act } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { resolveReferences } from '../catalogue/catalogue.ts';
import type { Currency } from '../core/currency/codes.ts';
import type { Sum } from '../core/currency/sums.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { toMajor } from '../core/money.ts';
import { parse } from '../core/parse.ts';
import { nameOf, type TextKey } from '../core/text.ts';
import { bookCurrency, currencyOfAccount } from '../db/money/currencies.ts';
import { isPerson } from '../db/money/payers.ts';
import type { Db } from '../db/transaction.ts';
import { expenseLinked } from '../expenses/events.ts';
import { insertExpense, lockExpense } from '../expenses/records.ts';
import { currencyPartSchema, type Link, type NewExpense, newExpenseSchema } from '../expenses/schema.ts';
import { attachFiles } from '../files/attachments.ts';
import type { Actor } from '../history/records.ts';
import { type LockedTransaction, lockForLink } from '../transactions/records.ts';
import { currencyOfTransactions, findLinker, writeLink } from './records.ts';

/** A new expense with amounts in its currency's minor units. @throws DomainError `invalid` by field */
export async function readNewExpense(db: Db, body: unknown): Promise<NewExpense> {
  return parse(newExpenseSchema(await currencyFor(db, parse(currencyPartSchema, body)), 'plain'), body);
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
export const recordExpense = act('member', async (tx, person: Actor, input: NewExpense): Promise<string> => {
  await checkPayer(tx, input.owed_to);
  const resolved = await resolveReferences(tx, input);
  const id = uuidv7();
  const currency = await currencyFor(tx, input);
  const { no_receipt, ...facts } = resolved;
  const answered = no_receipt && facts.attachments.length === 0 ? { no_receipt } : {};
  await insertExpense(tx, person, id, { ...facts, ...answered, currency });
  // Transactions before receipts, as everywhere.
  const rows = await lockAll(tx, resolved.transactions);
  await attachFiles(tx, person, id, resolved.attachments);
  let side = { id, currency, amount: resolved.amount, covered_amount: 0, refunded_amount: 0 };
  for (const { row, field } of rows) side = await linkRest(tx, person, side, row, field);
  return id;
});

/** @throws DomainError `invalid` when there is no such person */
export async function checkPayer(tx: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await isPerson(tx, id)))
    throw new DomainError('invalid', 'errors.invalid', { fields: { owed_to: ['expenses.no_such_person'] } });
}

/**
 * Links what is open of an expense to what is open of a bank transaction, which becomes an Expense (EX), or an Expense
 * Refund (ER) when money came in.
 * @throws DomainError `not_found`; `conflict` when the transaction is linked already, is marked as something else or is in
 * another currency, or when nothing of the expense is open
 */
export const linkTransaction = act(
  'member',
  async (tx, person: Actor, { expense, transaction }: Link): Promise<void> => {
    const locked = await lockedFor(tx, expense);
    const row = await rowOf(tx, transaction);
    if (row.linked_amount > 0)
      throw notLinkable(row, {
        why: 'expenses.transaction_linked',
        field: 'transaction',
        facts: await takenFacts(tx, { transaction: row.id }, await openSum(tx, row)),
      });
    await linkRest(tx, person, locked, row, 'transaction');
    await note(tx, person, expenseLinked, expense, { after: { transactions: [transaction] } });
  },
);

/** Transactions in order of their days, locked. @throws DomainError `invalid` on `transactions.<index>` for an unknown one */
async function lockAll(
  tx: Db,
  transactions: readonly number[],
): Promise<{ row: LockedTransaction; field: string }[]> {
  const found = new Map<number, LockedTransaction>();
  // Sorted to avoid deadlocks.
  for (const id of transactions.toSorted((a, b) => a - b)) {
    const row = await lockForLink(tx, id);
    if (row) found.set(id, row);
  }
  const wanted = transactions.map((id, index) => {
    const [row, field] = [found.get(id), `transactions.${index}`];
    if (row) return { row, field };
    const why = 'expenses.transaction_not_found';
    throw new DomainError('invalid', why, { fields: { [field]: [why] } });
  });
  return wanted.sort((a, b) => compareDays(a.row, b.row));
}

const compareDays = (a: LockedTransaction, b: LockedTransaction) =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;

/** An expense that is locked until the database transaction ends, as far as links go. Minor units. */
export type LockedExpense = Pick<
  NonNullable<Awaited<ReturnType<typeof lockExpense>>>,
  'id' | 'amount' | 'currency' | 'covered_amount' | 'refunded_amount'
>;

/** What of an expense this transaction may still account for: money that came in brings back what was spent. */
export const openOf = (expense: LockedExpense, row: Pick<LockedTransaction, 'amount'>): number =>
  expense.amount - (row.amount < 0 ? expense.refunded_amount : expense.covered_amount);

/**
 * Links what is open of both sides.
 * @returns the expense as it is afterwards
 * @throws DomainError `conflict` on `field`, when they cannot be linked or nothing is open
 */
async function linkRest(
  tx: Db,
  person: Actor,
  expense: LockedExpense,
  row: LockedTransaction,
  field: string,
): Promise<LockedExpense> {
  const share = Math.min(row.open_amount, openOf(expense, row));
  const { currency } = await openSum(tx, row);
  const why =
    whyNotLinkable(row) ??
    (currency === expense.currency ? undefined : 'links.transaction_currency') ??
    (share > 0 ? undefined : 'links.nothing_left');
  if (why) throw notLinkable(row, { why, field });
  const after = {
    amount: share,
    covers: share,
    difference: null,
    created_by: person.id,
    created_at: instant(),
  };
  await writeLink(tx, person, { expense: expense.id, row, after });
  return covered(expense, row, share);
}

/** The expense once a link of the transaction covers that much more of it, or gives that much more back. */
export const covered = (expense: LockedExpense, row: LockedTransaction, covers: number): LockedExpense =>
  row.amount < 0
    ? { ...expense, refunded_amount: expense.refunded_amount + covers }
    : { ...expense, covered_amount: expense.covered_amount + covers };

/** A text key; undefined when a transaction may be linked, as far as its currency allows. */
export function whyNotLinkable({
  type,
  amount,
  open_amount,
}: Pick<LockedTransaction, 'type' | 'amount' | 'open_amount'>): TextKey | undefined {
  if (type === 'TR') return 'expenses.transaction_paired';
  if (!['UK', 'EX', 'ER'].includes(type)) return 'expenses.transaction_type';
  if (amount === 0) return 'expenses.transaction_zero';
  return open_amount === 0 ? 'expenses.transaction_linked' : undefined;
}

/** @param error.why a text key that names the transaction */
export const notLinkable = (
  { description, date }: LockedTransaction,
  { why, field, facts = {} }: { why: TextKey; field: string; facts?: DomainError['facts'] },
): DomainError =>
  new DomainError('conflict', why, {
    values: { description, date: { day: date } },
    fields: { [field]: [why] },
    facts,
  });

/** @param field where the refusal belongs @throws DomainError `not_found` */
export async function lockedFor(tx: Db, expense: string, field?: string): Promise<LockedExpense> {
  const locked = await lockExpense(tx, expense);
  if (!locked) throw notFound('expenses.not_found', field);
  return locked;
}

/** @param field where the refusal belongs @throws DomainError `not_found` */
export async function rowOf(tx: Db, transaction: number, field?: string): Promise<LockedTransaction> {
  const row = await lockForLink(tx, transaction);
  if (!row) throw notFound('expenses.transaction_not_found', field);
  return row;
}

const notFound = (key: TextKey, field: string | undefined) =>
  new DomainError('not_found', key, field === undefined ? {} : { fields: { [field]: [key] } });

/** What is open of a transaction. @param own what a link takes that does not count */
export const openSum = async (tx: Db, row: LockedTransaction, own = 0): Promise<Sum> => ({
  amount: row.open_amount + own,
  currency: await currencyOfAccount(tx, row.account),
});

/** What is open of one side, and the name of who linked the rest of it last. @param own a link that does not count */
export async function takenFacts(
  tx: Db,
  side: { transaction: number } | { expense: string },
  open: Sum,
  own?: number,
) {
  const person = await findLinker(tx, side, own);
  return {
    remainder: toMajor(open.amount, open.currency),
    taken_by: person ? nameOf(person) : null,
  };
}
