import { sql } from 'kysely';
import type { Sum } from '../core/currency/sums.ts';
import { among } from '../db/conditions.ts';
import { CURRENCY_OF_ACCOUNT } from '../db/money/currencies.ts';
import { type Db, dialectOf } from '../db/transaction.ts';
import { type AccountScope, filtered } from './filter-records.ts';
import { narrow } from './narrow-records.ts';
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

/** Transactions of an upload of which it is not known who was paid, by id. */
export const listWithoutPayee = (
  db: Db,
  { upload, after, limit }: { upload: string; after: number; limit: number },
) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'line', 'description'])
    .where('upload', '=', upload)
    .where('payee', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Stores who was paid, by one statement. */
export async function setPayees(
  tx: Db,
  named: readonly (readonly [id: number, payee: string])[],
): Promise<void> {
  if (named.length === 0) return;
  const known =
    dialectOf(tx) === 'sqlite'
      ? sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as payee
          from json_each(${JSON.stringify(named)})) as known`
      : sql`unnest(${named.map(([id]) => id)}::bigint[], ${named.map(([, payee]) => payee)}::text[]) as known (id, payee)`;
  await sql`update bank_transactions set payee = known.payee from ${known} where bank_transactions.id = known.id`.execute(
    tx,
  );
}
