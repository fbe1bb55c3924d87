import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import {
  invite,
  inviteToNewPassword,
  join,
  openInvitation,
  renewInvitation,
  revokeInvitation,
} from '#lib/people/invitations.ts';
import { addPerson, disableMember, enableMember, enablePerson, listMembers } from '#lib/people/members.ts';
import { identify, type Sessions, startSession } from '#lib/people/sessions.ts';
import { signIn } from '#lib/people/sign-in.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { lookInto } from '#tests/support/stories/expenses.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const DAY = 86_400_000;
const T = Date.now();
const PASSWORD = 'violet tractor 81 moss';
const BELA = { first_name: 'Bela', last_name: 'Iyer', email: 'bela@example.org' };
const FROM = '192.0.2.7';
const PROOF = { current_password: PASSWORD, address: FROM };

onEveryDatabase('members', (open) => {
  let database: Database;
  let atlas: Sessions;
  let asha: Person;
  const { historyOf } = lookInto(() => database.db);
  beforeAll(async () => {
    database = await open();
    atlas = sessionsOn(database);
    const known = { email: 'asha@example.org', first_name: 'Asha', last_name: 'Rao', password: PASSWORD };
    asha = await addPerson(database.db, null, known);
  });
  beforeEach(async () => {
    const { db } = database;
    for (const table of ['login_failures', 'invitations', 'sessions', 'api_tokens', 'history'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('people').where('id', '!=', asha.id).execute();
  });
  afterAll(() => database.close());

  const opened = (token: string, now?: number) => openInvitation(database.db, token, FROM, now);
  const dead = (promise: Promise<unknown>) =>
    expect(promise).rejects.toMatchObject({ code: 'not_found', message: 'members.error.dead_link' });
  const joined = async (token: string, password = PASSWORD) =>
    join(atlas, await opened(token), { password, language: 'de' }, PHONE);
  const list = async (request = {}) => (await listMembers(database.db, request)).data;

  describe('joining', () => {
    test('whoever opens the link chooses a password and is in, once', async () => {
      const { id, token } = await invite(database.db, asha, BELA);
      expect(token).toMatch(/^[\w-]{43}$/);
      const { person, tokens } = await joined(token);
      expect(person).toMatchObject({ ...BELA, language: 'de' });
      expect(await identify(atlas, tokens.access)).toMatchObject({ person: { id: person.id } });
      expect(await signIn(atlas, { email: BELA.email, password: PASSWORD }, PHONE)).toBeDefined();
      await dead(opened(token));
      expect(await historyOf('invitation', id)).toMatchObject([{ act: 'invite', person: asha.id }]);
      expect(await historyOf('person', person.id)).toEqual([
        { act: 'join', person: person.id, before: null, after: { ...BELA, invited_by: asha.id } },
      ]);
    });

    test('of the token only a hash is kept', async () => {
      const { token } = await invite(database.db, asha, BELA);
      for (const table of ['invitations', 'history'] as const)
        expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toContain(
          token,
        );
    });

    test('two who open the link at once are one member', async () => {
      const { token } = await invite(database.db, asha, BELA);
      const invitation = await opened(token);
      const both = await Promise.allSettled(
        [PASSWORD, `${PASSWORD} 2`].map((password) =>
          join(atlas, invitation, { password, language: 'de' }, PHONE),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await list({ search: BELA.email })).toHaveLength(1);
    });

    test('a link is dead when it is wrong, expired, revoked or replaced; nothing tells which', async () => {
      const { db } = database;
      const first = await invite(db, asha, BELA, T);
      await dead(opened('x'.repeat(43)));
      await dead(opened('../etc/passwd'));
      await dead(opened(first.token, T + 7 * DAY));
      expect(await opened(first.token, T + 7 * DAY - 1)).toMatchObject(BELA);
      const second = await invite(db, asha, BELA, T);
      await dead(opened(first.token, T));
      const third = await renewInvitation(db, asha, second.id, PROOF, T + 8 * DAY);
      await dead(opened(second.token, T));
      expect(await opened(third.token, T + 14 * DAY)).toMatchObject(BELA);
      await revokeInvitation(db, asha, third.id);
      await dead(opened(third.token, T + 8 * DAY));
      await expect(revokeInvitation(db, asha, third.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(renewInvitation(db, asha, third.id, PROOF)).rejects.toMatchObject({ code: 'not_found' });
      expect(await historyOf('invitation', third.id)).toMatchObject([
        { act: 'invite' },
        { act: 'revoke', person: asha.id, before: { email: BELA.email } },
      ]);
    });

    test('guessing links has to wait, as guessing passwords does', async () => {
      for (let n = 0; n < 5; n++) await dead(opened('x'.repeat(43)));
      const { token } = await invite(database.db, asha, BELA);
      await expect(opened(token)).rejects.toMatchObject({ code: 'too_many', retryAfter: 1 });
      expect(await openInvitation(database.db, token, '198.51.100.9')).toMatchObject(BELA);
    });

    test('a member’s email is not invited again', async () => {
      await expect(invite(database.db, asha, { ...BELA, email: asha.email })).rejects.toMatchObject({
        code: 'conflict',
        fields: { email: ['members.error.email_taken'] },
      });
      const { token } = await invite(database.db, asha, BELA);
      const late = await opened(token);
      await somePerson(database.db, BELA.email);
      await dead(join(atlas, late, { password: PASSWORD, language: 'de' }, PHONE));
    });
  });

  describe('a forgotten password', () => {
    test('a link sets a new one and ends all sessions; until then the old one works', async () => {
      const { person, tokens } = await joined((await invite(database.db, asha, BELA)).token);
      const { token, id } = await inviteToNewPassword(database.db, asha, person.id, PROOF);
      expect(await list({ search: 'bela' })).toMatchObject([{ state: 'active', invitation: id }]);
      expect(await signIn(atlas, { email: BELA.email, password: PASSWORD }, PHONE)).toBeDefined();
      const renewed = await joined(token, 'another tractor 82 moss');
      expect(renewed.person.id).toBe(person.id);
      expect(await identify(atlas, tokens.access)).toBeUndefined();
      expect(await identify(atlas, renewed.tokens.access)).toBeDefined();
      await dead(opened(token));
      await expect(signIn(atlas, { email: BELA.email, password: PASSWORD }, PHONE)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
      expect(await historyOf('person', person.id)).toMatchObject([{ act: 'join' }, { act: 'set password' }]);
    });

    test('not for oneself: that is asked for the current password', async () => {
      await expect(inviteToNewPassword(database.db, asha, asha.id, PROOF)).rejects.toMatchObject({
        message: 'members.error.own_password',
      });
    });
  });

  describe('disabling', () => {
    test('ends sessions and every link around the member; enabling lets them in again', async () => {
      const { db } = database;
      const bela = await somePerson(db, BELA.email);
      const { tokens } = await startSession(atlas, bela, PHONE);
      const made = await invite(db, bela, { ...BELA, email: 'friend@example.org' });
      const theirs = await inviteToNewPassword(db, asha, bela.id, PROOF);
      expect(await disableMember(db, asha, bela.id)).toBe(true);
      expect(await disableMember(db, asha, bela.id)).toBe(false);
      expect(await identify(atlas, tokens.access)).toBeUndefined();
      await dead(opened(made.token));
      await dead(opened(theirs.token));
      await expect(inviteToNewPassword(db, asha, bela.id, PROOF)).rejects.toMatchObject({
        message: 'members.error.is_disabled',
      });
      await expect(invite(db, asha, BELA)).rejects.toMatchObject({ message: 'members.error.email_disabled' });
      expect(await list({ search: 'bela@' })).toMatchObject([{ id: bela.id, state: 'disabled' }]);
      expect(await enableMember(db, asha, bela.id)).toBe(true);
      expect(await enablePerson(db, null, BELA.email)).toBe(false);
      expect(await identify(atlas, tokens.access)).toBeUndefined();
      expect(await startSession(atlas, bela, PHONE)).toBeDefined();
      expect((await historyOf('person', bela.id)).map(({ act, person }) => [act, person])).toEqual([
        ['disable', asha.id],
        ['enable', asha.id],
      ]);
    });

    test('never oneself, and never the last one', async () => {
      const { db } = database;
      const refused = { code: 'conflict' };
      await expect(disableMember(db, asha, asha.id)).rejects.toMatchObject(refused);
      await expect(disableMember(db, null, asha.id)).rejects.toMatchObject(refused);
      await expect(disableMember(db, asha, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('two who disable each other at once: one of them stays', async () => {
      const { db } = database;
      for (let round = 0; round < 5; round++) {
        const bela = await somePerson(db, `bela${round}@example.org`);
        const both = await Promise.allSettled([
          disableMember(db, asha, bela.id),
          disableMember(db, bela, asha.id),
        ]);
        expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await list({ filters: [{ column: 'state', type: 'text', value: 'active' }] })).toHaveLength(1);
        await db.updateTable('people').set({ disabled_at: null }).where('id', '=', asha.id).execute();
        await db.updateTable('people').set({ disabled_at: 'then' }).where('id', '=', bela.id).execute();
      }
    });
  });

  test('everyone is in one table: sorted, searched, filtered and paged', async () => {
    const { db } = database;
    await startSession(atlas, asha, PHONE, T);
    const bela = await somePerson(db, BELA.email);
    await disableMember(db, asha, bela.id);
    const invited = await invite(db, asha, { first_name: 'Čeda', last_name: 'X', email: 'c@example.org' });
    await invite(db, asha, { first_name: 'Dina', last_name: 'Y', email: 'd@example.org' }, T - 8 * DAY);
    await db.updateTable('people').set({ status: 'remote' }).where('id', '=', asha.id).execute();
    const rows = await list({ sortField: 'email' });
    expect(rows.map(({ email, state }) => [email, state])).toEqual([
      ['asha@example.org', 'active'],
      ['bela@example.org', 'disabled'],
      ['c@example.org', 'invited'],
      ['d@example.org', 'expired'],
    ]);
    expect(rows[0]).toEqual({
      id: asha.id,
      invitation: null,
      name: 'Asha Rao',
      email: asha.email,
      state: 'active',
      status: 'remote',
      joined_at: expect.any(String),
      last_seen_at: new Date(T).toISOString(),
    });
    expect(rows[2]).toMatchObject({
      id: null,
      invitation: invited.id,
      status: null,
      joined_at: null,
      last_seen_at: null,
    });
    expect(await listMembers(db, { page: 2, size: 3, sortField: 'email' })).toEqual({
      data: [rows[3]],
      totalCount: 4,
    });
    expect((await list({ search: 'RAO' })).length).toBe(2);
    expect(await list({ filters: [{ column: 'state', type: 'text', value: 'expired' }] })).toEqual([rows[3]]);
  });
});
