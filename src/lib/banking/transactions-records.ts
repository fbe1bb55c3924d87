import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables, TransactionType } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { toMinor } from '../money.ts';
import type { TransactionFilter } from './transaction-schema.ts';

const FACTS = ['id', 'date', 'description', 'amount', 'type', 'comment'] as const;

/** The oldest expense that accounts for the transaction; null for none. */
const expense = (e: ExpressionBuilder<Tables, 'bank_transactions'>) =>
  e
    .selectFrom('expense_links')
    .select('expense_links.expense')
    .whereRef('expense_links.transaction', '=', 'bank_transactions.id')
    .orderBy('expense_links.id')
    .limit(1)
    .as('expense');

const ofAccount = (db: Db, account: number) =>
  db.selectFrom('bank_transactions').where('account', '=', account);

/** `search` finds a part of the description or comment, whatever the case, or the very amount. */
function filtered(db: Db, account: number, { type, search, from, to }: TransactionFilter) {
  let query = ofAccount(db, account);
  if (type) query = query.where('type', '=', type);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  if (!search) return query;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const amount = toMinor(search);
  return query.where((e) =>
    e.or([
      sql<boolean>`lower(description) like lower(${part}) escape '\\'`,
      sql<boolean>`lower(comment) like lower(${part}) escape '\\'`,
      ...(amount === undefined ? [] : [e('amount', 'in', [amount, -amount])]),
    ]),
  );
}

export const selectTransactions = (
  db: Db,
  account: number,
  filter: TransactionFilter,
  page: { limit: number; offset: number },
) =>
  filtered(db, account, filter)
    .select(FACTS)
    .select(expense)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export const countTransactions = async (
  db: Db,
  account: number,
  filter: TransactionFilter,
): Promise<number> => {
  const counted = filtered(db, account, filter).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
};

export const findTransaction = (db: Db, account: number, id: number) =>
  ofAccount(db, account).where('id', '=', id).select(FACTS).select(expense).executeTakeFirst();

export const findTransactions = (db: Db, account: number, ids: readonly number[]) =>
  ofAccount(db, account).where('id', 'in', ids).select(FACTS).orderBy('date').orderBy('id').execute();

/** Keeps every other writer of the transaction waiting until this database transaction ends, and says what it is now. */
export const lockTransaction = (tx: Db, account: number, id: number) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ version: e.ref('version') }))
    .where('account', '=', account)
    .where('id', '=', id)
    .returning(['type', 'comment', 'linked_amount'])
    .executeTakeFirst();

export const updateTransaction = (tx: Db, id: number, change: { type?: TransactionType; comment?: string }) =>
  tx
    .updateTable('bank_transactions')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
