import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** True when nobody has put anything in yet. */
export async function isUnused(db: Db): Promise<boolean> {
  for (const table of ['expenses', 'bank_accounts', 'merchants', 'projects'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** Who the sample data is recorded by: whoever was here first. */
export const findFirstPerson = (db: Db): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'notifications'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** An account's transactions, oldest first, as the statement had them. */
export const listInserted = (db: Db, account: number) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'date', 'amount', 'description'])
    .where('account', '=', account)
    .orderBy('date')
    .orderBy('id')
    .execute();
