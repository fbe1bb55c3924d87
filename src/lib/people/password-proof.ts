import { DomainError } from '../core/errors.ts';
import type { Person } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';
import { countTry, forgive, type Try, withdraw } from './login-throttle.ts';
import { verifyPassword } from './passwords.ts';
import { findCredentials } from './people-records.ts';
import { logSecurity } from './security-log.ts';

/**
 * Has someone who is signed in prove that they are the person: an unlocked screen is not enough. Tries count together with
 * those to sign in.
 * @throws DomainError `invalid` with the field `current_password`; `too_many`, `busy`
 */
export async function provePassword(
  db: Db,
  person: Pick<Person, 'id' | 'email'>,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (password === undefined) throw refused('account_pages.current_password_required');
  const attempt: Try = { email: person.email, address, known: true };
  await countTry(db, attempt);
  const credentials = await findCredentials(db, person.email);
  const right = await verifyPassword(password, credentials?.password_hash).catch(async (error) => {
    await withdraw(db, attempt);
    throw error;
  });
  if (!right) {
    logSecurity('password_proof_failed', { person: person.id, address });
    throw refused('account_pages.current_password_wrong');
  }
  await forgive(db, attempt);
}

const refused = (message: string) =>
  new DomainError('invalid', message, { fields: { current_password: [message] } });
