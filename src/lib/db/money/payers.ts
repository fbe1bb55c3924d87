import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** The person who paid an expense, whom it is owed to: whoever recorded it unless someone else is named. */
export const PAYER = sql<number>`coalesce(expenses.owed_to, expenses.created_by)`;

/** The columns of a payer, in a query that joins people as `payer`. */
export const PAYER_FACTS = [
  PAYER.as('owed_to'),
  sql<string>`payer.first_name || ' ' || payer.last_name`.as('owed_to_name'),
] as const;

/** What is stored for a payer: nothing for who recorded the expense. */
export const payerColumn = (id: number) => ({ owed_to: sql<number | null>`nullif(${id}, created_by)` });

export const isPerson = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Who recorded an expense. */
export const recorderOf = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('expenses').select('created_by').where('id', '=', id).executeTakeFirstOrThrow())
    .created_by;
