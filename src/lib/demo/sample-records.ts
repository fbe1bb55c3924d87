import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON } from '../people/people-records.ts';

/** True for a database without data. */
export async function isUnused(db: Db): Promise<boolean> {
  for (const table of ['expenses', 'bank_accounts', 'merchants', 'projects'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The first person, who records the sample data. */
export const findFirstPerson = (db: Db): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .select(PERSON)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** An account's transactions in the order of the statement, oldest first. */
export const listInserted = (db: Db, account: number) =>
  db
    .selectFrom('bank_transactions')
    .select(['id', 'date', 'amount', 'description'])
    .where('account', '=', account)
    .orderBy('date')
    .orderBy('id')
    .execute();
