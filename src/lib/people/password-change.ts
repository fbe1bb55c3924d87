import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { provePassword } from './password-proof.ts';
import type { PasswordChange } from './password-schema.ts';
import { setPasswordOf } from './people.ts';
import { logSecurity } from './security-log.ts';
import type { Session } from './sessions.ts';

/**
 * Changes the person's own password. All their other sessions end; the one that asks goes on.
 * @param address where it is asked from: tries of the current password are limited by it
 * @throws DomainError `invalid` for a wrong current password; `too_many`, `busy`
 */
export async function changePassword(
  db: Db,
  person: Person,
  { current_password, new_password }: PasswordChange,
  session: Pick<Session, 'id'>,
  address: string,
): Promise<void> {
  await provePassword(db, person, current_password, address);
  await setPasswordOf(db, person, person.id, new_password, session.id);
  logSecurity('password_changed', { person: person.id });
}
