import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { logSecurity } from '../core/log.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { revokePasswordLinks } from './members-records.ts';
import { provePassword } from './passwords.ts';
import {
  findProfile,
  lockPerson,
  type ProfileRow,
  type Recorded,
  recordedBy,
  updatePerson,
} from './people-records.ts';
import type { ProfileChange } from './schema.ts';

const FACTS = [
  ...(['first_name', 'last_name', 'email', 'language', 'notifications'] as const),
  ...(['keys', 'expenses_view', 'time_zone', 'status'] as const),
] as const;

/** What other members see of a person. */
export interface Profile extends ProfileRow {
  recorded: Recorded;
}

/** A member's public profile. @throws DomainError `not_found` */
export async function profileOf(db: Db, id: number): Promise<Profile> {
  const row = await findProfile(db, id);
  if (!row) throw new DomainError('not_found', 'account_pages.no_member');
  return { ...row, recorded: await recordedBy(db, id) };
}

/**
 * Changes the person's own record; writes nothing when nothing changes.
 * @param address the client's, which the throttle counts by
 * @throws DomainError `invalid` for another email without the current password, or with a wrong one; `conflict` when the email
 * is taken; `too_many`, `busy`
 */
export async function changeProfile(
  db: Db,
  person: Person,
  { current_password, ...input }: ProfileChange,
  address: string,
): Promise<Person> {
  if (input.email !== undefined && input.email !== person.email)
    await provePassword(db, person, current_password, address, 'account_pages.current_password_required');
  if (!FACTS.some((name) => input[name] !== undefined && input[name] !== person[name])) return person;
  try {
    return await inTransaction(db, (tx) => change(tx, person.id, input));
  } catch (error) {
    if (faultOf(error) !== 'unique') throw error;
    throw new DomainError('conflict', 'people.email_taken', { fields: { email: ['people.email_taken'] } });
  }
}

async function change(tx: Db, id: number, input: Omit<ProfileChange, 'current_password'>): Promise<Person> {
  const before = await lockPerson(tx, id);
  const names = FACTS.filter((name) => input[name] !== undefined && input[name] !== before[name]);
  if (names.length === 0) return before;
  const after = await updatePerson(tx, id, Object.fromEntries(names.map((name) => [name, input[name]])));
  const share = (of: Person) => Object.fromEntries(names.map((name) => [name, of[name]]));
  await recordHistory(tx, before, 'change', 'person', id, { before: share(before), after: share(after) });
  if (names.includes('email')) {
    await revokePasswordLinks(tx, id, instant());
    logSecurity('email_changed', { person: id });
  }
  return after;
}
