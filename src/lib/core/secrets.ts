import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SECRET_LENGTH } from './limits.ts';
import { SettingError } from './settings.ts';

export type Purpose = 'access' | 'refresh' | 'files' | 'forms' | 'samples';
/** A 32-byte key per purpose, all derived from one secret (HKDF, RFC 5869). */
export type Secrets = (purpose: Purpose) => Uint8Array;

/** Keys derived from the given secret, or from the one in the file, which is created with mode 0600 when missing. */
export const loadSecrets = (given: string | undefined, file: string): Secrets =>
  deriveSecrets(given ?? readOrMake(file));

export function deriveSecrets(secret: string): Secrets {
  const keys = new Map<Purpose, Uint8Array>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = derive(secret, purpose);
      keys.set(purpose, key);
    }
    return key;
  };
}

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(derive(secret, 'fingerprint')).toString('base64url');

const derive = (secret: string, purpose: Purpose | 'fingerprint'): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'atlas', purpose, 32));

/** 32 random bytes as 43 letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The hex hash under which a secret is stored. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The file's secret; undefined when there is no such file. @throws SettingError when it is too short to sign with */
export function readSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  if (secret.length < SECRET_LENGTH)
    throw new SettingError(
      `The file ${file}`,
      secret === '' ? '' : '(hidden)',
      `at least ${SECRET_LENGTH} characters long. Restore it from a backup, or delete it to get a new one, which signs everyone out`,
    );
  return secret;
}

function readOrMake(file: string): string {
  const found = readSecret(file);
  if (found !== undefined) return found;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, newSecret());
  fsyncSync(handle);
  closeSync(handle);
  try {
    // When two processes start at once, the first to link creates the secret and the other reads it.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readSecret(file) as string;
}
