import type { Db } from '../db/transaction.ts';

/** Unknown transactions by account id. */
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

/** The progress from an empty Atlas to classified transactions. */
export interface FirstSteps {
  /** The account that the next step links to; undefined while there is none. */
  account: number | undefined;
  inserted: boolean;
  classified: boolean;
}

export async function findFirstSteps(db: Db): Promise<FirstSteps> {
  const [account, inserted, classified] = await Promise.all([
    db.selectFrom('bank_accounts').select('id').orderBy('id').limit(1).executeTakeFirst(),
    db
      .selectFrom('uploads')
      .select('account')
      .where('inserted_at', 'is not', null)
      .where('undone_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('transaction_tallies')
      .select('account')
      .where('type', '!=', 'UK')
      .where('count', '>', 0)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    account: inserted?.account ?? account?.id,
    inserted: inserted !== undefined,
    classified: classified !== undefined,
  };
}
