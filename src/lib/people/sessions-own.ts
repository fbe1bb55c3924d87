import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import type { Session, Sessions } from './sessions.ts';
import { type DeviceName, deviceName } from './sessions-device.ts';
import { listLiveSessions, revokeSessionOf, revokeSessionsOf } from './sessions-records.ts';

/** A live session as its person sees it; the same as JSON. Instants in UTC. */
export interface OwnSession extends DeviceName {
  id: string;
  kind: 'browser' | 'program';
  address: string;
  created_at: string;
  last_seen_at: string;
  /** The one that asks. */
  current: boolean;
}

/** A person's live sessions: the one that asks first, then the last used ones. */
export async function listOwnSessions(
  { db, config }: Pick<Sessions, 'db' | 'config'>,
  person: { id: number },
  current: Pick<Session, 'id'>,
  now = Date.now(),
): Promise<OwnSession[]> {
  const at = instant(new Date(now));
  // Without a renewal for so long, its refresh token has expired: it cannot be used again.
  const renewedSince = instant(new Date(now - config.refreshTtl * 1_000));
  const rows = await listLiveSessions(db, person.id, at, renewedSince);
  const sessions = rows.map(({ user_agent, ...row }) => ({
    ...row,
    ...deviceName(user_agent),
    ...(row.id === current.id ? { current: true, last_seen_at: at } : { current: false }),
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the person's sessions at once. @throws DomainError `not_found` when it is not theirs, or has ended */
export function endSession(db: Db, person: { id: number }, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await revokeSessionOf(tx, person.id, id, instant())))
      throw new DomainError('not_found', 'account_pages.no_session');
    await recordHistory(tx, person, 'end session', 'person', person.id, { before: { session: id } });
  });
}

/** Ends all of the person's sessions but the one that asks. */
export function endOtherSessions(
  db: Db,
  person: { id: number },
  current: Pick<Session, 'id'>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await revokeSessionsOf(tx, person.id, instant(), current.id);
    await recordHistory(tx, person, 'end other sessions', 'person', person.id, {});
  });
}
