import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Atlas } from '../atlas.ts';

/** Where keys and lifetimes come from. */
export type TokenSettings = Pick<Atlas, 'secrets' | 'config'>;
export type TokenType = 'access' | 'refresh';

/** What the tokens of one generation are made of. Instants in ms since 1970. */
export interface Generation {
  session: string;
  person: number;
  counter: number;
  rotatedAt: number;
  endsAt: number;
}

/** What a verified token says. */
export interface Claims {
  session: string;
  person: number;
  counter: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  access: string;
  refresh: string;
}

const ISSUER = 'atlas';
const KINDS = {
  access: { typ: 'at+jwt', audience: 'api' },
  refresh: { typ: 'rt+jwt', audience: 'refresh' },
} as const;
/** Seconds by which an expired token still passes. */
const LEEWAY = 5;
/** Seconds by which the clock of another process that issues tokens may be ahead. */
const SKEW = 60;
const LONGEST = 2_048;

/** When the tokens of a generation expire, in seconds since 1970; nothing outlives the session. */
export function expiryOf(
  generation: Generation,
  settings: TokenSettings,
  now: number,
): Record<TokenType, number> {
  return {
    access: expiry(accessIssuedAt(generation, settings, now), settings.config.accessTtl, generation),
    refresh: expiry(generation.rotatedAt, settings.config.refreshTtl, generation),
  };
}

/**
 * The pair of a generation. It is made of nothing but the generation, so who asks twice gets the same refresh token twice;
 * the access token is a new one only when the first has lived half its life.
 */
export async function issueTokens(
  generation: Generation,
  settings: TokenSettings,
  now: number,
): Promise<Tokens> {
  const issuedAt = accessIssuedAt(generation, settings, now);
  const { access, refresh } = expiryOf(generation, settings, now);
  return {
    access: await sign('access', generation, issuedAt, access, settings),
    refresh: await sign('refresh', generation, generation.rotatedAt, refresh, settings),
  };
}

/** The claims of a token that is ours, of this type and not expired; otherwise undefined. */
export async function readToken(
  type: TokenType,
  token: string,
  settings: TokenSettings,
  now: number,
): Promise<Claims | undefined> {
  if (token.length > LONGEST) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyOf(type, settings), {
      algorithms: ['HS256'],
      typ: KINDS[type].typ,
      issuer: ISSUER,
      audience: KINDS[type].audience,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: LEEWAY,
      currentDate: new Date(now),
    });
    const { sub, sid, ctr, iat, exp, token_type } = payload;
    if (
      token_type !== type ||
      typeof sid !== 'string' ||
      !Number.isSafeInteger(ctr) ||
      !/^\d{1,15}$/.test(sub ?? '')
    )
      return undefined;
    if ((iat as number) > now / 1000 + SKEW) return undefined;
    return { session: sid, person: Number(sub), counter: ctr as number, expiresAt: exp as number };
  } catch {
    return undefined;
  }
}

function accessIssuedAt({ rotatedAt }: Generation, { config }: TokenSettings, now: number): number {
  return now < rotatedAt + config.accessTtl * 500 ? rotatedAt : now;
}

const expiry = (issuedAt: number, lifetime: number, { endsAt }: Generation): number =>
  Math.min(Math.floor(issuedAt / 1000) + lifetime, Math.floor(endsAt / 1000));

function sign(
  type: TokenType,
  generation: Generation,
  issuedAt: number,
  expiresAt: number,
  settings: TokenSettings,
): Promise<string> {
  const seconds = Math.floor(issuedAt / 1000);
  return new SignJWT({ token_type: type, sid: generation.session, ctr: generation.counter })
    .setProtectedHeader({ alg: 'HS256', typ: KINDS[type].typ })
    .setIssuer(ISSUER)
    .setAudience(KINDS[type].audience)
    .setSubject(String(generation.person))
    .setJti(`${generation.session}.${generation.counter}.${type}.${seconds}`)
    .setIssuedAt(seconds)
    .setExpirationTime(expiresAt)
    .sign(keyOf(type, settings));
}

/** jose converts a KeyObject once and remembers it; bytes it would convert for every request. */
const keys = new WeakMap<Uint8Array, KeyObject>();

function keyOf(type: TokenType, { secrets }: TokenSettings): KeyObject {
  const bytes = secrets(type);
  let key = keys.get(bytes);
  if (!key) {
    key = createSecretKey(bytes);
    keys.set(bytes, key);
  }
  return key;
}
