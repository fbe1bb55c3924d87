import { randomInt } from 'node:crypto';
import { actInSteps } from '../acts/act.ts';
import { note } from '../acts/note.ts';
import type { Config } from '../core/config.ts';
import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import { SettingError } from '../core/settings.ts';
import type { TableRequest } from '../core/table-request.ts';
import { answerTable, type TableAnswer } from '../db/data-table.ts';
import { faultOf } from '../db/faults.ts';
import { keepSetting } from '../db/settings-records.ts';
import type { PersonStatus } from '../db/tables/people.ts';
import type { Person } from '../db/tables.ts';
import { type Db, inTransaction, waitForLocks } from '../db/transaction.ts';
import { personAdded, personDisabled, personEnabled } from './events.ts';
import {
  countActive,
  lockActive,
  type MemberRow,
  memberOf,
  membersAndInvited,
  revokeInvitationsAround,
  updateDisabledAt,
} from './members-records.ts';
import { hashPassword } from './passwords.ts';
import { findPersonByEmail, hasPeople, insertPerson, revokeApiTokensOf } from './people-records.ts';
import { type NewPerson, newPersonSchema } from './schema.ts';
import { revokeSessionsOf } from './sessions-records.ts';

export type MemberState = 'active' | 'disabled' | 'invited' | 'expired';

/** A member, or an invited person with a null `id`. A member's `invitation` is their password link. Instants in UTC. */
export interface Member {
  id: number | null;
  invitation: number | null;
  name: string;
  email: string;
  state: MemberState;
  /** Where they say they are, in their profile. */
  status: PersonStatus | null;
  joined_at: string | null;
  last_seen_at: string | null;
}

/** Who makes the change; null for the command line. */
type Actor = { id: number } | null;

/** A page of members and invited people, by name unless requested otherwise. @throws DomainError `invalid` */
export async function listMembers(
  db: Db,
  request: TableRequest,
  now = instant(),
): Promise<TableAnswer<Member>> {
  type Row = Omit<Member, 'id'> & { person: number | null };
  const { data, totalCount } = await answerTable<Row>(
    db,
    membersAndInvited(db, now),
    request,
    {
      person: { type: 'numeric', column: 'person' },
      invitation: { type: 'numeric', column: 'invitation' },
      name: { type: 'text', column: 'name', folded: 'name_key' },
      email: { type: 'text', column: 'email' },
      state: { type: 'text', column: 'state' },
      status: { type: 'text', column: 'status' },
      joined_at: { type: 'dateRange', column: 'joined_at' },
      last_seen_at: { type: 'dateRange', column: 'last_seen_at' },
    },
    { sort: 'name', searched: ['name_key', 'email'] },
  );
  return { data: data.map(({ person, ...row }) => ({ id: person, ...row })), totalCount };
}

/** Disables or enables a member. @returns false when nothing changed @throws DomainError as the two functions below */
export const changeMember = actInSteps(
  'member',
  (db: Db, actor: Actor, id: number, { disabled }: { disabled: boolean }): Promise<boolean> =>
    disabled ? disableMember(db, actor, id) : enableMember(db, actor, id),
);

/**
 * Disables a member, and ends their sessions, their API tokens and every valid link made by or for them. What they
 * recorded keeps their name.
 * @returns false when they were disabled already
 * @throws DomainError `not_found`; `conflict` for oneself and for the last one who can sign in
 */
export const disableMember = actInSteps(
  'member',
  async (db: Db, actor: Actor, id: number): Promise<boolean> => {
    if (actor?.id === id) throw new DomainError('conflict', 'members.error.self');
    return change(db, actor, id, async (tx, member) => {
      if (member.disabled_at !== null) return false;
      if ((await countActive(tx)) === 1) throw new DomainError('conflict', 'members.error.last');
      const disabled_at = instant();
      await updateDisabledAt(tx, id, disabled_at);
      await revokeSessionsOf(tx, id, disabled_at);
      await revokeApiTokensOf(tx, id, disabled_at);
      await revokeInvitationsAround(tx, id, disabled_at);
      await note(tx, actor, personDisabled, id, { after: { disabled_at } });
      return true;
    });
  },
);

/**
 * Lets a disabled member sign in again with their password.
 * @returns false when nothing changed
 * @throws DomainError `not_found`
 */
export const enableMember = actInSteps(
  'member',
  (db: Db, actor: Actor, id: number): Promise<boolean> =>
    change(db, actor, id, async (tx, { disabled_at }) => {
      if (disabled_at === null) return false;
      await updateDisabledAt(tx, id, null);
      await note(tx, actor, personEnabled, id, { before: { disabled_at } });
      return true;
    }),
);

function change(
  db: Db,
  actor: Actor,
  id: number,
  act: (tx: Db, member: MemberRow) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockActive(tx, actor);
    return act(tx, await memberOf(tx, id));
  });
}

/** Adds a member with a password. @throws DomainError `conflict` when the email is taken */
export const addPerson = actInSteps(
  'member',
  async (db: Db, actor: Actor, { password, ...input }: NewPerson): Promise<Person> => {
    const password_hash = await hashPassword(password);
    try {
      return await inTransaction(db, async (tx) => {
        const person = await insertPerson(tx, {
          ...input,
          password_hash,
          language: 'en',
          disabled_at: null,
          created_at: instant(),
        });
        await note(tx, actor, personAdded, person.id, { after: input });
        return person;
      });
    } catch (error) {
      if (faultOf(error) !== 'unique') throw error;
      throw new DomainError('conflict', 'people.email_taken', { fields: { email: ['people.email_taken'] } });
    }
  },
);

/** `disableMember` by email. */
export const disablePerson = async (db: Db, actor: Actor, email: string): Promise<boolean> =>
  disableMember(db, actor, (await personWith(db, email)).id);

/** `enableMember` by email. */
export const enablePerson = async (db: Db, actor: Actor, email: string): Promise<boolean> =>
  enableMember(db, actor, (await personWith(db, email)).id);

async function personWith(db: Db, email: string): Promise<Person> {
  const person = await findPersonByEmail(db, email.trim().toLowerCase());
  if (!person) throw new DomainError('not_found', 'people.unknown_email');
  return person;
}

/** `password` is set only when it is random, to be shown once. */
export interface NewOwner {
  email: string;
  password: string | undefined;
}

/**
 * Adds the first member when there is none, from the settings or with a random password.
 * @returns undefined when there already was one
 * @throws SettingError when the settings name an invalid email or password
 */
export async function ensureOwner(
  db: Db,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
): Promise<NewOwner | undefined> {
  if (await hasPeople(db)) return undefined;
  const password = config.ownerPassword ?? randomPassword();
  const checked = newPersonSchema.safeParse({
    email: config.ownerEmail,
    first_name: 'Atlas',
    last_name: 'Owner',
    password,
  });
  if (!checked.success) {
    const about = checked.error.issues.some(({ path }) => path[0] === 'email') ? 'email' : 'password';
    if (about === 'email')
      throw new SettingError(
        'ATLAS_OWNER_EMAIL',
        config.ownerEmail,
        'an email address of 3 to 50 characters',
      );
    throw new SettingError(
      'ATLAS_OWNER_PASSWORD',
      '(hidden)',
      '12 to 50 characters long and not easy to guess: three or four unrelated words, for instance',
    );
  }
  // When two processes start at once, one adds the owner and shows the password.
  const first = await inTransaction(db, async (tx) => {
    await waitForLocks(tx);
    if (!(await keepSetting(tx, 'owner', config.ownerEmail))) return false;
    await addPerson(tx, null, checked.data);
    return true;
  });
  if (!first) return undefined;
  return { email: config.ownerEmail, password: config.ownerPassword === undefined ? password : undefined };
}

/** Leaves out characters that look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const randomPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
