import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '../core/errors.ts';

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
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(COST, salt, await hash(password, COST, salt, HASH_BYTES));
}

/**
 * Whether the password is the one that was hashed. Without a hash it takes the same time and says no, so that nobody can
 * tell who has an account.
 * @throws DomainError `busy`
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parsed = parsePhc(stored ?? NOBODY);
  if (!parsed) throw new Error('A stored password hash cannot be read');
  const same = timingSafeEqual(
    await hash(password, parsed.cost, parsed.salt, parsed.hash.length),
    parsed.hash,
  );
  return same && stored !== undefined;
}

/** True when a stored hash is cheaper than today's. */
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

/** Each hash takes 46 MiB and a core for some 40 ms: a crowd must not take the machine from those who are in. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
let running = 0;
const waiting: (() => void)[] = [];

async function hash(password: string, cost: Cost, nonce: Buffer, tagLength: number): Promise<Buffer> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= MOST_WAITING)
      throw new DomainError('busy', 'people.hashing_busy', { retryAfter: 2 });
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
