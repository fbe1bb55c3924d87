import { hkdfSync, randomBytes } from 'node:crypto';
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

export type Purpose = 'access' | 'refresh' | 'files';
/** A 32-byte key per purpose, all derived from one secret (HKDF, RFC 5869). */
export type Secrets = (purpose: Purpose) => Uint8Array;

/** @param given the secret from the environment; otherwise the file is read, or made once with mode 0600 */
export function loadSecrets(given: string | undefined, file: string): Secrets {
  const secret = given ?? readOrMake(file);
  const keys = new Map<Purpose, Uint8Array>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = new Uint8Array(hkdfSync('sha256', secret, 'atlas', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
}

function readOrMake(file: string): string {
  const read = () => readFileSync(file, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, randomBytes(32).toString('base64url'));
  fsyncSync(handle);
  closeSync(handle);
  try {
    // Two first starts at once: whoever links first has made the secret, the other one reads it.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read();
}
