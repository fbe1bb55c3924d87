import { accountOf } from '../accounts/accounts.ts';
import { act } from '../acts/act.ts';
import { type References, resolveReferences } from '../catalogue/catalogue.ts';
import type { Currency } from '../core/currency/codes.ts';
import { DomainError, type Values } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { COMMENT_LENGTH, EXPENSES_PER_CALL } from '../core/limits.ts';
import { parse } from '../core/parse.ts';
import { atMost, type TextKey } from '../core/text.ts';
import { bookCurrency, currencyOfAccount } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { insertWholeExpenses, type WholeExpense } from '../expenses/insert-records.ts';
import type { Actor, Decider } from '../history/records.ts';
import { countOpen } from '../transactions/figures-records.ts';
import { selectIds } from '../transactions/list-records.ts';
import { narrow } from '../transactions/narrow-records.ts';
import { type LockedTransaction, lockTransactions } from '../transactions/records.ts';
import { linkWhole } from './each-records.ts';
import { notLinkable, whyNotLinkable } from './record.ts';
import { accountPartSchema, type NewExpenses, newExpensesSchema } from './schema.ts';

/** What all expenses of one act have in common; their amounts, days and comments are those of the transactions. */
export interface Common extends References {
  category: number;
}

/** Expenses for transactions, with the filter's amounts in minor units. @throws DomainError `invalid` by field; `not_found` for its account */
export async function readNewExpenses(db: Db, body: unknown): Promise<NewExpenses> {
  return parse(newExpensesSchema(await currencyOfFilter(db, body)), body);
}

/** What the amounts of a call's filter are in: its account's currency, or the book's. @throws DomainError `not_found` */
export async function currencyOfFilter(db: Db, body: unknown): Promise<Currency> {
  const { account } = parse(accountPartSchema, body).filter;
  return account === undefined ? bookCurrency(db) : (await accountOf(db, account)).currency;
}

/**
 * Records one expense for each of these transactions, or of all that a filter finds: all of them, or none.
 * @param asked.count the number that the person was shown for the filter
 * @returns the expenses in the order of their transactions, and how many open transactions are left in the account, or
 * in all where they are of several
 * @throws DomainError `invalid` for what is unknown, too many, or money that came in; `conflict` naming a transaction that
 * is not open, or when `count` is outdated
 */
export const recordEach = act(
  'member',
  async (
    tx,
    person: Actor,
    { transactions, filter = {}, count, ...common }: NewExpenses,
  ): Promise<{ expenses: string[]; left: number }> => {
    const { account, ...rest } = filter;
    const ids = transactions ?? (await selectIds(tx, account, await narrow(tx, account, rest)));
    if (count !== undefined && ids.length !== count)
      throw new DomainError('conflict', 'transactions.error.count', { values: { count: ids.length } });
    if (ids.length === 0) throw new DomainError('invalid', 'transactions.error.none_selected');
    const { expenses, accounts } = await recordEachOf(tx, person, ids, common);
    const [only, ...others] = accounts;
    return { expenses, left: await countOpen(tx, others.length === 0 ? only : undefined) };
  },
);

/**
 * The same for named transactions, in a database transaction and a run that are open already.
 * @returns the expenses in the order of their transactions, and whose these are
 */
export async function recordEachOf(
  tx: Db,
  person: Decider,
  transactions: readonly number[],
  { category, ...common }: Common,
): Promise<{ expenses: string[]; accounts: number[] }> {
  if (transactions.length > EXPENSES_PER_CALL)
    throw new DomainError('invalid', 'links.each_too_many', { values: { most: EXPENSES_PER_CALL } });
  const resolved = await resolveCommon(tx, { ...common, category });
  const rows = await lockOpen(tx, transactions);
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const currencies = new Map<number, WholeExpense['currency']>();
  for (const account of accounts) currencies.set(account, await currencyOfAccount(tx, account));
  const pairs = rows.map((row) => ({
    row,
    expense: {
      ...resolved,
      id: uuidv7(),
      date: row.date,
      amount: row.open_amount,
      transaction: row.id,
      currency: currencies.get(row.account) as WholeExpense['currency'],
      comment: atMost(row.description, COMMENT_LENGTH),
    },
  }));
  await insertWholeExpenses(
    tx,
    person,
    pairs.map(({ expense }) => expense),
  );
  await linkWhole(tx, person, pairs);
  return { expenses: pairs.map(({ expense }) => expense.id), accounts };
}

/** @throws DomainError `invalid` on `category` and the others by their own names */
async function resolveCommon(tx: Db, { category, ...common }: Common) {
  try {
    const { merchant, project, paid_via } = await resolveReferences(tx, {
      ...common,
      items: [{ category }],
    });
    return { category, merchant: merchant ?? null, project: project ?? null, paid_via: paid_via ?? null };
  } catch (error) {
    throw error instanceof DomainError ? error.renamed({ 'items.0.category': 'category' }) : error;
  }
}

const refusal = (why: TextKey, field: string, values: Values = {}) =>
  new DomainError('invalid', why, { values, fields: { [field]: [why] } });

/** In their given order. @throws DomainError on `transactions.<index>` for the first that no expense can be recorded for */
async function lockOpen(tx: Db, transactions: readonly number[]): Promise<LockedTransaction[]> {
  const locked = new Map((await lockTransactions(tx, undefined, transactions)).map((row) => [row.id, row]));
  return transactions.map((id, index) => {
    const row = locked.get(id);
    const field = `transactions.${index}`;
    if (!row) throw refusal('expenses.transaction_not_found', field);
    const why = whyNotOpen(row);
    if (why) throw notLinkable(row, { why, field });
    if (row.amount < 0) {
      const { description, date } = row;
      throw refusal('links.each_money_in', field, { description, date: { day: date } });
    }
    return row;
  });
}

/** A text key; undefined for one that is Unknown, not linked and moves money. */
function whyNotOpen(row: LockedTransaction): TextKey | undefined {
  if (row.linked_amount > 0) return 'expenses.transaction_linked';
  return row.type === 'UK' || row.type === 'TR' ? whyNotLinkable(row) : 'links.each_decided';
}
