import { instant } from '../core/day.ts';
import { ENDED_SESSION_MS } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { sweepOldFailures } from './login-throttle.ts';
import { deleteDeadInvitations, deleteDeadSessions } from './sweep-records.ts';

/** Forgets sessions and one-time links 30 days after their end, and failures to sign in that no limit counts any more. */
export async function sweepPeople(db: Db, now: Date = new Date()): Promise<void> {
  const before = instant(new Date(now.getTime() - ENDED_SESSION_MS));
  await inTransaction(db, (tx) => deleteDeadSessions(tx, before));
  await inTransaction(db, (tx) => deleteDeadInvitations(tx, before));
  await sweepOldFailures(db, now.getTime());
}
