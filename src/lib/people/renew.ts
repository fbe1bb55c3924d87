import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { REFRESH_GRACE_MS } from '../core/limits.ts';
import { logSecurity } from './security-log.ts';
import { generationOf, type Sessions, type SignedIn, sessionOf } from './sessions.ts';
import { findLiveSession, revokeSession, rotateSession, type SessionRow } from './sessions-records.ts';
import { issueTokens, readToken, type Tokens } from './tokens.ts';

/**
 * Exchanges a refresh token for the next pair. The one before the current answers with the same successor for 30 seconds,
 * and until that successor was used; any other use of an old one ends the session.
 * @throws DomainError `unauthenticated`
 */
export async function renew(
  atlas: Sessions,
  refresh: string,
  now = Date.now(),
): Promise<SignedIn & { tokens: Tokens }> {
  const refused = () => new DomainError('unauthenticated', 'people.refresh_refused');
  const claims = await readToken('refresh', refresh, atlas, now);
  if (!claims) throw refused();
  const at = instant(new Date(now));
  const rotated = await rotateSession(atlas.db, claims.session, claims.counter, at);
  const found = await findLiveSession(atlas.db, claims.session, at);
  if (!found || found.person.id !== claims.person) throw refused();
  const { row, person } = found;
  if (!rotated && !mayRepeat(row, claims.counter, now)) {
    await revokeSession(atlas.db, row.id, at);
    logSecurity('refresh_token_reused', {
      session: row.id,
      person: person.id,
      generation: claims.counter,
      current: row.counter,
    });
    throw refused();
  }
  const generation = generationOf(row, person);
  return {
    person,
    session: sessionOf(row, generation, atlas, now),
    tokens: await issueTokens(generation, atlas, now),
  };
}

function mayRepeat(row: SessionRow, counter: number, now: number): boolean {
  return (
    counter === row.counter - 1 &&
    (row.confirmed === 0 || now - Date.parse(row.rotated_at) < REFRESH_GRACE_MS)
  );
}
