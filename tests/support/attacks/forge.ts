import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';

/** What a forger has: a token of ours to start from and even, for a strict test, the key that signs its kind. */
export interface Forge {
  token: string;
  type: 'access' | 'refresh';
  key: Uint8Array;
  otherKey: Uint8Array;
  /** The other token of the pair. */
  other: string;
  /** Another person's session, from its token. */
  stranger: { sub: string; sid: string };
}
export type Forgery = (forge: Forge) => string;

export const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url');
export const typOf = (type: Forge['type']) => (type === 'access' ? 'at+jwt' : 'rt+jwt');
export const parts = (token: string) => token.split('.') as [string, string, string];
export const changed =
  (change: (header: string, claims: string, signature: string) => string): Forgery =>
  ({ token }) =>
    change(...parts(token));

/** Signs a token as the server would, with the given parts replaced. */
export function made(
  forge: Forge,
  {
    header = {},
    claims = {},
    rawHeader,
    rawClaims,
    key = forge.key,
    hash = 'sha256',
  }: {
    header?: object;
    claims?: object;
    rawHeader?: string;
    rawClaims?: string | Buffer;
    key?: Uint8Array | string;
    hash?: string;
  },
): string {
  const head = rawHeader ?? JSON.stringify({ alg: 'HS256', typ: typOf(forge.type), ...header });
  const body = rawClaims ?? JSON.stringify({ ...decodeJwt(forge.token), ...claims });
  const signed = `${encode(head)}.${encode(body)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`;
}

/** Unchanged: this one must be accepted, or the others prove nothing. */
export const unforged: Forgery = (forge) => made(forge, {});

export const withHeader =
  (header: object, hash = 'sha256'): Forgery =>
  (forge) =>
    made(forge, { header, hash });
export const withClaims =
  (claims: object): Forgery =>
  (forge) =>
    made(forge, { claims });
export const unsigned =
  (alg: unknown): Forgery =>
  ({ token, type }) =>
    `${encode(JSON.stringify({ alg, typ: typOf(type) }))}.${parts(token)[1]}.`;
