import { sql } from 'kysely';
import { DomainError } from '../core/errors.ts';
import type { PersonStatus } from '../db/tables/people.ts';
import type { NewRow, Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON } from './people-records.ts';

export type MemberRow = Person & Pick<Row<'people'>, 'disabled_at'>;

export const findMember = (db: Db, id: number): Promise<MemberRow | undefined> =>
  db
    .selectFrom('people')
    .select([...PERSON, 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** @throws DomainError `not_found` */
export async function memberOf(db: Db, id: number): Promise<MemberRow> {
  const member = await findMember(db, id);
  if (!member) throw new DomainError('not_found', 'members.error.not_found');
  return member;
}

/** Locks all members until the transaction ends. An update takes a row lock on both databases. */
export async function lockMembers(tx: Db): Promise<void> {
  await tx
    .updateTable('people')
    .set((e) => ({ language: e.ref('language') }))
    .where('id', '=', (e) => e.selectFrom('people').select((p) => p.fn.min('id').as('first')))
    .execute();
}

/**
 * Locks all members until the transaction ends.
 * @throws DomainError `unauthenticated` when this person has been disabled meanwhile
 */
export async function lockActive(tx: Db, person: { id: number } | null): Promise<void> {
  await lockMembers(tx);
  if (person && (await memberOf(tx, person.id)).disabled_at !== null)
    throw new DomainError('unauthenticated', 'errors.unauthenticated');
}

export async function countActive(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateDisabledAt(tx: Db, person: number, disabled_at: string | null): Promise<void> {
  await tx.updateTable('people').set({ disabled_at }).where('id', '=', person).execute();
}

/** Members and invited people, with an `id` unique across both. A member's `invitation` is their password link. */
export function membersAndInvited(db: Db, now: string) {
  const name = sql<string>`first_name || ' ' || last_name`;
  const members = db.selectFrom('people').select([
    sql<number>`people.id * 2`.as('id'),
    sql<number | null>`people.id`.as('person'),
    sql<number | null>`(select max(i.id) from invitations as i where i.person = people.id
      and i.used_at is null and i.revoked_at is null and i.expires_at > ${now})`.as('invitation'),
    name.as('name'),
    sql<string>`lower(first_name || ' ' || last_name)`.as('name_key'),
    'email',
    sql<string>`case when disabled_at is null then 'active' else 'disabled' end`.as('state'),
    sql<PersonStatus | null>`status`.as('status'),
    sql<string | null>`created_at`.as('joined_at'),
    sql<string | null>`(select max(last_seen_at) from sessions where sessions.person = people.id)`.as(
      'last_seen_at',
    ),
  ]);
  const invited = db
    .selectFrom('invitations')
    .select([
      sql<number>`id * 2 + 1`.as('id'),
      sql<number | null>`person`.as('person'),
      sql<number | null>`id`.as('invitation'),
      name.as('name'),
      sql<string>`lower(first_name || ' ' || last_name)`.as('name_key'),
      'email',
      sql<string>`case when expires_at > ${now} then 'invited' else 'expired' end`.as('state'),
      sql<PersonStatus | null>`cast(null as text)`.as('status'),
      sql<string | null>`cast(null as text)`.as('joined_at'),
      sql<string | null>`cast(null as text)`.as('last_seen_at'),
    ])
    .where('person', 'is', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);
  return db.selectFrom(members.unionAll(invited).as('members'));
}

const SHOWN = ['id', 'email', 'first_name', 'last_name', 'person', 'created_by', 'expires_at'] as const;
export type InvitationRow = Pick<Row<'invitations'>, (typeof SHOWN)[number]>;

export const insertInvitation = (tx: Db, row: NewRow<'invitations'>): Promise<InvitationRow> =>
  tx.insertInto('invitations').values(row).returning(SHOWN).executeTakeFirstOrThrow();

/** An invitation that was neither used nor revoked; it may have expired. */
export const findPending = (db: Db, id: number): Promise<InvitationRow | undefined> =>
  pending(db).where('id', '=', id).executeTakeFirst();

/** The invitation of a link that is valid now. */
export const findOpen = (db: Db, token_sha256: string, now: string): Promise<InvitationRow | undefined> =>
  pending(db).where('token_sha256', '=', token_sha256).where('expires_at', '>', now).executeTakeFirst();

const pending = (db: Db) =>
  db.selectFrom('invitations').select(SHOWN).where('used_at', 'is', null).where('revoked_at', 'is', null);

/** False when it has been used or revoked, or has expired. */
export async function useInvitation(tx: Db, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setJoined(tx: Db, id: number, person: number): Promise<void> {
  await tx.updateTable('invitations').set({ person }).where('id', '=', id).execute();
}

const open = (tx: Db, now: string) =>
  tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** False when it was used or revoked before. */
export async function markRevoked(tx: Db, id: number, now: string): Promise<boolean> {
  return (await open(tx, now).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Revokes all valid links for that email. */
export async function revokeInvitationsOf(tx: Db, email: string, now: string): Promise<void> {
  await open(tx, now).where('email', '=', email).execute();
}

/** Revokes all valid links made by or for a person. */
export async function revokeInvitationsAround(tx: Db, person: number, now: string): Promise<void> {
  await open(tx, now)
    .where((e) => e.or([e('created_by', '=', person), e('person', '=', person)]))
    .execute();
}

/** Revokes all valid links that set a person's password. */
export async function revokePasswordLinks(tx: Db, person: number, now: string): Promise<void> {
  await open(tx, now).where('person', '=', person).execute();
}

/** All links that set a person's password, newest first, with who made them. */
export const listPasswordLinks = (db: Db, person: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('people as maker', 'maker.id', 'i.created_by')
    .innerJoin('people as own', 'own.id', 'i.person')
    .select(['i.id', 'i.created_at', 'i.expires_at', 'i.used_at', 'i.revoked_at', 'i.seen_at'])
    .select(['maker.id as maker', 'maker.first_name', 'maker.last_name'])
    .where('i.person', '=', person)
    // The invitation by which they joined sets no password of a member.
    .where((e) => e.or([e('i.used_at', 'is', null), e('i.used_at', '<>', e.ref('own.created_at'))]))
    .orderBy('i.id', 'desc')
    .execute();

/** Marks a person's links up to the given one as seen. */
export async function markLinksSeen(db: Db, person: number, upTo: number, seen_at: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ seen_at })
    .where('person', '=', person)
    .where('id', '<=', upTo)
    .where('seen_at', 'is', null)
    .execute();
}

/** Deletes links that were used or revoked, or expired, before that instant. */
export const deleteDeadInvitations = (db: Db, before: string) =>
  db
    .deleteFrom('invitations')
    .where((e) =>
      e.or([e('used_at', '<', before), e('revoked_at', '<', before), e('expires_at', '<', before)]),
    )
    .execute();
