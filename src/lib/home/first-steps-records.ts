import type { Db } from '../db/transaction.ts';

/** How far this Atlas has come: an account is there, a statement was inserted, a transaction has its type. */
export interface FirstSteps {
  /** The account that leads on; undefined while there is none. */
  account: number | undefined;
  inserted: boolean;
  classified: boolean;
}

/** What of the first steps is done. Each answer is one row. */
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
