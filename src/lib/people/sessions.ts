import { instant } from '../core/day.ts';
import { uuidv7 } from '../core/ids.ts';
import { LAST_USED_MS, SESSION_MS, SESSIONS_PER_PERSON } from '../core/limits.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Atlas } from '../runtime/atlas.ts';
import { lockActive } from './members.ts';
import {
  confirmSession,
  findLiveSession,
  insertSession,
  revokeOldSessions,
  revokeSession,
  type SessionRow,
  sweepSessions,
  touchSession,
} from './sessions-records.ts';
import { expiryOf, type Generation, issueTokens, readToken, type Tokens } from './tokens.ts';

/** Atlas as far as sessions need it. */
export type Sessions = Pick<Atlas, 'db' | 'secrets' | 'config'>;

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
 * Begins a session of a person who has proved who they are. Beyond 20, their oldest one ends.
 * @param prove looks again at what proved it, in the transaction that begins the session
 * @throws DomainError `unauthenticated` when they were disabled meanwhile
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

/** Who an access token signs in: its session lives and its person is not disabled. Otherwise undefined. */
export async function identify(
  atlas: Sessions,
  access: string,
  now = Date.now(),
): Promise<SignedIn | undefined> {
  const claims = await readToken('access', access, atlas, now);
  if (!claims) return undefined;
  const at = instant(new Date(now));
  const found = await findLiveSession(atlas.db, claims.session, at);
  if (!found || found.person.id !== claims.person || claims.counter > found.row.counter) return undefined;
  await noteUse(atlas.db, found.row, claims.counter, at, now);
  return {
    person: found.person,
    session: {
      ...sessionOf(found.row, generationOf(found.row, found.person), atlas, now),
      accessExpiresAt: claims.expiresAt,
    },
  };
}

/** Ends a session at once, access tokens too. */
export async function signOut(db: Db, session: Pick<Session, 'id'>): Promise<void> {
  await revokeSession(db, session.id, instant());
}

/** The session that a browser's cookies name, be its access token expired or not; undefined when none is ours. */
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

/** A database that cannot be written must not keep people from reading. */
async function noteUse(db: Db, row: SessionRow, counter: number, at: string, now: number): Promise<void> {
  const readOn = (error: unknown) => {
    if (!faultOf(error)) throw error;
  };
  if (counter === row.counter && row.confirmed === 0)
    await confirmSession(db, row.id, counter, at).catch(readOn);
  // Not waited for: the writer may be busy with an import for a second.
  else if (now - Date.parse(row.last_seen_at) >= LAST_USED_MS) touchSession(db, row.id, at).catch(() => {});
}

/** What the current tokens of a session are made of. */
export const generationOf = (row: SessionRow, person: Person): Generation => ({
  session: row.id,
  person: person.id,
  counter: row.counter,
  rotatedAt: Date.parse(row.rotated_at),
  endsAt: Date.parse(row.ends_at),
});

/** The session of a row, its tokens being issued now. */
export function sessionOf(row: SessionRow, generation: Generation, atlas: Sessions, now: number): Session {
  const { access, refresh } = expiryOf(generation, atlas, now);
  return { id: row.id, kind: row.kind, accessExpiresAt: access, refreshExpiresAt: refresh };
}
