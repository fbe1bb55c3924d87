import type { Db } from '../db/transaction.ts';

/** Accounts by id with the number of their Unknown transactions. */
export async function countUnclassified(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('bank_accounts.id')
    .select((e) =>
      e
        .selectFrom('transaction_tallies')
        .select((t) => t.fn.sum<number | null>('count').as('count'))
        .whereRef('transaction_tallies.account', '=', 'bank_accounts.id')
        .where('type', '=', 'UK')
        .as('count'),
    )
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count ?? 0)]));
}
