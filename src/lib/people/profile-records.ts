import type { Change, Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON } from './people-records.ts';

export type ProfileRow = Pick<
  Row<'people'>,
  'id' | 'email' | 'first_name' | 'last_name' | 'created_at' | 'disabled_at'
>;

/** Expenses that a person recorded, deleted ones left out. `total` in minor units, `latest` by date. */
export interface Recorded {
  count: number;
  total: number;
  latest: { id: string; date: string; amount: number; merchant: string | null }[];
}

const LATEST = 5;

export async function findProfile(db: Db, id: number): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The person, whom no other transaction changes until this one ends. */
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
  const [sums, latest] = await Promise.all([
    theirs
      .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('amount').as('total')])
      .executeTakeFirstOrThrow(),
    theirs
      .leftJoin('merchants', 'merchants.id', 'expenses.merchant')
      .select(['expenses.id', 'expenses.date', 'expenses.amount', 'merchants.name as merchant'])
      .orderBy('expenses.date', 'desc')
      .orderBy('expenses.id', 'desc')
      .limit(LATEST)
      .execute(),
  ]);
  return { count: Number(sums.count), total: Number(sums.total ?? 0), latest };
}
