import { type ExpressionBuilder, sql } from 'kysely';
import type { NewRow, Tables, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { recordHistories, recordHistory } from '../history/records.ts';

export const FACTS = ['id', 'date', 'description', 'amount', 'type', 'comment'] as const;
const LOCKED = [...FACTS, 'account', 'linked_amount', 'version'] as const;

/** The oldest expense that accounts for a transaction; null for none. */
export const linkedExpense = (e: ExpressionBuilder<Tables, 'bank_transactions'>) =>
  e
    .selectFrom('expense_links')
    .select('expense_links.expense')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
    .orderBy('expense_links.id')
    .limit(1)
    .as('expense');

export const findTransaction = (db: Db, account: number, id: number) =>
  db
    .selectFrom('bank_transactions')
    .select([...FACTS, 'version'])
    .select(linkedExpense)
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();

export const findTransactions = (db: Db, account: number, ids: readonly number[]) =>
  db
    .selectFrom('bank_transactions')
    .select(FACTS)
    .where('account', '=', account)
    .where('id', 'in', ids)
    .orderBy('date')
    .orderBy('id')
    .execute();

/**
 * A transaction that is locked until the database transaction ends. Amounts in minor units, positive when money left.
 */
export interface LockedTransaction {
  id: number;
  account: number;
  date: string;
  description: string;
  amount: number;
  type: TransactionType;
  comment: string;
  linked_amount: number;
  version: number;
}

// An update takes a row lock on both databases; SQLite does not know `select … for update`.
const lock = (tx: Db) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e.ref('version') }))
    .returning(LOCKED);

export const lockTransactions = (
  tx: Db,
  account: number,
  ids: readonly number[],
): Promise<LockedTransaction[]> => lock(tx).where('account', '=', account).where('id', 'in', ids).execute();

export const lockForLink = (tx: Db, id: number): Promise<LockedTransaction | undefined> =>
  lock(tx).where('id', '=', id).executeTakeFirst();

/** Marks locked transactions of other types as being of this type, with figures and history. At most 1,000 at once. */
export async function markLocked(
  tx: Db,
  person: { id: number },
  rows: readonly LockedTransaction[],
  type: TransactionType,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await update(tx, ids).set({ type }).execute();
  await tally(tx, { before: rows, after: rows.map((row) => ({ ...row, type })) });
  const changes = rows.map((row) => ({ id: row.id, before: { type: row.type }, after: { type } }));
  await recordHistories(tx, person, 'mark', 'transaction', changes);
}

/** Replaces the comment of a locked transaction, with history. */
export async function commentLocked(
  tx: Db,
  person: { id: number },
  before: LockedTransaction,
  comment: string,
): Promise<void> {
  await update(tx, [before.id]).set({ comment }).execute();
  await recordHistory(tx, person, 'comment', 'transaction', before.id, {
    before: { comment: before.comment },
    after: { comment },
  });
}

/**
 * Claims part of a locked transaction for an expense, or releases it when `amount` is negative, with figures and
 * history. A database constraint rejects claims beyond the transaction's amount.
 */
export async function claimTransaction(
  tx: Db,
  person: { id: number },
  {
    before,
    expense,
    amount,
    type,
  }: {
    before: LockedTransaction;
    expense: string;
    /** Minor units. */
    amount: number;
    /** The transaction's type afterwards. */
    type: TransactionType;
  },
): Promise<void> {
  const { id } = before;
  const linked_amount = before.linked_amount + amount;
  await update(tx, [id])
    .set((e) => ({ type, linked_amount: e('linked_amount', '+', amount) }))
    .execute();
  await tally(tx, { before: [before], after: [{ ...before, type, linked_amount }] });
  const was = { type: before.type, linked_amount: before.linked_amount };
  const is = { type, linked_amount };
  if (amount > 0)
    await recordHistory(tx, person, 'link', 'transaction', id, { before: was, after: { ...is, expense } });
  else
    await recordHistory(tx, person, 'unlink', 'transaction', id, { before: { ...was, expense }, after: is });
}

const update = (tx: Db, ids: readonly number[]) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', 'in', ids);

type Tally = NewRow<'transaction_tallies'>;

/** The facts that tallies group transactions by. */
export interface Tallied {
  account: number;
  date: string;
  amount: number;
  type: TransactionType;
  linked_amount: number;
}

/** Few enough parameters for one statement on either database. */
const AT_ONCE = 1_000;

/**
 * Updates the tallies for transactions that were inserted, deleted or changed, given before and after. Only for writers
 * of transactions, which call it in the same database transaction after the write.
 */
export async function tally(
  tx: Db,
  { before = [], after = [] }: { before?: readonly Tallied[]; after?: readonly Tallied[] },
): Promise<void> {
  const tallies = new Map<string, Tally>();
  const add = (sign: 1 | -1) => (row: Tallied) => {
    const { account, date, type, amount } = row;
    const is_linked = row.linked_amount > 0 ? 1 : 0;
    const key = `${String(account).padStart(16)} ${date} ${type} ${is_linked}`;
    const found = tallies.get(key) ?? { account, date, type, is_linked, count: 0, money_in: 0, money_out: 0 };
    found.count += sign;
    if (amount < 0) found.money_in -= sign * amount;
    else found.money_out += sign * amount;
    tallies.set(key, found);
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  // Sorted to avoid deadlocks.
  const rows = [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, row]) => (row.count || row.money_in || row.money_out ? [row] : []));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx
      .insertInto('transaction_tallies')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['account', 'date', 'type', 'is_linked']).doUpdateSet(ADDED))
      .execute();
}

const added = (column: 'count' | 'money_in' | 'money_out') =>
  sql<number>`${sql.ref(`transaction_tallies.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
/** For `on conflict`: adds to the stored figures. */
export const ADDED = { count: added('count'), money_in: added('money_in'), money_out: added('money_out') };
