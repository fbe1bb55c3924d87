import type { Currency } from '../core/currency/codes.ts';
import { type Sum, sumUp } from '../core/currency/sums.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Change, NewRow, Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

/** The columns of a `Person`. */
export const PERSON = [
  ...(['id', 'email', 'first_name', 'last_name', 'language', 'notifications'] as const),
  ...(['keys', 'expenses_view', 'time_zone', 'status'] as const),
] as const;
/** The same beside another table's columns, without the id. */
export const PERSON_FACTS = PERSON.filter((name) => name !== 'id').map((name) => `people.${name}` as const);

export async function insertPerson(tx: Db, row: NewRow<'people'>): Promise<Person> {
  return tx.insertInto('people').values(row).returning(PERSON).executeTakeFirstOrThrow();
}

/** The person with that email (lower case), disabled or not. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return db.selectFrom('people').select(PERSON).where('email', '=', email).executeTakeFirst();
}

/** A person who is not disabled, with the hash of their password. */
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

/** Who was there first. */
export const firstPerson = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('people').select('id').orderBy('id').limit(1).executeTakeFirst())?.id;

export const isWelcomed = async (db: Db, person: number): Promise<boolean> =>
  (await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where('welcomed_at', 'is', null)
    .executeTakeFirst()) === undefined;

export async function updatePasswordHash(tx: Db, person: number, password_hash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash }).where('id', '=', person).execute();
}

export type ProfileRow = Pick<
  Row<'people'>,
  'id' | 'email' | 'first_name' | 'last_name' | 'status' | 'created_at' | 'disabled_at'
>;

/** A person's expenses without deleted ones; `latest` by date. */
export interface Recorded {
  count: number;
  sums: Sum[];
  book: Currency;
  latest: ({ id: string; date: string; merchant: string | null } & Sum)[];
}

const LATEST = 5;

export async function findProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'status', 'created_at', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the person until the transaction ends. */
export async function lockPerson(tx: Db, id: number): Promise<Person> {
  return tx
    .updateTable('people')
    .set((e) => ({ language: e.ref('language') }))
    .where('id', '=', id)
    .returning(PERSON)
    .executeTakeFirstOrThrow();
}

export async function updatePerson(tx: Db, id: number, change: Change<'people'>): Promise<Person> {
  return tx
    .updateTable('people')
    .set(change)
    .where('id', '=', id)
    .returning(PERSON)
    .executeTakeFirstOrThrow();
}

export async function recordedBy(db: Db, person: number): Promise<Recorded> {
  const theirs = db.selectFrom('expenses').where('created_by', '=', person).where('deleted_at', 'is', null);
  const [book, sums, latest] = await Promise.all([
    bookCurrency(db),
    theirs
      .select((e) => [
        'currency',
        e.fn.countAll<number>().as('count'),
        e.fn.sum<number>('amount').as('amount'),
      ])
      .groupBy('currency')
      .execute(),
    theirs
      .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
      .select([
        'expenses.id',
        'expenses.date',
        'expenses.amount',
        'expenses.currency',
        'merchants.name as merchant',
      ])
      .orderBy('expenses.date', 'desc')
      .orderBy('expenses.id', 'desc')
      .limit(LATEST)
      .execute(),
  ]);
  return {
    count: sums.reduce((all, { count }) => all + Number(count), 0),
    sums: sumUp(
      sums.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
      book,
    ),
    ...{ book, latest },
  };
}
