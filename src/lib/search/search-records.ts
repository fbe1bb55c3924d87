import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

const MOST = 10;

export interface Found {
  expenses: { id: string; date: string; amount: number; comment: string; merchant_name: string | null }[];
  transactions: {
    id: number;
    account: number;
    account_name: string;
    date: string;
    amount: number;
    description: string;
  }[];
  merchants: { id: number; name: string }[];
  projects: { id: number; name: string }[];
  attachments: { id: string; file_name: string; expense: string }[];
}

/** At most ten of each, newest first. @param minor the text as an amount in minor units, when it is one */
export async function findByText(db: Db, text: string, minor: number | undefined): Promise<Found> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  const either =
    (...conditions: Expression<SqlBool>[]) =>
    (e: { or: (list: Expression<SqlBool>[]) => Expression<SqlBool> }) =>
      e.or(conditions);
  const amount = (column: string) =>
    minor === undefined ? [] : [sql<SqlBool>`abs(${sql.ref(column)}) = ${Math.abs(minor)}`];
  const named = (table: 'merchants' | 'projects') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where(like('name'))
      .where('archived_at', 'is', null)
      .orderBy('name')
      .limit(MOST)
      .execute();
  const [expenses, transactions, merchants, projects, attachments] = await Promise.all([
    db
      .selectFrom('expenses')
      .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
      .select([
        'expenses.id',
        'expenses.date',
        'expenses.amount',
        'expenses.comment',
        'merchants.name as merchant_name',
      ])
      .where('expenses.deleted_at', 'is', null)
      .where(either(like('expenses.comment'), like('merchants.name'), ...amount('expenses.amount')))
      .orderBy('expenses.date', 'desc')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('bank_transactions')
      .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
      .select([
        'bank_transactions.id',
        'account',
        'bank_accounts.name as account_name',
        'date',
        'amount',
        'description',
      ])
      .where(either(like('description'), like('comment'), ...amount('amount')))
      .orderBy('date', 'desc')
      .limit(MOST)
      .execute(),
    named('merchants'),
    named('projects'),
    db
      .selectFrom('attachments')
      .innerJoin('expenses', 'expenses.id', 'attachments.expense')
      .select(['attachments.id', 'file_name', 'expenses.id as expense'])
      .where('expenses.deleted_at', 'is', null)
      .where(like('file_name'))
      .orderBy('attachments.created_at', 'desc')
      .limit(MOST)
      .execute(),
  ]);
  return { expenses, transactions, merchants, projects, attachments };
}
