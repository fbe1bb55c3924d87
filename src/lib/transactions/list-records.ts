import { sql } from 'kysely';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type AccountScope, accountsOf, filtered, type Narrowed, ofAccount } from './filter-records.ts';
import { FACTS, linkedExpense } from './records.ts';
import type { TransactionSort } from './schema.ts';

/**
 * From this offset on, or when rows are skipped by type, only an index is scanned and just the page's rows are fetched.
 */
const FAR = 1_000;

/**
 * Rows of one day or amount keep the statement's order, reversed where the same index can then serve both directions.
 */
const tieOrder = ({ sort, order }: TransactionSort) =>
  (sort === 'date') === (order === 'desc') ? 'asc' : 'desc';

/** A page of the matching transactions. */
export async function selectTransactions(
  db: Db,
  account: AccountScope,
  filter: Narrowed,
  { limit, offset, sort, order }: { limit: number; offset: number } & TransactionSort,
) {
  const then = tieOrder({ sort, order });
  if (account === undefined && !filter.among) {
    const among = await idsOfAll(db, { limit, offset, sort, order }, (one) => filtered(db, one, filter));
    const some = filtered(db, account, { ...filter, among })
      .orderBy(sort, order)
      .orderBy('id', then);
    return some.select(SHOWN).select(linkedExpense).execute();
  }
  const page = filtered(db, account, filter).orderBy(sort, order).orderBy('id', then).limit(limit);
  if (offset <= FAR && !filter.row_type)
    return page.select(SHOWN).select(linkedExpense).offset(offset).execute();
  const ids = page.select('id').offset(offset);
  const found = db
    .selectFrom('bank_transactions')
    .where('id', 'in', db.selectFrom(ids.as('page')).select('id'));
  return found.select(SHOWN).select(linkedExpense).orderBy(sort, order).orderBy('id', then).execute();
}

const SHOWN = [...FACTS, 'account'] as const;

type Rows = ReturnType<typeof filtered>;

/** Merges the accounts' lists: each account's index gives as many rows as the page may need of it. */
async function idsOfAll(
  db: Db,
  { limit, offset = 0, sort, order }: { limit: number; offset?: number } & TransactionSort,
  rowsOf: (account: number) => Rows,
): Promise<number[]> {
  const then = tieOrder({ sort, order });
  const [first, ...others] = (await accountsOf(db, undefined)).map((account) => {
    const rows = rowsOf(account).select(['id', sort]).orderBy(sort, order).orderBy('id', then);
    return db.selectFrom(rows.limit(limit + offset).as('of_account')).selectAll();
  });
  if (!first) return [];
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const page = db.selectFrom(all.as('page')).select('id').orderBy(sort, order).orderBy('id', then);
  return (await page.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

/** The day of the account's row at `offset` (from 0) in that order. */
export const dayOfRow = async (
  db: Db,
  account: number,
  { offset, order }: { offset: number; order: 'asc' | 'desc' },
): Promise<string | undefined> => {
  const rows = ofAccount(db, account).select('date').orderBy('date', order);
  return (await rows.offset(offset).limit(1).executeTakeFirst())?.date;
};

export async function countTransactions(db: Db, account: AccountScope, filter: Narrowed): Promise<number> {
  const counted = filtered(db, account, filter).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The ids of all matching transactions, ascending. */
export const selectIds = async (db: Db, account: AccountScope, filter: Narrowed): Promise<number[]> => {
  const rows = await filtered(db, account, filter).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** A transaction with the columns of an export. */
export interface ExportedTransaction {
  id: number;
  account: number;
  date: string;
  description: string;
  amount: number;
  open_amount: number;
  type: TransactionType;
  comment: string;
  reference: string | null;
}

/** The next `limit` rows after one, in the list's order. */
export async function selectAfter(
  db: Db,
  account: AccountScope,
  filter: Narrowed,
  { sort, order }: TransactionSort,
  { after, limit }: { after: ExportedTransaction | undefined; limit: number },
): Promise<ExportedTransaction[]> {
  const then = tieOrder({ sort, order });
  const rowsOf = (of: AccountScope): Rows => {
    const rows = filtered(db, of, filter);
    if (!after) return rows;
    return rows.where((e) =>
      e.and([
        // An index serves the first condition; the second one separates rows of the same value.
        e(sort, order === 'desc' ? '<=' : '>=', after[sort]),
        e.or([e(sort, '!=', after[sort]), e('id', then === 'asc' ? '>' : '<', after.id)]),
      ]),
    );
  };
  const rows =
    account === undefined && !filter.among
      ? filtered(db, account, { ...filter, among: await idsOfAll(db, { limit, sort, order }, rowsOf) })
      : rowsOf(account);
  return rows
    .select([...FACTS, 'account', 'reference'])
    .orderBy(sort, order)
    .orderBy('id', then)
    .limit(limit)
    .execute();
}

/** The links of these transactions, oldest first; `currency` is the expense's. */
export const selectLinksOfMany = (db: Db, transactions: readonly number[]) =>
  db
    .selectFrom('expense_links')
    .innerJoin('expenses', 'expenses.id', 'expense_links.expense')
    .select(['expense_links.id', 'transaction', 'expense', 'expense_links.amount', 'covers', 'difference'])
    .select('expenses.currency')
    .where('transaction', 'in', transactions)
    // The unary plus keeps the planner off the primary key, which would scan all links for a few transactions.
    .orderBy(sql`+expense_links.id`)
    .execute();

/** The account's transactions of one amount in a span of days that another upload brought, by day. */
export const selectOfAmount = (
  db: Db,
  account: number,
  { amount, from, to, notOf }: { amount: number; from: string; to: string; notOf: string },
  limit: number,
) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'date', 'amount', 'description'])
    .where('account', '=', account)
    .where('amount', '=', amount)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('upload', '!=', notOf)
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many of the account's transactions precede this one in its list; undefined when the account does not have it. */
export async function findPosition(
  db: Db,
  account: number,
  transaction: number,
): Promise<number | undefined> {
  const at = await ofAccount(db, account).select('date').where('id', '=', transaction).executeTakeFirst();
  if (!at) return undefined;
  const before = await ofAccount(db, account)
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) =>
      e.or([e('date', '>', at.date), e.and([e('date', '=', at.date), e('id', '<', transaction)])]),
    )
    .executeTakeFirstOrThrow();
  return before.count;
}

export type NamedAccount = Awaited<ReturnType<typeof listAccountNames>>[number];

/** All accounts, by name, with what their amounts are in. */
export const listAccountNames = (db: Db) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'name', CURRENCY_OF_ACCOUNT.as('currency')])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
