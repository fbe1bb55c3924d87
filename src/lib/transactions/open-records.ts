import { sql } from 'kysely';
import type { Sum } from '../core/currency/sums.ts';
import { among } from '../db/conditions.ts';
import { lessonsOfDecisions } from '../db/learning/decisions.ts';
import { learn } from '../db/learning/learned.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import { type AccountScope, filtered } from './filter-records.ts';
import { narrow } from './narrow-records.ts';
import { type LockedTransaction, lessonOf, lockInOrder } from './records.ts';
import type { TransactionFilter } from './schema.ts';

/** The first ids of what a filter finds. */
export async function listIds(
  db: Db,
  account: AccountScope,
  filter: TransactionFilter,
  limit: number,
): Promise<number[]> {
  const rows = filtered(db, account, await narrow(db, account, filter));
  return (await rows.select('id').limit(limit).execute()).map(({ id }) => id);
}

/** Those of these transactions that are payments nobody has decided about, and what they come to. */
export async function listSums(db: Db, ids: readonly number[]): Promise<{ ids: number[]; sums: Sum[] }> {
  const rows = await db
    .selectFrom('bank_transactions')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'bank_transactions.account')
    .select(['bank_transactions.id', 'amount', CURRENCY_OF_ACCOUNT.as('currency')])
    .where(among(db, 'bank_transactions.id', ids))
    .where('bank_transactions.type', '=', 'UK')
    .where('linked_amount', '=', 0)
    .where('amount', '>', 0)
    .orderBy('bank_transactions.id')
    .execute();
  const sums = Map.groupBy(rows, ({ currency }) => currency);
  return {
    ids: rows.map(({ id }) => id),
    sums: [...sums].map(([currency, of]) => ({
      currency,
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
    })),
  };
}

/** Transactions of an upload, by id, with what tells who was paid. */
export const listNamed = (
  db: Db,
  { upload, after, limit }: { upload: string; after: number; limit: number },
) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'description', 'payee', 'core', 'amount'])
    .where('upload', '=', upload)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** A transaction's payee, and the core that follows from it. */
export interface NewPayee {
  id: number;
  payee: string;
  core: string;
}

/** Stores who was paid, at most 1,000 at once, and moves what people taught to the cores that follow from it. */
export async function setPayees(tx: Db, named: readonly NewPayee[]): Promise<void> {
  const locked = await lockInOrder(
    tx,
    named.map(({ id }) => id),
  );
  await writePayees(tx, named);
  const rows = named.flatMap(({ id, core }) => {
    const row = locked.get(id);
    return row && row.core !== core ? [{ row, after: { ...row, core } }] : [];
  });
  const ofDecisions = await lessonsOfDecisions(
    tx,
    rows.map(({ row }) => row.id),
  );
  const lessons = (row: LockedTransaction) => [...lessonOf(row), ...ofDecisions(row)];
  await learn(tx, {
    before: rows.flatMap(({ row }) => lessons(row)),
    after: rows.flatMap(({ after }) => lessons(after)),
  });
}

async function writePayees(tx: Db, named: readonly NewPayee[]): Promise<void> {
  if (named.length === 0) return;
  const known =
    dialectOf(tx) === 'sqlite'
      ? sql`(select json_extract(value, '$.id') as id, json_extract(value, '$.payee') as payee,
          json_extract(value, '$.core') as core from json_each(${JSON.stringify(named)})) as known`
      : sql`unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ payee }) => payee)}::text[],
          ${named.map(({ core }) => core)}::text[]) as known (id, payee, core)`;
  await sql`update bank_transactions set payee = known.payee, core = known.core from ${known}
    where bank_transactions.id = known.id`.execute(tx);
}
