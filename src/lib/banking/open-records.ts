import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** Accounts by id with the number of their Unknown transactions, counted up to `most`. */
export async function countUnclassified(db: Db, most: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('bank_accounts.id')
    .select(
      sql<number>`(select count(*) from (
        select 1 from bank_transactions
        where bank_transactions.account = bank_accounts.id and bank_transactions.type = 'UK' limit ${most}
      ) as unknown)`.as('count'),
    )
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
