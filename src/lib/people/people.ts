import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { disableMember, enableMember } from './members.ts';
import { lockMembers } from './members-records.ts';
import { hashPassword } from './passwords.ts';
import { findPersonByEmail, insertPerson, updatePasswordHash } from './people-records.ts';
import type { NewPerson } from './person-schema.ts';
import { revokeSessionsOf } from './sessions-records.ts';

/** Who acts; null: the command line. */
type Actor = { id: number } | null;

/** Adds someone who can sign in. @throws DomainError `conflict` when the email is taken */
export async function addPerson(db: Db, actor: Actor, { password, ...input }: NewPerson): Promise<Person> {
  const password_hash = await hashPassword(password);
  try {
    return await inTransaction(db, async (tx) => {
      const person = await insertPerson(tx, {
        ...input,
        password_hash,
        language: 'en',
        disabled_at: null,
        created_at: instant(),
      });
      await recordHistory(tx, actor, 'add', 'person', person.id, { after: input });
      return person;
    });
  } catch (error) {
    if (faultOf(error) !== 'unique') throw error;
    throw new DomainError('conflict', 'people.email_taken', { fields: { email: ['people.email_taken'] } });
  }
}

/** Sets a person's password and ends all their sessions but the one named. */
export async function setPasswordOf(
  db: Db,
  actor: Actor,
  id: number,
  password: string,
  keepSession?: string,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // Who signs in with the old one at this moment is either seen and ended here, or sees the new one.
    await lockMembers(tx);
    await updatePasswordHash(tx, id, password_hash);
    await revokeSessionsOf(tx, id, instant(), keepSession);
    await recordHistory(tx, actor, 'set password', 'person', id, {});
  });
}

/** The same by email, and all sessions end. @throws DomainError `not_found` when nobody has the email */
export const setPassword = async (
  db: Db,
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<void> => setPasswordOf(db, actor, (await personWith(db, email)).id, password);

/** `disableMember` by email. @returns false when they were disabled before @throws DomainError `not_found`, `conflict` */
export const disablePerson = async (db: Db, actor: Actor, email: string): Promise<boolean> =>
  disableMember(db, actor, (await personWith(db, email)).id);

/** `enableMember` by email. @returns false when they were not disabled @throws DomainError `not_found` */
export const enablePerson = async (db: Db, actor: Actor, email: string): Promise<boolean> =>
  enableMember(db, actor, (await personWith(db, email)).id);

async function personWith(db: Db, email: string): Promise<Person> {
  const person = await findPersonByEmail(db, email.trim().toLowerCase());
  if (!person) throw new DomainError('not_found', 'people.unknown_email');
  return person;
}
