import type { NewRow, Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** The columns of a `Person`. */
export const PERSON = ['id', 'email', 'first_name', 'last_name', 'language', 'notifications'] as const;

export async function insertPerson(tx: Db, row: NewRow<'people'>): Promise<Person> {
  return tx.insertInto('people').values(row).returning(PERSON).executeTakeFirstOrThrow();
}

/** The person with that email (lower case), disabled or not. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return db.selectFrom('people').select(PERSON).where('email', '=', email).executeTakeFirst();
}

/** What signing in needs; nobody who is disabled. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ person: Person; password_hash: string } | undefined> {
  const row = await db
    .selectFrom('people')
    .select([...PERSON, 'password_hash'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...person } = row;
  return { person, password_hash };
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function updatePasswordHash(tx: Db, person: number, password_hash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash }).where('id', '=', person).execute();
}
