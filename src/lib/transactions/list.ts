import type { Currency } from '../core/currency/codes.ts';
import { DomainError } from '../core/errors.ts';
import { toMajor } from '../core/money.ts';
import { FEW_FOR_PAGE, FEW_FOR_SCAN } from '../db/lookup/plan.ts';
import { currencyOfAccount } from '../db/money/currencies.ts';
import type { Difference, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { countTallied, dayAt, isTallied } from './figures-records.ts';
import type { AccountScope, Narrowed } from './filter-records.ts';
import { countTransactions, dayOfRow, selectLinksOfMany, selectTransactions } from './list-records.ts';
import { narrow } from './narrow-records.ts';
import { findTransaction } from './records.ts';
import type { TransactionFilter, TransactionSort } from './schema.ts';

/**
 * A bank transaction as shown: `amount` in minor units, positive when money left; `open_amount` is what no link accounts
 * for, without a sign; `expense` is the id of the one that was linked first.
 */
export interface Transaction {
  id: number;
  date: string;
  description: string;
  payee: string | null;
  amount: number;
  open_amount: number;
  type: TransactionType;
  comment: string;
  expense: string | null;
}

/** With whose it is. */
export interface ListedTransaction extends Transaction {
  account: number;
}

/** `version` counts its changes. */
export interface OneTransaction extends ListedTransaction {
  version: number;
}

/** What of a transaction is linked to which expense, and how much of that it settles, in its own currency. */
export interface TransactionLink {
  id: number;
  expense: string;
  amount: number;
  covers: number;
  difference: Difference | null;
  currency: Currency;
}

/** Whether expenses account for part of it, but not for all. */
export const isPartly = ({ amount, open_amount }: Pick<Transaction, 'amount' | 'open_amount'>): boolean =>
  open_amount > 0 && open_amount < Math.abs(amount);

export interface TransactionsPage {
  results: ListedTransaction[];
  /** The number of matches; a lower bound when there are `more`. */
  count: number;
  more: boolean;
}

/** Beyond this many rows, scanning the list in order finds a page sooner than sorting them. */
const SORTED = 3_000;

type Place = { limit: number; offset: number };

/**
 * A page of an account's transactions, or of all, newest date first unless sorted otherwise, then in the statement's own order.
 * @param asked.counted `roughly`: if rows would have to be counted one by one, counting stops at the end of this page
 */
export async function listTransactions(
  db: Db,
  asked: { account?: number | undefined; counted?: 'roughly' | 'exactly' } & Place &
    Partial<TransactionSort> &
    TransactionFilter,
): Promise<TransactionsPage> {
  const { account, limit, offset, sort = 'date', order = 'desc', counted = 'exactly', ...given } = asked;
  const filter = await narrow(db, account, given, counted === 'roughly' ? FEW_FOR_PAGE : FEW_FOR_SCAN);
  if (isTallied(filter)) {
    const count = await countTallied(db, account, filter);
    const { type, ...rest } = filter;
    const walked = sort === 'amount' && type && count > SORTED ? { ...rest, row_type: type } : filter;
    const results = await selectFar(db, account, walked, { limit, offset, sort, order }, count);
    return { results, count, more: false };
  }
  const place = { limit, offset, sort, order };
  if (counted === 'exactly' || filter.among) return exactly(db, account, filter, place);
  const near = sort === 'date' ? await nearOf(db, account, filter, order) : filter;
  const found = await walk(db, account, near, place);
  if (near === filter || found.more) return found;
  // The matches are common but not near the start: looking them up in an index skips most of the list.
  const held = await narrow(db, account, given);
  return held.among ? exactly(db, account, held, place) : walk(db, account, held, place);
}

async function exactly(db: Db, account: AccountScope, filter: Narrowed, place: Place & TransactionSort) {
  const [results, count] = await Promise.all([
    selectTransactions(db, account, filter, place),
    countTransactions(db, account, filter),
  ]);
  return { results, count, more: false };
}

/** Scans no further than the end of this page. */
async function walk(db: Db, account: AccountScope, filter: Narrowed, place: Place & TransactionSort) {
  const { limit, offset } = place;
  const found = await selectTransactions(db, account, filter, { ...place, limit: limit + 1 });
  const results = found.slice(0, limit);
  // An empty page beyond the end has scanned everything anyway.
  if (results.length === 0 && offset > 0)
    return { results, count: await countTransactions(db, account, filter), more: false };
  return { results, count: offset + results.length, more: found.length > limit };
}

/** Limits the filter to the account's first rows in that order, unless it has no more than these. */
async function nearOf(
  db: Db,
  account: AccountScope,
  filter: Narrowed,
  order: 'asc' | 'desc',
): Promise<Narrowed> {
  const offset = FEW_FOR_SCAN;
  const day =
    account === undefined
      ? (await dayAt(db, account, {}, { offset, order }))?.date
      : await dayOfRow(db, account, { offset, order });
  if (order === 'desc') return day && day > (filter.from ?? '') ? { ...filter, from: day } : filter;
  return day && day < (filter.to ?? '9999') ? { ...filter, to: day } : filter;
}

/** How many transactions a filter finds. */
export async function countFound(db: Db, account: AccountScope, filter: TransactionFilter): Promise<number> {
  const narrowed = await narrow(db, account, filter);
  return isTallied(narrowed) ? countTallied(db, account, narrowed) : countTransactions(db, account, narrowed);
}

/** The number of other Unknown transactions of the account with the same wording. */
export async function countAlike(
  db: Db,
  account: number,
  { id, type }: Pick<Transaction, 'id' | 'type'>,
): Promise<number> {
  const count = await countFound(db, account, { like: id, type: 'UK' });
  return type === 'UK' ? Math.max(0, count - 1) : count;
}

/** A page of a list of known length, found by its day or from the nearer end, so that deep pages are fast. */
async function selectFar(
  db: Db,
  account: AccountScope,
  filter: Narrowed,
  { limit, offset, sort, order }: Place & TransactionSort,
  count: number,
): Promise<ListedTransaction[]> {
  if (offset >= count) return [];
  if (sort === 'date' && offset > limit) {
    const day = await dayAt(db, account, filter, { offset, order });
    if (!day) return [];
    const from = { ...filter, [order === 'desc' ? 'to' : 'from']: day.date };
    return selectTransactions(db, account, from, { limit, offset: offset - day.before, sort, order });
  }
  if (offset <= count / 2) return selectTransactions(db, account, filter, { limit, offset, sort, order });
  const size = Math.min(limit, count - offset);
  const turned = {
    limit: size,
    offset: count - offset - size,
    sort,
    order: order === 'asc' ? 'desc' : 'asc',
  } as const;
  return (await selectTransactions(db, account, filter, turned)).reverse();
}

/** @param account none for a transaction of whichever account @throws DomainError `not_found`, for another account's too */
export async function transactionOf(
  db: Db,
  account: number | undefined,
  id: number,
): Promise<OneTransaction> {
  const transaction = await findTransaction(db, id, account);
  if (!transaction) throw new DomainError('not_found', 'transactions.error.not_found');
  return transaction;
}

/** Adds the links of each, oldest first. */
export async function withLinks<Row extends Transaction>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { links: TransactionLink[] })[]> {
  const ids = rows.flatMap(({ id, expense }) => (expense === null ? [] : [id]));
  const links = ids.length > 0 ? await selectLinksOfMany(db, ids) : [];
  return rows.map((row) => ({ ...row, links: links.filter(({ transaction }) => transaction === row.id) }));
}

/** As the API returns it, with amounts in major units of the account's currency, and what a link covers in the expense's. */
export const transactionJson = (
  {
    id,
    date,
    description,
    payee,
    type,
    comment,
    expense,
    ...facts
  }: Transaction & { links: TransactionLink[] },
  currency: Currency,
) => ({
  id,
  date,
  description,
  payee,
  amount: toMajor(facts.amount, currency),
  type,
  comment,
  expense,
  open_amount: toMajor(facts.open_amount, currency),
  links: facts.links.map((link) => linkJson(link, currency)),
});

/** The same with its links. */
export async function transactionAnswer(db: Db, transaction: OneTransaction) {
  const [whole] = await withLinks(db, [transaction]);
  return transactionJson(
    whole ?? { ...transaction, links: [] },
    await currencyOfAccount(db, transaction.account),
  );
}

/** @param currency the account's */
const linkJson = (
  { id, expense, amount, covers, difference, currency: of }: TransactionLink,
  currency: Currency,
) => ({ id, expense, amount: toMajor(amount, currency), covers: toMajor(covers, of), difference });
