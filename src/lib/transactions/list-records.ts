import { sql } from 'kysely';
import type { TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { type Account, filtered, type Narrowed, ofAccount } from './filter-records.ts';
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
export function selectTransactions(
  db: Db,
  account: number,
  filter: Narrowed,
  { limit, offset, sort, order }: { limit: number; offset: number } & TransactionSort,
) {
  const then = tieOrder({ sort, order });
  const page = filtered(db, account, filter).orderBy(sort, order).orderBy('id', then).limit(limit);
  if (offset <= FAR && !filter.row_type)
    return page.select(FACTS).select(linkedExpense).offset(offset).execute();
  const ids = page.select('id').offset(offset);
  const found = db
    .selectFrom('bank_transactions')
    .where('id', 'in', db.selectFrom(ids.as('page')).select('id'));
  return found.select(FACTS).select(linkedExpense).orderBy(sort, order).orderBy('id', then).execute();
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

export async function countTransactions(db: Db, account: number, filter: Narrowed): Promise<number> {
  const counted = filtered(db, account, filter).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The ids of all matching transactions, ascending. */
export const selectIds = async (db: Db, account: Account, filter: Narrowed): Promise<number[]> => {
  const rows = await filtered(db, account, filter).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** A transaction with the columns of an export. */
export interface ExportedTransaction {
  id: number;
  date: string;
  description: string;
  amount: number;
  open_amount: number;
  type: TransactionType;
  comment: string;
  reference: string | null;
}

/** The next `limit` rows after one, in the list's order. */
export function selectAfter(
  db: Db,
  account: number,
  filter: Narrowed,
  { sort, order }: TransactionSort,
  { after, limit }: { after: ExportedTransaction | undefined; limit: number },
): Promise<ExportedTransaction[]> {
  const then = tieOrder({ sort, order });
  let query = filtered(db, account, filter)
    .select([...FACTS, 'reference'])
    .orderBy(sort, order)
    .orderBy('id', then)
    .limit(limit);
  if (after)
    query = query.where((e) =>
      e.and([
        // An index serves the first condition; the second one separates rows of the same value.
        e(sort, order === 'desc' ? '<=' : '>=', after[sort]),
        e.or([e(sort, '!=', after[sort]), e('id', then === 'asc' ? '>' : '<', after.id)]),
      ]),
    );
  return query.execute();
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

/** How many of the account's transactions precede this one in its list; undefined when the account does not have it. */
export async function placeOf(db: Db, account: number, transaction: number): Promise<number | undefined> {
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
