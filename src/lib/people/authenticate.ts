import { DomainError, isDomainError } from '../core/errors.ts';
import { isSameOrigin, isUnsafe } from '../core/origin.ts';
import type { Person } from '../db/tables.ts';
import { unlessLate } from '../db/transaction.ts';
import { identifyApiToken } from './api-tokens.ts';
import { type CookieJar, clearTokens, setTokens, tokensOf } from './session-cookies.ts';
import {
  type Device,
  identify,
  identifyByRefresh,
  renewAsOne,
  type Session,
  type Sessions,
} from './sessions.ts';

export interface Who {
  person: Person;
  /** undefined for an API token. */
  session: Session | undefined;
  by: 'header' | 'cookie';
  /** The session or API token that rate limits apply to. */
  caller: string;
  /** True when the cookies were renewed for this request. */
  renewed: boolean;
}

/**
 * Authenticates a request. The Authorization header takes precedence over cookies; expired cookies are renewed if
 * possible, otherwise cleared. A HEAD changes nothing: it renews and clears no cookies and notes no use.
 * @param from `anywhere`: also for another site's request, for which no cookies are renewed or cleared either
 * @throws DomainError `unauthenticated`; `forbidden` for another site's cookie request, or beyond an API token's reach
 */
export async function authenticate(
  atlas: Sessions,
  { request, url, cookies }: { request: Request; url: URL; cookies: CookieJar },
  from: 'here' | 'anywhere' = 'here',
): Promise<Who> {
  const isForeign = isUnsafe(request.method) && !isSameOrigin(request.headers, atlas.config);
  const isNoted = request.method !== 'HEAD';
  const noted = isNoted && !isForeign;
  const header = request.headers.get('authorization');
  if (header !== null) {
    const apiToken = /^(?:Bearer|JWT) (atlas_[\w-]{43})$/i.exec(header)?.[1];
    if (apiToken !== undefined) {
      const found = await identifyApiToken(atlas.db, apiToken, Date.now(), isNoted);
      if (!found) throw new DomainError('unauthenticated', 'integrations.error.token');
      refuseBeyondReach(request.method, url, found.scope);
      const caller = `token ${found.id}`;
      return { person: found.person, session: undefined, by: 'header', caller, renewed: false };
    }
    const token = /^JWT ([\w.-]+)$/i.exec(header)?.[1];
    const found = token === undefined ? undefined : await identify(atlas, token, Date.now(), isNoted);
    if (!found) throw new DomainError('unauthenticated', 'errors.unauthenticated');
    return { ...found, by: 'header', caller: found.session.id, renewed: false };
  }
  const tokens = tokensOf(cookies, atlas.config);
  if (!tokens.access && !tokens.refresh) throw new DomainError('unauthenticated', 'people.no_token');
  // Before renewing, so that another site cannot rotate the tokens either.
  if (isForeign && from === 'here') throw new DomainError('forbidden', 'errors.wrong_origin');
  const found =
    (tokens.access && (await identify(atlas, tokens.access, Date.now(), noted))) ||
    (tokens.refresh && !noted && (await identifyByRefresh(atlas, tokens.refresh)));
  if (found) return { ...found, by: 'cookie', caller: found.session.id, renewed: false };
  if (!noted) throw new DomainError('unauthenticated', 'people.no_token');
  try {
    if (!tokens.refresh) throw new DomainError('unauthenticated', 'people.no_token');
    const renewing = renewAsOne(atlas, tokens.refresh);
    const renewed = await (isUnsafe(request.method) ? renewing : unlessLate(renewing, atlas.renewalWaitMs));
    // Where nothing can be written, the refresh token itself serves for reading.
    const unrenewed = renewed ? undefined : await identifyByRefresh(atlas, tokens.refresh);
    if (unrenewed) return { ...unrenewed, by: 'cookie', caller: unrenewed.session.id, renewed: false };
    if (!renewed) throw new DomainError('unauthenticated', 'people.refresh_refused');
    setTokens(cookies, renewed, atlas.config);
    const { person, session } = renewed;
    return { person, session, by: 'cookie', caller: session.id, renewed: true };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'unauthenticated') throw error;
    clearTokens(cookies, atlas.config);
    throw tokens.refresh ? new DomainError('unauthenticated', 'people.refresh_failed') : error;
  }
}

/** What scripts may know about the session, which includes no secret. Expiries in seconds since 1970. */
export interface SessionFacts {
  accessExpiresAt: number;
  refreshExpiresAt: number;
  user: UserRecord;
}

/** The user record of the API. */
export type UserRecord = Pick<Person, 'id' | 'email' | 'first_name' | 'last_name'>;

export const userRecord = ({ id, email, first_name, last_name }: Person): UserRecord => ({
  id,
  email,
  first_name,
  last_name,
});

/** The user record with what the person chose, as only they see it. */
export const ownRecord = (person: Person) => ({
  ...userRecord(person),
  language: person.language,
  notifications: person.notifications === 1,
  keys: person.keys === 1,
  expenses_view: person.expenses_view,
  time_zone: person.time_zone,
  status: person.status,
});

/** A person as API tokens know them. */
export const nameRecord = ({ id, first_name, last_name }: Person): Omit<UserRecord, 'email'> => ({
  id,
  first_name,
  last_name,
});

/** The facts for the browser's local storage; undefined when nobody is signed in. */
export function sessionFacts({
  session,
  person,
}: {
  session: Session | undefined;
  person: Person;
}): SessionFacts | undefined {
  if (!session) return undefined;
  return {
    accessExpiresAt: session.accessExpiresAt,
    refreshExpiresAt: session.refreshExpiresAt,
    user: userRecord(person),
  };
}

/**
 * The session of a request that API tokens may not make, since it concerns the person's own account and sessions.
 * @throws DomainError `forbidden` for an API token
 */
export function requireSession({ session }: { session: Session | undefined }): Session {
  if (!session) throw new DomainError('forbidden', 'account_pages.session_needed');
  return session;
}

/** What API tokens may read and write: money data. */
const REACH = /^\/api\/(expense|bank|reports|close|history|search|openapi\.json)(\/|$)/;
/** What API tokens may only read: whose they are. */
const READABLE = /^\/api\/accounts\/me$/;

/**
 * Limits API tokens to money data. The scope `read` rejects every change, even the insert by a GET.
 * @throws DomainError `forbidden`
 */
export function refuseBeyondReach(method: string, url: URL, scope: 'read' | 'write'): void {
  const changes = isUnsafe(method);
  const readable = !changes && READABLE.test(url.pathname.replace(/\/$/, ''));
  if (!REACH.test(url.pathname) && !readable) throw new DomainError('forbidden', 'integrations.error.reach');
  if (scope === 'read' && (changes || url.searchParams.has('insert')))
    throw new DomainError('forbidden', 'integrations.error.read_only');
}

export const deviceOf = (
  kind: Device['kind'],
  request: Request,
  { address }: { address: string },
): Device => ({
  kind,
  address,
  user_agent: request.headers.get('user-agent') ?? '',
});
