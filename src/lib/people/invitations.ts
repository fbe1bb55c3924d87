import { act, actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Config } from '../core/config.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { uuidv7 } from '../core/ids.ts';
import { INVITATION_MS, PASSWORD_LINK_MS } from '../core/limits.ts';
import { logSecurity } from '../core/log.ts';
import { fullUrl } from '../core/origin.ts';
import { paths } from '../core/paths.ts';
import { isSecret, newSecret, secretHash } from '../core/secrets.ts';
import { faultOf } from '../db/faults.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction, tryWrite } from '../db/transaction.ts';
import { invitationRevoked, passwordSet, personInvited, personJoined } from './events.ts';
import {
  findMember,
  findOpen,
  findPending,
  type InvitationRow,
  insertInvitation,
  lockActive,
  lockMembers,
  markRevoked,
  memberOf,
  revokeInvitationsOf,
  revokePasswordLinks,
  setJoined,
  useInvitation,
} from './members-records.ts';
import { hashPassword, provePassword } from './passwords.ts';
import { findPersonByEmail, insertPerson, revokeApiTokensOf, updatePasswordHash } from './people-records.ts';
import type { NewMember } from './schema.ts';
import { type Device, type Sessions, type SignedIn, startSession } from './sessions.ts';
import { revokeSessionsOf } from './sessions-records.ts';
import { countAttempt, forgive, networkOf } from './sign-in-throttle.ts';
import type { Tokens } from './tokens.ts';

/** A new one-time link. `token` is never stored. With `person`, the link sets that member's new password. */
export interface MadeInvitation extends InvitationRow {
  token: string;
}

/** The API's response for a new link, the only one that contains it. `id` is the invitation's. */
export const invitationJson = (
  config: Pick<Config, 'origins'>,
  request: URL,
  { id, email, first_name, last_name, expires_at, token }: MadeInvitation,
) => ({ id, email, first_name, last_name, expires_at, link: fullUrl(config, request, paths.join(token)) });

/**
 * Invites someone by a link that works once within `INVITATION_MS`, and revokes earlier links for the same email.
 * @throws DomainError `conflict` when a member has the email
 */
export const invite = act(
  'member',
  async (tx, person: { id: number }, input: NewMember, now: number = Date.now()): Promise<MadeInvitation> => {
    await lockActive(tx, person);
    const taken = await findPersonByEmail(tx, input.email);
    if (taken) {
      const { disabled_at } = await memberOf(tx, taken.id);
      const message = disabled_at === null ? 'members.error.email_taken' : 'members.error.email_disabled';
      throw new DomainError('conflict', message, { fields: { email: [message] } });
    }
    return make(tx, person, { ...input, person: null }, now);
  },
);

/** The current password of whoever makes a password link, and the client's address, which the throttle counts by. */
export interface Proof {
  current_password?: string | undefined;
  address: string;
}

/**
 * Creates a link by which a member who forgot their password sets a new one, within `PASSWORD_LINK_MS`. Whoever makes it
 * proves their own password, since a stolen session could take over everyone's account by such links.
 * @throws DomainError `not_found`; `conflict` for oneself and for a disabled member; `invalid`, `too_many`, `busy`
 */
export const inviteToNewPassword = actInSteps(
  'member',
  async (
    db: Db,
    person: Pick<Person, 'id' | 'email'>,
    id: number,
    { current_password, address }: Proof,
    now: number = Date.now(),
  ): Promise<MadeInvitation> => {
    if (person.id === id) throw new DomainError('conflict', 'members.error.own_password');
    await activeMember(db, id);
    await provePassword(db, person, current_password, address);
    return inTransaction(db, async (tx) => {
      await lockActive(tx, person);
      const { email, first_name, last_name } = await activeMember(tx, id);
      return make(tx, person, { email, first_name, last_name, person: id }, now);
    });
  },
);

async function activeMember(db: Db, id: number): Promise<Person> {
  const { disabled_at, ...member } = await memberOf(db, id);
  if (disabled_at !== null) throw new DomainError('conflict', 'members.error.is_disabled');
  return member;
}

/** Replaces a link that was lost or has expired. @throws DomainError as `invite` or `inviteToNewPassword` */
export const renewInvitation = actInSteps(
  'member',
  async (
    db: Db,
    person: Pick<Person, 'id' | 'email'>,
    id: number,
    proof: Proof,
    now: number = Date.now(),
  ): Promise<MadeInvitation> => {
    const { email, first_name, last_name, person: member } = await invitationOf(db, id);
    return member === null
      ? invite(db, person, { email, first_name, last_name }, now)
      : inviteToNewPassword(db, person, member, proof, now);
  },
);

/** Revokes an unused link. @throws DomainError `not_found` */
export const revokeInvitation = act(
  'member',
  async (tx, person: { id: number }, id: number): Promise<void> => {
    const { email } = await invitationOf(tx, id);
    if (!(await markRevoked(tx, id, instant()))) throw gone();
    await note(tx, person, invitationRevoked, id, { before: { email } });
  },
);

/** A link that was neither used nor revoked. @throws DomainError `not_found` */
export async function invitationOf(db: Db, id: number): Promise<InvitationRow> {
  const invitation = await findPending(db, id);
  if (!invitation) throw gone();
  return invitation;
}

/** The member who made the link. */
export const inviterOf = (db: Db, { created_by }: Pick<InvitationRow, 'created_by'>) =>
  findMember(db, created_by);

const gone = () => new DomainError('not_found', 'members.error.no_invitation');
const dead = () => new DomainError('not_found', 'members.error.dead_link');

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
    expires_at: instant(new Date(now + (whom.person === null ? INVITATION_MS : PASSWORD_LINK_MS))),
    used_at: null,
    revoked_at: null,
  });
  const { person, email, first_name, last_name, expires_at } = made;
  const after = { email, first_name, last_name, expires_at, ...(person === null ? {} : { person }) };
  await note(tx, { id: created_by }, personInvited, made.id, { after });
  return { ...made, token };
}

/**
 * Finds the invitation of a link. Wrong links are throttled per network, like wrong passwords.
 * @throws DomainError `not_found` when the link is wrong, used, revoked or expired; `too_many`
 */
export async function openInvitation(
  db: Db,
  token: string,
  from: string,
  now: number = Date.now(),
): Promise<InvitationRow> {
  const address = networkOf(from);
  const attempt = { email: 'one-time link', address, known: true };
  // Nobody guesses a secret, so a link also opens where nothing can be counted.
  await tryWrite(`count ${uuidv7()}`, () => countAttempt(db, attempt, now));
  const found = isSecret(token) ? await findOpen(db, secretHash(token), instant(new Date(now))) : undefined;
  if (!found) {
    logSecurity('one_time_link_refused', { address });
    throw dead();
  }
  await tryWrite(`forgive ${uuidv7()}`, () => forgive(db, attempt));
  return found;
}

/**
 * Redeems a link and signs its person in: adds the member, or sets a member's password and ends their sessions and API tokens.
 * @param chosen a password validated by `newPasswordSchema`, and the language of the page
 * @throws DomainError `not_found` when the link was used in the meantime; `busy`
 */
export async function join(
  atlas: Sessions,
  invitation: InvitationRow,
  chosen: { password: string; language: string },
  device: Device,
  now: number = Date.now(),
): Promise<SignedIn & { tokens: Tokens }> {
  const password_hash = await hashPassword(chosen.password);
  const at = instant(new Date(now));
  const person = await inTransaction(atlas.db, async (tx) => {
    // In the order of every change of a password, which ends this link.
    await lockMembers(tx);
    if (!(await useInvitation(tx, invitation.id, at))) throw dead();
    await revokeInvitationsOf(tx, invitation.email, at);
    return invitation.person === null
      ? becomeMember(tx, invitation, { password_hash, language: chosen.language, created_at: at })
      : takeNewPassword(tx, invitation.person, password_hash, at);
  }).catch((error) => {
    // Meanwhile the email was given to a member in another way.
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
  await note(tx, person, personJoined, person.id, { after: { ...who, invited_by: created_by } });
  return person;
}

async function takeNewPassword(tx: Db, id: number, password_hash: string, at: string): Promise<Person> {
  await updatePasswordHash(tx, id, password_hash);
  const member = await findMember(tx, id);
  if (!member || member.disabled_at !== null) throw dead();
  await revokePasswordLinks(tx, id, at);
  await revokeSessionsOf(tx, id, at);
  await revokeApiTokensOf(tx, id, at);
  await note(tx, member, passwordSet, id, {});
  const { disabled_at: _, ...person } = member;
  return person;
}
