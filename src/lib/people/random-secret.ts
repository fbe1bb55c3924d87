import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses: 43 letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is kept of a secret (hex): it proves the secret, and cannot be turned back into it. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');
