import type { Config } from '../core/config.ts';
import { YEAR_SECONDS } from '../core/limits.ts';
import type { SignedIn } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** The cookies of a request, and those that its response sets. */
export interface CookieJar {
  get(name: string): { value: string } | undefined;
  has(name: string): boolean;
  set(
    name: string,
    value: string,
    options: { path: string; httpOnly?: boolean; sameSite: 'lax'; secure?: boolean; maxAge?: number },
  ): void;
}

type Settings = Pick<Config, 'https'>;

/** The `__Host-` prefix makes browsers reject a cookie set by a subdomain, for another path or over plain http. */
const nameOf = (type: keyof Tokens, { https }: Settings): string =>
  `${https ? '__Host-' : ''}${type === 'access' ? 'atlas-auth' : 'atlas-refresh'}`;

const attributes = ({ https }: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const;

/** The tokens in a browser's cookies. */
export function tokensOf(cookies: CookieJar, settings: Settings): Partial<Tokens> {
  const access = cookies.get(nameOf('access', settings))?.value || undefined;
  const refresh = cookies.get(nameOf('refresh', settings))?.value || undefined;
  return { ...(access ? { access } : {}), ...(refresh ? { refresh } : {}) };
}

/** Each cookie expires with its token. */
export function setTokens(
  cookies: CookieJar,
  { session, tokens }: SignedIn & { tokens: Tokens },
  settings: Settings,
): void {
  const now = Date.now() / 1000;
  const life = (expiresAt: number) => Math.max(1, Math.ceil(expiresAt - now));
  cookies.set(nameOf('access', settings), tokens.access, {
    ...attributes(settings),
    maxAge: life(session.accessExpiresAt),
  });
  cookies.set(nameOf('refresh', settings), tokens.refresh, {
    ...attributes(settings),
    maxAge: life(session.refreshExpiresAt),
  });
}

/** Deletes the tokens' cookies, or only those of the given types. */
export function clearTokens(
  cookies: CookieJar,
  settings: Settings,
  types: readonly (keyof Tokens)[] = ['access', 'refresh'],
): void {
  for (const type of types) {
    if (cookies.has(nameOf(type, settings)))
      cookies.set(nameOf(type, settings), '', { ...attributes(settings), maxAge: 0 });
  }
}

/**
 * Makes the sign-in page's script clear what this device stores about the person; the script then deletes the cookie.
 */
export function leaveDevice(cookies: CookieJar, person: number | undefined): void {
  if (person !== undefined) cookies.set('atlas-left', String(person), { path: '/login', sameSite: 'lax' });
}

const EMAIL = 'atlas-email';
const EMAIL_PATH = { path: '/login', httpOnly: true, sameSite: 'lax' } as const;

/** The email stored by Remember Email, if any. */
export const rememberedEmail = (cookies: CookieJar): string | undefined =>
  cookies.get(EMAIL)?.value || undefined;

/** Stores the email for a year, or deletes it. */
export function rememberEmail(cookies: CookieJar, email: string | undefined): void {
  if (email !== undefined) cookies.set(EMAIL, email, { ...EMAIL_PATH, maxAge: YEAR_SECONDS });
  else if (cookies.has(EMAIL)) cookies.set(EMAIL, '', { ...EMAIL_PATH, maxAge: 0 });
}

/** Stores a preference in this browser for a year. Scripts may read and set it. */
export function rememberChoice(cookies: CookieJar, name: string, value: string, url: URL): void {
  cookies.set(name, value, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
  });
}
