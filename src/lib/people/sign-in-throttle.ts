import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { instant } from '../core/day.ts';
import { DomainError, waitSeconds } from '../core/errors.ts';
import { CLOCK_SKEW_MS, SECOND_MS, SIGN_IN_THROTTLE } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import {
  blockUntil,
  countFailure,
  forgetFailures,
  sweepFailures,
  uncountFailure,
} from './sign-in-throttle-records.ts';

const { emailAtAddress: PAIR, address: ADDRESS, email: EMAIL } = SIGN_IN_THROTTLE;

/** An attempt to sign in. */
export interface Attempt {
  email: string;
  address: string;
  /** The email has signed in from this address within `KNOWN_ADDRESS_MS`. */
  known: boolean;
}

/**
 * Counts an attempt as failed before its password is checked, so that parallel attempts cannot exceed the limit.
 * `forgive` or `withdraw` undo it.
 * @throws DomainError `too_many`, in which case the attempt is not counted
 */
export async function countAttempt(db: Db, attempt: Attempt, now = Date.now()): Promise<void> {
  const keys = keysOf(attempt);
  await inTransaction(db, async (tx) => {
    await countWithin(tx, keys.address, ADDRESS, now);
    if (!attempt.known) await countWithin(tx, keys.email, EMAIL, now);
    const row = await countFailure(tx, keys.pair, now, PAIR.windowMs);
    const blockedMs = row.blocked_until === null ? 0 : Date.parse(row.blocked_until) - now;
    // A block that ends later than any that could be set now was set before the clock was put back.
    if (blockedMs > 0 && blockedMs <= PAIR.longestSeconds * SECOND_MS + CLOCK_SKEW_MS)
      throw tooMany(blockedMs);
    if (row.failures >= PAIR.free) {
      const seconds = Math.min(2 ** Math.min(row.failures - PAIR.free, 20), PAIR.longestSeconds);
      await blockUntil(tx, keys.pair, instant(new Date(now + seconds * 1_000)));
    }
  });
}

/** The attempt succeeded, which clears the failures of this email at this address. */
export async function forgive(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await inTransaction(db, async (tx) => {
    await uncountFailure(tx, keys.address);
    if (!attempt.known) await uncountFailure(tx, keys.email);
    await forgetFailures(tx, keys.pair);
  });
}

/** Deletes failures outside every limit's window. */
export async function sweepOldFailures(db: Db, now = Date.now()): Promise<void> {
  await inTransaction(db, (tx) => sweepFailures(tx, instant(new Date(now - PAIR.windowMs))));
}

/** Uncounts an attempt whose password was not checked after all. */
export async function withdraw(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await inTransaction(db, async (tx) => {
    await uncountFailure(tx, keys.address);
    if (!attempt.known) await uncountFailure(tx, keys.email);
    await uncountFailure(tx, keys.pair);
  });
}

/** The network of an address: the /64 of an IPv6 address; an IPv4-mapped address as IPv4. */
export function networkOf(address: string): string {
  const wrapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (wrapped !== undefined) return wrapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

async function countWithin(
  tx: Db,
  key: string,
  limit: { most: number; windowMs: number },
  now: number,
): Promise<void> {
  const row = await countFailure(tx, key, now, limit.windowMs);
  if (row.failures > limit.most) throw tooMany(Date.parse(row.window_started_at) + limit.windowMs - now);
}

/** The email is hashed, since some people type their password into that field. */
function keysOf({ email, address }: Attempt) {
  const network = networkOf(address);
  const who = createHash('sha256').update(email).digest('base64url');
  return { pair: `pair:${network}|${who}`, address: `address:${network}`, email: `email:${who}` };
}

function tooMany(ms: number): DomainError {
  const seconds = waitSeconds(ms / 1_000);
  return new DomainError('too_many', 'errors.too_many', { values: { seconds }, retryAfter: seconds });
}
