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
    book,
    latest,
  };
}

const SHOWN = ['id', 'name', 'scope', 'hint', 'created_at', 'last_used_at', 'expires_at'] as const;
/** A token as its person sees it. */
export type ApiToken = Pick<Row<'api_tokens'>, (typeof SHOWN)[number]>;

const kept = (db: Db, person: number) =>
  db.selectFrom('api_tokens').select(SHOWN).where('person', '=', person).where('revoked_at', 'is', null);

/** A person's tokens that were not revoked, including expired ones, newest first. */
export const listApiTokens = (db: Db, person: number): Promise<ApiToken[]> =>
  kept(db, person).orderBy('id', 'desc').execute();

export const findApiToken = (db: Db, person: number, id: number): Promise<ApiToken | undefined> =>
  kept(db, person).where('id', '=', id).executeTakeFirst();

export const insertApiToken = (tx: Db, row: NewRow<'api_tokens'>): Promise<ApiToken> =>
  tx.insertInto('api_tokens').values(row).returning(SHOWN).executeTakeFirstOrThrow();

/** A valid token and its person, who is not disabled. One indexed lookup. */
export async function findLiveToken(db: Db, token_sha256: string, now: string) {
  const found = await db
    .selectFrom('api_tokens')
    .innerJoin('people', 'people.id', 'api_tokens.person')
    .select(['api_tokens.id', 'api_tokens.scope', 'api_tokens.last_used_at'])
    .select('people.id as person')
    .select(PERSON_FACTS)
    .where('api_tokens.token_sha256', '=', token_sha256)
    .where('api_tokens.revoked_at', 'is', null)
    .where((e) => e.or([e('api_tokens.expires_at', 'is', null), e('api_tokens.expires_at', '>', now)]))
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, scope, last_used_at, person, ...rest } = found;
  return { token: { id, scope, last_used_at }, person: { id: person, ...rest } satisfies Person };
}

export async function touchApiToken(db: Db, id: number, last_used_at: string): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at }).where('id', '=', id).execute();
}

const live = (tx: Db, person: number, now: string) =>
  tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('person', '=', person)
    .where('revoked_at', 'is', null);

export async function revokeApiToken(tx: Db, person: number, id: number, now: string): Promise<void> {
  await live(tx, person, now).where('id', '=', id).execute();
}

export async function revokeApiTokensOf(tx: Db, person: number, now: string): Promise<void> {
  await live(tx, person, now).execute();
}
