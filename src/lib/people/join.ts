import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import {
  findOpen,
  type InvitationRow,
  revokeInvitationsOf,
  setJoined,
  useInvitation,
} from './invitations-records.ts';
import { countTry, forgive, networkOf } from './login-throttle.ts';
import { findMember } from './members-records.ts';
import { hashPassword } from './passwords.ts';
import { insertPerson, updatePasswordHash } from './people-records.ts';
import { isSecret, secretHash } from './random-secret.ts';
import { logSecurity } from './security-log.ts';
import { type Device, type Sessions, type SignedIn, startSession } from './sessions.ts';
import { revokeSessionsOf } from './sessions-records.ts';
import type { Tokens } from './tokens.ts';

/**
 * The invitation that a link opens. Wrong links count like wrong passwords, per network.
 * @throws DomainError `not_found`, the same for one that is wrong, used, revoked or expired; `too_many`
 */
export async function openInvitation(
  db: Db,
  token: string,
  from: string,
  now = Date.now(),
): Promise<InvitationRow> {
  const address = networkOf(from);
  const attempt = { email: 'one-time link', address, known: true };
  await countTry(db, attempt, now);
  const found = isSecret(token) ? await findOpen(db, secretHash(token), instant(new Date(now))) : undefined;
  if (!found) {
    logSecurity('one_time_link_refused', { address });
    throw dead();
  }
  await forgive(db, attempt);
  return found;
}

/**
 * Uses a link up: its person becomes a member with this password, or, being one, has it from now on and is signed out
 * elsewhere. Either way they are signed in.
 * @param invitation as `openInvitation` gave it
 * @param chosen a password checked by `newPasswordSchema`, and the language that the link's page was read in
 * @throws DomainError `not_found` when the link has been used meanwhile; `busy`
 */
export async function join(
  atlas: Sessions,
  invitation: InvitationRow,
  chosen: { password: string; language: string },
  device: Device,
  now = Date.now(),
): Promise<SignedIn & { tokens: Tokens }> {
  const password_hash = await hashPassword(chosen.password);
  const at = instant(new Date(now));
  const person = await inTransaction(atlas.db, async (tx) => {
    if (!(await useInvitation(tx, invitation.id, at))) throw dead();
    await revokeInvitationsOf(tx, invitation.email, at);
    return invitation.person === null
      ? becomeMember(tx, invitation, { password_hash, language: chosen.language, created_at: at })
      : takeNewPassword(tx, invitation.person, password_hash, at);
  }).catch((error) => {
    // Somebody gave the email an account by another way.
    throw faultOf(error) === 'unique' ? dead() : error;
  });
  return startSession(atlas, person, { ...device, address: networkOf(device.address) }, now);
}

async function becomeMember(
  tx: Db,
  { id, email, first_name, last_name, created_by }: InvitationRow,
  own: { password_hash: string; language: string; created_at: string },
): Promise<Person> {
  const who = { email, first_name, last_name };
  const person = await insertPerson(tx, { ...who, ...own, disabled_at: null });
  await setJoined(tx, id, person.id);
  await recordHistory(tx, person, 'join', 'person', person.id, { after: { ...who, invited_by: created_by } });
  return person;
}

async function takeNewPassword(tx: Db, id: number, password_hash: string, at: string): Promise<Person> {
  await updatePasswordHash(tx, id, password_hash);
  const member = await findMember(tx, id);
  if (!member || member.disabled_at !== null) throw dead();
  await revokeSessionsOf(tx, id, at);
  await recordHistory(tx, member, 'set password', 'person', id, {});
  const { disabled_at: _, ...person } = member;
  return person;
}

const dead = () => new DomainError('not_found', 'members.error.dead_link');
