import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { KNOWN_ADDRESS_MS } from '../core/limits.ts';
import type { Login } from './login-schema.ts';
import { countTry, forgive, networkOf, type Try, withdraw } from './login-throttle.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { findCredentials, updatePasswordHash } from './people-records.ts';
import { logSecurity } from './security-log.ts';
import { type Device, type Sessions, type SignedIn, startSession } from './sessions.ts';
import { hasSignedInFrom } from './sessions-records.ts';
import type { Tokens } from './tokens.ts';

/**
 * Signs a person in with email and password: always a session of its own.
 * @throws DomainError `unauthenticated` (the same for an unknown email, a wrong password and a disabled person), `too_many`, `busy`
 */
export async function signIn(
  atlas: Sessions,
  { email, password }: Login,
  from: Device,
  now = Date.now(),
): Promise<SignedIn & { tokens: Tokens }> {
  const device = { ...from, address: networkOf(from.address) };
  const credentials = await findCredentials(atlas.db, email);
  const since = instant(new Date(now - KNOWN_ADDRESS_MS));
  // Asked for nobody too, so that an unknown email takes the same time.
  const known = await hasSignedInFrom(atlas.db, credentials?.person.id ?? 0, device.address, since);
  const attempt: Try = { email, address: device.address, known };
  await countTry(atlas.db, attempt, now);
  const right = await verifyPassword(password, credentials?.password_hash).catch(async (error) => {
    await withdraw(atlas.db, attempt);
    throw error;
  });
  if (!right || !credentials) {
    logSecurity('sign_in_failed', { address: device.address });
    throw refused();
  }
  await forgive(atlas.db, attempt);
  const { person, password_hash: proved } = credentials;
  const rehashed = isOutdated(proved) ? await hashPassword(password) : undefined;
  return startSession(atlas, person, device, now, async (tx) => {
    // Changed since it was looked at: all sessions have ended by that, so none may begin by what was right before.
    if ((await findCredentials(tx, email))?.password_hash !== proved) throw refused();
    // Only now the password is at hand: a hash of cheaper times is replaced.
    if (rehashed !== undefined) await updatePasswordHash(tx, person.id, rehashed);
  });
}

const refused = () => new DomainError('unauthenticated', 'people.invalid_credentials');
