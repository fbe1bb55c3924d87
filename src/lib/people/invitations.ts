import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { INVITATION_MS } from '../core/limits.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import {
  findPending,
  type InvitationRow,
  insertInvitation,
  revokeInvitation as markRevoked,
  revokeInvitationsOf,
} from './invitations-records.ts';
import type { NewMember } from './member-schema.ts';
import { lockActive, memberOf } from './members.ts';
import { findMember } from './members-records.ts';
import { findPersonByEmail } from './people-records.ts';
import { newSecret, secretHash } from './random-secret.ts';

/** A link just made; `token` exists nowhere else. With `person` it sets that member's new password. */
export interface MadeInvitation extends InvitationRow {
  token: string;
}

/**
 * Invites someone who is no member by a link that works once, for 7 days. An earlier one for the same email ends.
 * @throws DomainError `conflict` when a member has the email
 */
export function invite(
  db: Db,
  person: { id: number },
  input: NewMember,
  now = Date.now(),
): Promise<MadeInvitation> {
  return inTransaction(db, async (tx) => {
    await lockActive(tx, person);
    const taken = await findPersonByEmail(tx, input.email);
    if (taken) {
      const { disabled_at } = await memberOf(tx, taken.id);
      const message = disabled_at === null ? 'members.error.email_taken' : 'members.error.email_disabled';
      throw new DomainError('conflict', message, { fields: { email: [message] } });
    }
    return make(tx, person, { ...input, person: null }, now);
  });
}

/**
 * Makes a link by which a member who forgot their password sets a new one.
 * @throws DomainError `not_found`; `conflict` for oneself and for a disabled member
 */
export async function inviteToNewPassword(
  db: Db,
  person: { id: number },
  id: number,
  now = Date.now(),
): Promise<MadeInvitation> {
  if (person.id === id) throw new DomainError('conflict', 'members.error.own_password');
  return inTransaction(db, async (tx) => {
    await lockActive(tx, person);
    const { email, first_name, last_name, disabled_at } = await memberOf(tx, id);
    if (disabled_at !== null) throw new DomainError('conflict', 'members.error.is_disabled');
    return make(tx, person, { email, first_name, last_name, person: id }, now);
  });
}

/** A new link in place of one that is lost or expired. @throws DomainError `not_found`, `conflict` */
export function renewInvitation(
  db: Db,
  person: { id: number },
  id: number,
  now = Date.now(),
): Promise<MadeInvitation> {
  return inTransaction(db, async (tx) => {
    await lockActive(tx, person);
    const { email, first_name, last_name, person: member } = await invitationOf(tx, id);
    return member === null
      ? invite(tx, person, { email, first_name, last_name }, now)
      : inviteToNewPassword(tx, person, member, now);
  });
}

/** Ends a link before it was used. @throws DomainError `not_found` */
export function revokeInvitation(db: Db, person: { id: number }, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { email } = await invitationOf(tx, id);
    if (!(await markRevoked(tx, id, instant()))) throw gone();
    await recordHistory(tx, person, 'revoke', 'invitation', id, { before: { email } });
  });
}

/** One that was neither used nor revoked. @throws DomainError `not_found` */
export async function invitationOf(db: Db, id: number): Promise<InvitationRow> {
  const invitation = await findPending(db, id);
  if (!invitation) throw gone();
  return invitation;
}

/** Who made it. */
export const inviterOf = (db: Db, { created_by }: Pick<InvitationRow, 'created_by'>) =>
  findMember(db, created_by);

const gone = () => new DomainError('not_found', 'members.error.no_invitation');

async function make(
  tx: Db,
  { id: created_by }: { id: number },
  whom: NewMember & { person: number | null },
  now: number,
): Promise<MadeInvitation> {
  const token = newSecret();
  const created_at = instant(new Date(now));
  await revokeInvitationsOf(tx, whom.email, created_at);
  const made = await insertInvitation(tx, {
    ...whom,
    token_sha256: secretHash(token),
    created_by,
    created_at,
    expires_at: instant(new Date(now + INVITATION_MS)),
    used_at: null,
    revoked_at: null,
  });
  const { person, email, first_name, last_name, expires_at } = made;
  const after = { email, first_name, last_name, expires_at, ...(person === null ? {} : { person }) };
  await recordHistory(tx, { id: created_by }, 'invite', 'invitation', made.id, { after });
  return { ...made, token };
}
