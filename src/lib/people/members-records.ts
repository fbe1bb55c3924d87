import { sql } from 'kysely';
import type { Person, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { PERSON } from './people-records.ts';

export type MemberRow = Person & Pick<Row<'people'>, 'disabled_at'>;

export const findMember = (db: Db, id: number): Promise<MemberRow | undefined> =>
  db
    .selectFrom('people')
    .select([...PERSON, 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Keeps everyone else who lets members in or shuts them out waiting until the transaction ends. An update locks the row on each database. */
export async function lockMembers(tx: Db): Promise<void> {
  await tx
    .updateTable('people')
    .set((e) => ({ language: e.ref('language') }))
    .where('id', '=', (e) => e.selectFrom('people').select((p) => p.fn.min('id').as('first')))
    .execute();
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

/**
 * Members and whoever is invited, one row each: `id` only tells rows apart; `person` or `invitation` is who it is. A member's
 * `invitation` is their link for a new password, while it is open.
 */
export function everyone(db: Db, now: string) {
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
      sql<string | null>`cast(null as text)`.as('joined_at'),
      sql<string | null>`cast(null as text)`.as('last_seen_at'),
    ])
    .where('person', 'is', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);
  return db.selectFrom(members.unionAll(invited).as('members'));
}
