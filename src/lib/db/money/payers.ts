import { sql } from 'kysely';
import { nameOf } from '../../core/text.ts';
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

/** Who may have paid an expense, by name: members, and those who are named already. */
export async function listPayers(db: Db, named: readonly number[]): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where((e) => e.or([e('disabled_at', 'is', null), e('id', 'in', named)]))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, first_name, last_name }) => ({ id, name: nameOf({ first_name, last_name }) }));
}
