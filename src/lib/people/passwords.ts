import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { logSecurity } from '../core/log.ts';
import type { TextKey } from '../core/text.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { passwordSet } from './events.ts';
import { lockMembers, revokePasswordLinks } from './members-records.ts';
import {
  findCredentials,
  findPersonByEmail,
  revokeApiTokensOf,
  updatePasswordHash,
} from './people-records.ts';
import type { PasswordChange } from './schema.ts';
import { revokeSessionsOf } from './sessions-records.ts';
import { type Attempt, countAttempt, forgive, withdraw } from './sign-in-throttle.ts';

/** Memory in KiB. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const COST: Cost = { memory: 47_104, passes: 1, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const derive = promisify(argon2);

/** Hashes a password with argon2id. @returns a PHC string @throws DomainError `busy` */
export const hashPassword = (password: string): Promise<string> =>
  inHashingLane('known', async (lane) => {
    const salt = randomBytes(SALT_BYTES);
    return phc(COST, salt, await hash(lane, password, COST, salt, HASH_BYTES));
  });

/** Verifies a password in a lane of its own. @throws DomainError `busy` */
export const verifyPassword = (password: string, stored: string | undefined): Promise<boolean> =>
  inHashingLane('known', (lane) => verifyInLane(lane, password, stored));

/** Verifies a password. Without a hash it takes as long and returns false, so that timing reveals no accounts. */
export async function verifyInLane(
  lane: Lane,
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const parsed = parsePhc(stored ?? NOBODY);
  if (!parsed) throw new Error('A stored password hash cannot be read');
  const { cost, salt, hash: wanted } = parsed;
  const same = timingSafeEqual(await hash(lane, password, cost, salt, wanted.length), wanted);
  return same && stored !== undefined;
}

/** True when a stored hash was made at a lower cost than the present one. */
export function isOutdated(stored: string): boolean {
  const cost = parsePhc(stored)?.cost;
  return !cost || cost.memory < COST.memory || cost.passes < COST.passes;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, bytes: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(bytes)}`;

const NOBODY = phc(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

function parsePhc(text: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', bytes = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(bytes, 'base64'),
  };
}

/**
 * Each hash takes 46 MiB and a core for about 40 ms; unbounded, many sign-ins at once would slow everyone else down.
 */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Sign-ins from addresses that nobody has signed in from, and everything else, which is served first. */
export type Lane = 'known' | 'stranger';
const admitted: Record<Lane, number> = { known: 0, stranger: 0 };
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] };
let running = 0;

/**
 * Does work that hashes, in one of the lane's places: those of strangers fill up in a flood, and the others stay free.
 * @throws DomainError `busy`, without having begun
 */
export async function inHashingLane<Result>(
  lane: Lane,
  work: (lane: Lane) => Promise<Result>,
): Promise<Result> {
  if (admitted[lane] >= AT_ONCE + MOST_WAITING)
    throw new DomainError('busy', 'people.hashing_busy', { retryAfter: 2 });
  admitted[lane]++;
  try {
    return await work(lane);
  } finally {
    admitted[lane]--;
  }
}

async function hash(
  lane: Lane,
  password: string,
  cost: Cost,
  nonce: Buffer,
  tagLength: number,
): Promise<Buffer> {
  if (running < AT_ONCE) running++;
  // A finished hash hands over its slot, so `running` does not change.
  else await new Promise<void>((resolve) => waiting[lane].push(resolve));
  try {
    return await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next) next();
    else running--;
  }
}

/**
 * Verifies a signed-in person's password again, in case their screen was left unlocked. Counts as a sign-in attempt.
 * @param missing the text key for a password that was not given
 * @throws DomainError `invalid` with the field `current_password`; `too_many`, `busy`
 */
export async function provePassword(
  db: Db,
  person: Pick<Person, 'id' | 'email'>,
  password: string | undefined,
  address: string,
  missing: TextKey = 'account_pages.current_password_needed',
): Promise<void> {
  if (password === undefined) throw refused(missing);
  const attempt: Attempt = { email: person.email, address, known: true };
  await countAttempt(db, attempt);
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

const refused = (message: TextKey) =>
  new DomainError('invalid', message, { fields: { current_password: [message] } });

/**
 * Changes the person's own password and ends all their other sessions, and their API tokens with `end_tokens`.
 * @param address the client's, which the throttle counts by
 * @throws DomainError `invalid` for a wrong current password; `too_many`, `busy`
 */
export const changePassword = actInSteps(
  'member',
  async (
    db: Db,
    person: Person,
    { current_password, new_password, end_tokens }: PasswordChange,
    session: { id: string },
    address: string,
  ): Promise<void> => {
    await provePassword(db, person, current_password, address);
    await setPasswordOf(db, person, person.id, new_password, { session: session.id, tokens: !end_tokens });
    logSecurity('password_changed', { person: person.id });
  },
);

/**
 * Sets a person's password and ends all their sessions, API tokens and password links.
 * @param actor null for the command line
 * @param kept a session, and whether the API tokens go on to work
 */
export async function setPasswordOf(
  db: Db,
  actor: { id: number } | null,
  id: number,
  password: string,
  kept: { session?: string; tokens?: boolean } = {},
): Promise<void> {
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    // A sign-in with the old password either commits first, and its session ends here, or sees the new hash.
    await lockMembers(tx);
    const at = instant();
    await updatePasswordHash(tx, id, password_hash);
    await revokePasswordLinks(tx, id, at);
    await revokeSessionsOf(tx, id, at, kept.session);
    if (!kept.tokens) await revokeApiTokensOf(tx, id, at);
    await note(tx, actor, passwordSet, id, {});
  });
}

/** `setPasswordOf` by email. @throws DomainError `not_found` */
export const setPassword = actInSteps(
  'member',
  async (
    db: Db,
    actor: { id: number } | null,
    { email, password }: { email: string; password: string },
  ): Promise<void> => {
    const person = await findPersonByEmail(db, email.trim().toLowerCase());
    if (!person) throw new DomainError('not_found', 'people.unknown_email');
    await setPasswordOf(db, actor, person.id, password);
  },
);
