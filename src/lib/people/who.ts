import type { APIContext } from 'astro';
import { DomainError, isDomainError } from '../core/errors.ts';
import type { Person } from '../db/tables.ts';
import { isSameOrigin, isUnsafe } from '../http/origin.ts';
import { refuseBeyondReach } from './api-token-reach.ts';
import { identifyApiToken } from './api-tokens.ts';
import { renew } from './renew.ts';
import { clearTokens, setTokens, tokensOf } from './session-cookies.ts';
import { identify, type Session } from './sessions.ts';

export interface Who {
  person: Person;
  /** undefined for an API token, which has none. */
  session: Session | undefined;
  by: 'header' | 'cookie';
  /** The session or API token: what limits are counted by. */
  caller: string;
  /** True when the cookies were renewed for this request. */
  renewed: boolean;
}

/**
 * Who sends a request. The Authorization header wins; cookies are renewed silently, and cleared when they are dead.
 * @throws DomainError `unauthenticated` when nobody is signed in; `forbidden` when cookies sign what another site sent, or an
 * API token asks for more than it may
 */
export async function whoSends(
  context: Pick<APIContext, 'request' | 'url' | 'cookies' | 'locals'>,
): Promise<Who> {
  const { request, cookies, locals } = context;
  const { atlas } = locals;
  const header = request.headers.get('authorization');
  if (header !== null) {
    const apiToken = /^(?:Bearer|JWT) (atlas_[\w-]{43})$/i.exec(header)?.[1];
    if (apiToken !== undefined) {
      const found = await identifyApiToken(atlas.db, apiToken);
      if (!found) throw new DomainError('unauthenticated', 'integrations.error.token');
      refuseBeyondReach(request.method, context.url, found.scope);
      const caller = `token ${found.id}`;
      return { person: found.person, session: undefined, by: 'header', caller, renewed: false };
    }
    const token = /^JWT ([\w.-]+)$/i.exec(header)?.[1];
    const found = token === undefined ? undefined : await identify(atlas, token);
    if (!found) throw new DomainError('unauthenticated', 'errors.unauthenticated');
    return { ...found, by: 'header', caller: found.session.id, renewed: false };
  }
  const tokens = tokensOf(cookies, atlas.config);
  if (!tokens.access && !tokens.refresh) throw new DomainError('unauthenticated', 'people.no_token');
  // Before renewing: another site must not be able to turn the tokens either.
  if (isUnsafe(request.method) && !isSameOrigin(request.headers, atlas.config))
    throw new DomainError('forbidden', 'errors.wrong_origin');
  const found = tokens.access ? await identify(atlas, tokens.access) : undefined;
  if (found) return { ...found, by: 'cookie', caller: found.session.id, renewed: false };
  try {
    if (!tokens.refresh) throw new DomainError('unauthenticated', 'people.no_token');
    const renewed = await renew(atlas, tokens.refresh);
    setTokens(cookies, renewed, atlas.config);
    const { person, session } = renewed;
    return { person, session, by: 'cookie', caller: session.id, renewed: true };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'unauthenticated') throw error;
    clearTokens(cookies, atlas.config);
    throw tokens.refresh ? new DomainError('unauthenticated', 'people.refresh_failed') : error;
  }
}
