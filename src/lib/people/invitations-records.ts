import type { NewRow, Row } from '../db/tables.ts';
import type { Db } from '../db/transaction.ts';

const SHOWN = ['id', 'email', 'first_name', 'last_name', 'person', 'created_by', 'expires_at'] as const;
export type InvitationRow = Pick<Row<'invitations'>, (typeof SHOWN)[number]>;

export const insertInvitation = (tx: Db, row: NewRow<'invitations'>): Promise<InvitationRow> =>
  tx.insertInto('invitations').values(row).returning(SHOWN).executeTakeFirstOrThrow();

/** An invitation that was neither used nor revoked; its time may be over. */
export const findPending = (db: Db, id: number): Promise<InvitationRow | undefined> =>
  pending(db).where('id', '=', id).executeTakeFirst();

/** The invitation that a link opens now. */
export const findOpen = (db: Db, token_sha256: string, now: string): Promise<InvitationRow | undefined> =>
  pending(db).where('token_sha256', '=', token_sha256).where('expires_at', '>', now).executeTakeFirst();

const pending = (db: Db) =>
  db.selectFrom('invitations').select(SHOWN).where('used_at', 'is', null).where('revoked_at', 'is', null);

/** Uses an invitation up; false when somebody else has, or its time is over. */
export async function useInvitation(tx: Db, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function setJoined(tx: Db, id: number, person: number): Promise<void> {
  await tx.updateTable('invitations').set({ person }).where('id', '=', id).execute();
}

const open = (tx: Db, now: string) =>
  tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** False when there was nothing to revoke. */
export async function revokeInvitation(tx: Db, id: number, now: string): Promise<boolean> {
  return (await open(tx, now).where('id', '=', id).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Ends every other link for that email. */
export async function revokeInvitationsOf(tx: Db, email: string, now: string): Promise<void> {
  await open(tx, now).where('email', '=', email).execute();
}

/** Ends the links that a person made, and those for them. */
export async function revokeInvitationsAround(tx: Db, person: number, now: string): Promise<void> {
  await open(tx, now)
    .where((e) => e.or([e('created_by', '=', person), e('person', '=', person)]))
    .execute();
}
