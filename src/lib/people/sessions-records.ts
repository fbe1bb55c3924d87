import type { NewRow, Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON_FACTS } from './people-records.ts';

export type SessionRow = Pick<
  Row<'sessions'>,
  'id' | 'kind' | 'counter' | 'rotated_at' | 'confirmed' | 'last_seen_at' | 'ends_at'
>;

export async function insertSession(tx: Db, row: NewRow<'sessions'>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

/** A live session and its person, who is not disabled. One indexed lookup. */
export async function findLiveSession(
  db: Db,
  id: string,
  now: string,
): Promise<{ row: SessionRow; person: Person } | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person')
    .select(['sessions.id', 'sessions.kind', 'sessions.counter', 'sessions.rotated_at', 'sessions.confirmed'])
    .select(['sessions.last_seen_at', 'sessions.ends_at'])
    .select('people.id as person')
    .select(PERSON_FACTS)
    .where('sessions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.ends_at', '>', now)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const {
    id: session,
    kind,
    counter,
    rotated_at,
    confirmed,
    last_seen_at,
    ends_at,
    person,
    ...facts
  } = found;
  const row = { id: session, kind, counter, rotated_at, confirmed, last_seen_at, ends_at };
  return { row, person: { id: person, ...facts } };
}

/** Advances the session past that generation; false when it is at another one or has ended. */
export async function rotateSession(db: Db, id: string, counter: number, now: string): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ counter: counter + 1, rotated_at: now, last_seen_at: now, confirmed: 0 })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records that the client uses the tokens of that generation. */
export async function confirmSession(db: Db, id: string, counter: number, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed: 1, last_seen_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .execute();
}

export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function revokeSession(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** A person's live sessions that were renewed since that instant, by last use. */
export const listLiveSessions = (db: Db, person: number, now: string, renewedSince: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where('rotated_at', '>', renewedSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** False when the session is not that person's or had ended before. */
export async function revokeSessionOf(tx: Db, person: number, id: string, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('person', '=', person)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends all sessions of a person, except `keep`. */
export async function revokeSessionsOf(tx: Db, person: number, now: string, keep?: string): Promise<void> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('person', '=', person)
    .where('revoked_at', 'is', null);
  if (keep !== undefined) query = query.where('id', '!=', keep);
  await query.execute();
}

/** Ends a person's oldest sessions, so that at most `most` remain with the newest one. */
export async function revokeOldSessions(
  tx: Db,
  person: number,
  newest: string,
  most: number,
  now: string,
): Promise<void> {
  const others = await tx
    .selectFrom('sessions')
    .select('id')
    .where('person', '=', person)
    .where('id', '!=', newest)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = others.slice(most - 1).map(({ id }) => id);
  if (old.length > 0)
    await tx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', old).execute();
}

/** Deletes a person's sessions that were last used before that instant. */
export async function sweepSessions(tx: Db, person: number, before: string): Promise<void> {
  await tx.deleteFrom('sessions').where('person', '=', person).where('last_seen_at', '<', before).execute();
}

/** Who has signed in from that address since that instant. */
export async function listSignedInFrom(db: Db, address: string, since: string): Promise<number[]> {
  const found = await db
    .selectFrom('sessions')
    .select('person')
    .distinct()
    .where('address', '=', address)
    .where('created_at', '>=', since)
    .execute();
  return found.map(({ person }) => person);
}

/** Deletes sessions that ended before that instant. */
export const deleteDeadSessions = (db: Db, before: string) =>
  db
    .deleteFrom('sessions')
    .where((e) => e.or([e('revoked_at', '<', before), e('ends_at', '<', before)]))
    .execute();
