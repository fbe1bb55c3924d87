import { instant } from '../core/day.ts';
import { DomainError } from '../core/errors.ts';
import type { TableRequest } from '../core/table-request.ts';
import { answerTable, type TableAnswer } from '../db/data-table.ts';
import { type Db, inTransaction } from '../db/transaction.ts';
import { recordHistory } from '../history/records.ts';
import { revokeApiTokensOf } from './api-tokens-records.ts';
import { revokeInvitationsAround } from './invitations-records.ts';
import {
  countActive,
  everyone,
  findMember,
  lockMembers,
  type MemberRow,
  updateDisabledAt,
} from './members-records.ts';
import { revokeSessionsOf } from './sessions-records.ts';

export type MemberState = 'active' | 'disabled' | 'invited' | 'expired';

/** A member, or someone invited: then `id` is null. `invitation` is the open link, of a member for a new password. Instants in UTC. */
export interface Member {
  id: number | null;
  invitation: number | null;
  name: string;
  email: string;
  state: MemberState;
  joined_at: string | null;
  last_seen_at: string | null;
}

/** Who acts; null: the command line. */
type Actor = { id: number } | null;

/** Members and invited people as the data table asks for them, by name unless it says otherwise. @throws DomainError `invalid` */
export async function listMembers(
  db: Db,
  request: TableRequest,
  now = instant(),
): Promise<TableAnswer<Member>> {
  type Row = Omit<Member, 'id'> & { person: number | null };
  const { data, totalCount } = await answerTable<Row>(
    everyone(db, now),
    request,
    {
      person: { type: 'numeric', column: 'person' },
      invitation: { type: 'numeric', column: 'invitation' },
      name: { type: 'text', column: 'name', folded: 'name_key' },
      email: { type: 'text', column: 'email' },
      state: { type: 'text', column: 'state' },
      joined_at: { type: 'dateRange', column: 'joined_at' },
      last_seen_at: { type: 'dateRange', column: 'last_seen_at' },
    },
    { sort: 'name', searched: ['name_key', 'email'] },
  );
  return { data: data.map(({ person, ...row }) => ({ id: person, ...row })), totalCount };
}

/** @throws DomainError `not_found` */
export async function memberOf(db: Db, id: number): Promise<MemberRow> {
  const member = await findMember(db, id);
  if (!member) throw new DomainError('not_found', 'members.error.not_found');
  return member;
}

/** Lets a member in, or shuts them out. @returns false when they were so before @throws DomainError as the two functions below do */
export const changeMember = (
  db: Db,
  actor: Actor,
  id: number,
  { disabled }: { disabled: boolean },
): Promise<boolean> => (disabled ? disableMember(db, actor, id) : enableMember(db, actor, id));

/**
 * Shuts a member out at once: their sessions, tokens and every open link that they made or that is theirs end too. What they
 * did stays theirs.
 * @returns false when they were disabled before
 * @throws DomainError `not_found`; `conflict` for oneself and for the last one who could sign in
 */
export async function disableMember(db: Db, actor: Actor, id: number): Promise<boolean> {
  if (actor?.id === id) throw new DomainError('conflict', 'members.error.self');
  return change(db, actor, id, async (tx, member) => {
    if (member.disabled_at !== null) return false;
    if ((await countActive(tx)) === 1) throw new DomainError('conflict', 'members.error.last');
    const disabled_at = instant();
    await updateDisabledAt(tx, id, disabled_at);
    await revokeSessionsOf(tx, id, disabled_at);
    await revokeApiTokensOf(tx, id, disabled_at);
    await revokeInvitationsAround(tx, id, disabled_at);
    await recordHistory(tx, actor, 'disable', 'person', id, { after: { disabled_at } });
    return true;
  });
}

/** Lets a disabled member sign in again, with the password they had. @returns false when they could before @throws DomainError `not_found` */
export const enableMember = (db: Db, actor: Actor, id: number): Promise<boolean> =>
  change(db, actor, id, async (tx, { disabled_at }) => {
    if (disabled_at === null) return false;
    await updateDisabledAt(tx, id, null);
    await recordHistory(tx, actor, 'enable', 'person', id, { before: { disabled_at } });
    return true;
  });

/**
 * Waits for everyone else who lets members in or shuts them out, and keeps them waiting until the transaction ends.
 * @throws DomainError `unauthenticated` when this very person was shut out a moment ago: they begin nothing any more
 */
export async function lockActive(tx: Db, person: Actor): Promise<void> {
  await lockMembers(tx);
  if (person && (await memberOf(tx, person.id)).disabled_at !== null)
    throw new DomainError('unauthenticated', 'errors.unauthenticated');
}

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
