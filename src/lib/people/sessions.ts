import type { Config } from '../core/config.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import {
  ENDED_SESSION_MS,
  LAST_USED_MS,
  REFRESH_GRACE_MS,
  SESSION_MS,
  SESSIONS_PER_PERSON,
} from '../core/limits.ts';
import { logSecurity } from '../core/log.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Person } from '../db/tables.ts';
import { asOne, type Db, inTransaction, tryWrite } from '../db/transaction.ts';
import { deleteDeadInvitations, lockActive } from './members-records.ts';
import {
  confirmSession,
  deleteDeadSessions,
  findLiveSession,
  insertSession,
  revokeOldSessions,
  revokeSession,
  rotateSession,
  type SessionRow,
  sweepSessions,
  touchSession,
} from './sessions-records.ts';
import { sweepOldFailures } from './sign-in-throttle.ts';
import { expiryOf, type Generation, issueTokens, readToken, type Tokens } from './tokens.ts';

/** The parts of a running Atlas that sessions need. */
export interface Sessions {
  db: Db;
  secrets: Secrets;
  config: Config;
  /** How long a page waits for its renewal; `NOTE_WAIT_MS` unless given. */
  renewalWaitMs?: number;
}

/** A live session. Expiries in seconds since 1970. */
export interface Session {
  id: string;
  kind: 'browser' | 'program';
  accessExpiresAt: number;
  refreshExpiresAt: number;
}

export interface SignedIn {
  person: Person;
  session: Session;
}

/** Where a sign-in comes from. */
export interface Device {
  kind: 'browser' | 'program';
  address: string;
  user_agent: string;
}

/**
 * Starts a session for an authenticated person. Beyond `SESSIONS_PER_PERSON`, their oldest one ends.
 * @param prove repeats the check, in the transaction that inserts the session
 * @throws DomainError `unauthenticated` when they were disabled in the meantime
 */
export async function startSession(
  atlas: Sessions,
  person: Person,
  device: Device,
  now = Date.now(),
  prove?: (tx: Db) => Promise<void>,
): Promise<SignedIn & { tokens: Tokens }> {
  const at = instant(new Date(now));
  const row: SessionRow = {
    id: uuidv7(now),
    kind: device.kind,
    counter: 1,
    rotated_at: at,
    confirmed: 0,
    last_seen_at: at,
    ends_at: instant(new Date(now + SESSION_MS)),
  };
  await inTransaction(atlas.db, async (tx) => {
    await lockActive(tx, person);
    await prove?.(tx);
    await insertSession(tx, {
      ...row,
      person: person.id,
      user_agent: device.user_agent.slice(0, 256),
      address: device.address,
      created_at: at,
      revoked_at: null,
    });
    await revokeOldSessions(tx, person.id, row.id, SESSIONS_PER_PERSON, at);
    await sweepSessions(tx, person.id, instant(new Date(now - SESSION_MS)));
  });
  const generation = generationOf(row, person);
  return {
    person,
    session: sessionOf(row, generation, atlas, now),
    tokens: await issueTokens(generation, atlas, now),
  };
}

/**
 * The person and session of an access token; undefined when the session has ended or the person is disabled.
 * @param noted false for a request that may change nothing, not even when the session was last used
 */
export async function identify(
  atlas: Sessions,
  access: string,
  now = Date.now(),
  noted = true,
): Promise<SignedIn | undefined> {
  const claims = await readToken('access', access, atlas, now);
  if (!claims) return undefined;
  const at = instant(new Date(now));
  const found = await findLiveSession(atlas.db, claims.session, at);
  if (!found || found.person.id !== claims.person || claims.counter > found.row.counter) return undefined;
  if (noted) await noteUse(atlas.db, found.row, claims.counter, at, now);
  return {
    person: found.person,
    session: {
      ...sessionOf(found.row, generationOf(found.row, found.person), atlas, now),
      accessExpiresAt: claims.expiresAt,
    },
  };
}

/** Ends a session and its access tokens at once. */
export async function signOut(db: Db, session: Pick<Session, 'id'>): Promise<void> {
  await revokeSession(db, session.id, instant());
}

/** The session that a browser's tokens name, live or ended; undefined when neither token is valid. */
export async function sessionNamedBy(
  atlas: Sessions,
  tokens: Partial<Tokens>,
  now = Date.now(),
): Promise<(Pick<Session, 'id'> & { person: number }) | undefined> {
  const claims =
    (tokens.access && (await readToken('access', tokens.access, atlas, now))) ||
    (tokens.refresh && (await readToken('refresh', tokens.refresh, atlas, now)));
  return claims ? { id: claims.session, person: claims.person } : undefined;
}

/** People can still read where nothing can be written. */
async function noteUse(db: Db, row: SessionRow, counter: number, at: string, now: number): Promise<void> {
  if (counter === row.counter && row.confirmed === 0)
    await tryWrite(`confirm ${row.id} ${counter}`, () => confirmSession(db, row.id, counter, at));
  // Not awaited, since the writer may be busy with an import.
  else if (now - Date.parse(row.last_seen_at) >= LAST_USED_MS)
    tryWrite(`touch ${row.id}`, () => touchSession(db, row.id, at)).catch(() => {});
}

const generationOf = (row: SessionRow, person: Person): Generation => ({
  session: row.id,
  person: person.id,
  counter: row.counter,
  rotatedAt: Date.parse(row.rotated_at),
  endsAt: Date.parse(row.ends_at),
});

/** The session of a row, with expiries as of tokens issued now. */
function sessionOf(row: SessionRow, generation: Generation, atlas: Sessions, now: number): Session {
  const { access, refresh } = expiryOf(generation, atlas, now);
  return { id: row.id, kind: row.kind, accessExpiresAt: access, refreshExpiresAt: refresh };
}

/**
 * Exchanges a refresh token for the next pair. The previous token gets the same pair again until that pair is used, and for
 * `REFRESH_GRACE_MS` after it was made; any other use of an old token ends the session.
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
  let found = await findLiveSession(atlas.db, claims.session, at);
  // A repeat only reads: it needs no lock, and is answered where nothing can be written.
  const newest = found?.person.id === claims.person && found.row.counter === claims.counter;
  const rotated = newest && (await rotateSession(atlas.db, claims.session, claims.counter, at));
  if (newest) found = await findLiveSession(atlas.db, claims.session, at);
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

/** `renew` for all tabs that ask with one token at once. */
export const renewAsOne = (atlas: Sessions, refresh: string, now = Date.now()) =>
  asOne(`renew ${refresh}`, () => renew(atlas, refresh, now));

/** The person and session of a refresh token that `renew` would accept, without renewing it. */
export async function identifyByRefresh(
  atlas: Sessions,
  refresh: string,
  now = Date.now(),
): Promise<SignedIn | undefined> {
  const claims = await readToken('refresh', refresh, atlas, now);
  const found = claims && (await findLiveSession(atlas.db, claims.session, instant(new Date(now))));
  if (!found || found.person.id !== claims.person) return undefined;
  const { row, person } = found;
  if (claims.counter !== row.counter && !mayRepeat(row, claims.counter, now)) return undefined;
  return { person, session: sessionOf(row, generationOf(row, person), atlas, now) };
}

function mayRepeat(row: SessionRow, counter: number, now: number): boolean {
  return (
    counter === row.counter - 1 &&
    (row.confirmed === 0 || now - Date.parse(row.rotated_at) < REFRESH_GRACE_MS)
  );
}

/** Deletes sessions and one-time links `ENDED_SESSION_MS` after their end, and failed sign-ins outside every window. */
export async function sweepPeople(db: Db, now: Date = new Date()): Promise<void> {
  const before = instant(new Date(now.getTime() - ENDED_SESSION_MS));
  await inTransaction(db, (tx) => deleteDeadSessions(tx, before));
  await inTransaction(db, (tx) => deleteDeadInvitations(tx, before));
  await sweepOldFailures(db, now.getTime());
}
