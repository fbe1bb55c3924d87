import type { Db } from '../db/transaction.ts';

/** Sessions that were over before that instant. */
export const deleteDeadSessions = (db: Db, before: string) =>
  db
    .deleteFrom('sessions')
    .where((e) => e.or([e('revoked_at', '<', before), e('ends_at', '<', before)]))
    .execute();

/** Links that nobody could use any more at that instant. */
export const deleteDeadInvitations = (db: Db, before: string) =>
  db
    .deleteFrom('invitations')
    .where((e) =>
      e.or([e('used_at', '<', before), e('revoked_at', '<', before), e('expires_at', '<', before)]),
    )
    .execute();
