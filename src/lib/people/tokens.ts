import { createSecretKey, type KeyObject } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../core/config.ts';
import { isId, isUuid } from '../core/ids.ts';
import { TOKEN_LEEWAY_SECONDS } from '../core/limits.ts';
import type { Secrets } from '../core/secrets.ts';

/** Source of keys and lifetimes. */
export interface TokenSettings {
  secrets: Secrets;
  config: Pick<Config, 'accessTtl' | 'refreshTtl'>;
}
export type TokenType = 'access' | 'refresh';

/** A session between two rotations, which its tokens are derived from. Instants in ms since 1970. */
export interface Generation {
  session: string;
  person: number;
  counter: number;
  rotatedAt: number;
  endsAt: number;
}

/** The contents of a verified token. */
export interface Claims {
  session: string;
  person: number;
  counter: number;
  /** Seconds since 1970. */
  issuedAt: number;
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
/**
 * Seconds by which a token may be issued in the future. Another process's clock may be ahead, and setting a clock back
 * by an hour should not sign anybody out.
 */
const CLOCK_SKEW_SECONDS = { access: 60, refresh: 3_660 } as const;
const LONGEST = 2_048;
/** Size of the cache of verified tokens. */
const MOST_VERIFIED = 2_000;
/**
 * Three parts without padding. The signature's last character encodes four bits, so only these letters are canonical.
 */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** When the tokens of a generation expire, in seconds since 1970, at the latest with the session. */
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
 * The tokens of a generation. They are deterministic, so a repeated request gets the same refresh token; the access
 * token changes only after half its lifetime.
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

/**
 * The claims of a token that we signed, of this type, unexpired and no longer-lived than new ones; otherwise undefined.
 */
export async function readToken(
  type: TokenType,
  token: string,
  settings: TokenSettings,
  now: number,
): Promise<Claims | undefined> {
  if (token.length > LONGEST || !SHAPE.test(token)) return undefined;
  const { key, verified } = signerOf(type, settings);
  const claims = verified.get(token) ?? (await verify(type, token, key, now));
  if (!claims || !isCurrent(claims, type, settings, now)) return undefined;
  verified.set(token, claims);
  const [oldest] = verified.keys();
  if (verified.size > MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
  return claims;
}

/** The claims of a token that we signed. */
async function verify(
  type: TokenType,
  token: string,
  key: KeyObject,
  now: number,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: KINDS[type].typ,
      issuer: ISSUER,
      audience: KINDS[type].audience,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      clockTolerance: TOKEN_LEEWAY_SECONDS,
      currentDate: new Date(now),
    });
    return claimsOf(payload, type);
  } catch {
    return undefined;
  }
}

/** Neither expired, nor issued in the future, nor longer-lived than new ones. */
function isCurrent(
  { issuedAt, expiresAt }: Claims,
  type: TokenType,
  { config }: TokenSettings,
  now: number,
): boolean {
  const lifetime = type === 'access' ? config.accessTtl : config.refreshTtl;
  if (expiresAt <= Math.floor(now / 1000) - TOKEN_LEEWAY_SECONDS || expiresAt > issuedAt + lifetime)
    return false;
  return issuedAt <= now / 1000 + CLOCK_SKEW_SECONDS[type];
}

/** The signature is not enough: each claim must have the form that we write. */
function claimsOf(payload: JWTPayload, type: TokenType): Claims | undefined {
  const { sub, sid, ctr, iat, exp, aud, token_type } = payload;
  if (token_type !== type || typeof aud !== 'string') return undefined;
  if (typeof sid !== 'string' || !isUuid(sid)) return undefined;
  if (typeof sub !== 'string' || !isId(sub)) return undefined;
  if (!isCount(ctr) || !isCount(iat) || !isCount(exp)) return undefined;
  return { session: sid, person: Number(sub), counter: ctr, issuedAt: iat, expiresAt: exp };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The time of the rotation, so that repeats get the same token; after half a lifetime or a clock set back, now. */
function accessIssuedAt({ rotatedAt }: Generation, { config }: TokenSettings, now: number): number {
  return now < rotatedAt + config.accessTtl * 500 ? Math.min(rotatedAt, now) : now;
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
    .sign(signerOf(type, settings).key);
}

interface Signer {
  /** jose converts a KeyObject once, but bytes on every request. */
  key: KeyObject;
  /** Claims whose signature has been verified; whether the session is live is queried each time. */
  verified: Map<string, Claims>;
}
const signers = new WeakMap<Uint8Array, Signer>();

function signerOf(type: TokenType, { secrets }: TokenSettings): Signer {
  const bytes = secrets(type);
  let signer = signers.get(bytes);
  if (!signer) {
    signer = { key: createSecretKey(bytes), verified: new Map() };
    signers.set(bytes, signer);
  }
  return signer;
}
