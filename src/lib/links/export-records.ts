import type { Db } from '../db/transaction.ts';

/** Who recorded each of these expenses. */
export const selectRecordersOf = (db: Db, expenses: readonly string[]) =>
  db
    .selectFrom('expenses')
    .innerJoin('people', 'people.id', 'expenses.created_by')
    .select(['expenses.id', 'first_name', 'last_name'])
    .where('expenses.id', 'in', expenses)
    .execute();
