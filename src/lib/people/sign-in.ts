import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { KNOWN_ADDRESS_MS } from '../core/limits.ts';
import { logSecurity } from '../core/log.ts';
import { hashPassword, inHashingLane, isOutdated, verifyInLane } from './passwords.ts';
import { findCredentials, updatePasswordHash } from './people-records.ts';
import type { Login } from './schema.ts';
import { type Device, type Sessions, type SignedIn, startSession } from './sessions.ts';
import { listSignedInFrom } from './sessions-records.ts';
import { type Attempt, countAttempt, forgive, networkOf, withdraw } from './sign-in-throttle.ts';
import type { Tokens } from './tokens.ts';

/**
 * Signs a person in with email and password, starting a new session.
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
  const signedInFrom = await listSignedInFrom(atlas.db, device.address, since);
  const known = credentials !== undefined && signedInFrom.includes(credentials.person.id);
  const attempt: Attempt = { email, address: device.address, known };
  const right = await inHashingLane(signedInFrom.length > 0 ? 'known' : 'stranger', async (lane) => {
    await countAttempt(atlas.db, attempt, now);
    return verifyInLane(lane, password, credentials?.password_hash).catch(async (error) => {
      await withdraw(atlas.db, attempt);
      throw error;
    });
  });
  if (!right || !credentials) {
    logSecurity('sign_in_failed', { address: device.address });
    throw refused();
  }
  await forgive(atlas.db, attempt);
  const { person, password_hash: proved } = credentials;
  const rehashed = isOutdated(proved) ? await hashPassword(password) : undefined;
  return startSession(atlas, person, device, now, async (tx) => {
    // The password changed meanwhile, which ended all sessions: none may start with the old one.
    if ((await findCredentials(tx, email))?.password_hash !== proved) throw refused();
    // The password is only known here, so a hash of a lower cost is replaced now.
    if (rehashed !== undefined) await updatePasswordHash(tx, person.id, rehashed);
  });
}

const refused = () => new DomainError('unauthenticated', 'people.invalid_credentials');
