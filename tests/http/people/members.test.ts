import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#lib/db/open.ts';
import { openInvitation } from '#lib/people/invitations.ts';
import { hashPassword } from '#lib/people/passwords.ts';
import { type SignedIn, startSession } from '#lib/people/sessions.ts';
import type { Tokens } from '#lib/people/tokens.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as member } from '#pages/api/members/[id]/index.ts';
import { ALL as passwordLink } from '#pages/api/members/[id]/password-link.ts';
import { ALL as members } from '#pages/api/members/index.ts';
import { ALL as invitation } from '#pages/api/members/invitations/[id].ts';
import { overHttp, somePerson } from '#tests/support/databases/databases.ts';
import { ask, type Question } from '#tests/support/server/ask.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const PASSWORD = 'violet tractor 81 moss';
const BELA = { first_name: 'Bela', last_name: 'Iyer', email: 'bela@example.org' };

overHttp('members over HTTP', (open) => {
  let database: Database;
  let session: SignedIn & { tokens: Tokens };
  beforeAll(async () => {
    database = await open();
    provideAtlas(sessionsOn(database) as Atlas);
    session = await startSession(sessionsOn(database), await somePerson(database.db), PHONE);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('invitations').execute();
    await database.db.deleteFrom('login_failures').execute();
  });
  afterAll(() => database.close());

  const asked = (route: typeof members, path: string, question: Question = {}) =>
    ask(route, `/api/members/${path}`, {
      ...question,
      headers: { Authorization: `JWT ${session.tokens.access}`, ...question.headers },
    });
  const id = (value: unknown) => ({ params: { id: String(value) } });
  const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
  const opens = (link: string) =>
    openInvitation(database.db, tokenOf(link), '192.0.2.9').then(
      ({ email }) => email,
      () => undefined,
    );

  test('inviting answers the one-time link, once; the list shows who is invited, and no link', async () => {
    const made = await asked(members, '', { method: 'POST', body: BELA });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      ...BELA,
      expires_at: expect.stringMatching(/^\d{4}-/),
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4321\/join\/[\w-]{43}$/),
    });
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(await opens(made.body.link)).toBe(BELA.email);
    const list = await asked(members, '?page=1&size=5&sortField=state&sortOrder=desc');
    expect(list.body).toMatchObject({
      totalCount: 2,
      data: [
        { id: null, invitation: made.body.id, name: 'Bela Iyer', state: 'invited' },
        { id: session.person.id, state: 'active' },
      ],
    });
    expect(JSON.stringify(list.body)).not.toContain(tokenOf(made.body.link));
    const posted = await asked(members, '', { method: 'POST', body: { page: 1, search: 'iyer' } });
    expect(posted.body).toMatchObject({ totalCount: 1, data: [{ email: BELA.email }] });
  });

  test('what is wrong with an invitation is said at its field', async () => {
    const wrong = { first_name: ' ', last_name: 'Iyer', email: 'bela' };
    expect(await asked(members, '', { method: 'POST', body: wrong })).toMatchObject({
      status: 400,
      body: { errors: { first_name: ['First name is required'], email: ['Invalid email format'] } },
    });
    const taken = { ...BELA, email: session.person.email };
    expect(await asked(members, '', { method: 'POST', body: taken })).toMatchObject({
      status: 409,
      body: { errors: { email: ['A member already has this email.'] } },
    });
  });

  test('a new link ends the old one, and revoking ends both', async () => {
    const first = (await asked(members, '', { method: 'POST', body: BELA })).body;
    const second = await asked(invitation, `invitations/${first.id}/`, { method: 'POST', ...id(first.id) });
    expect(second).toMatchObject({ status: 201, body: BELA });
    expect([await opens(first.link), await opens(second.body.link)]).toEqual([undefined, BELA.email]);
    const revoked = id(second.body.id);
    const path = `invitations/${second.body.id}/`;
    expect((await asked(invitation, path, { method: 'DELETE', ...revoked })).status).toBe(204);
    expect((await asked(invitation, path, { method: 'DELETE', ...revoked })).status).toBe(404);
    expect(await opens(second.body.link)).toBeUndefined();
  });

  test('a member is disabled and enabled; not oneself', async () => {
    const bela = await somePerson(database.db, BELA.email);
    const theirs = (await startSession(sessionsOn(database), bela, PHONE)).tokens.access;
    const patch = (who: number, disabled: unknown, headers = {}) =>
      asked(member, `${who}/`, { method: 'PATCH', body: { disabled }, ...id(who), headers });
    expect(await patch(bela.id, true)).toMatchObject({
      status: 200,
      body: { id: bela.id, email: bela.email, disabled: true },
    });
    expect((await patch(session.person.id, false, { Authorization: `JWT ${theirs}` })).status).toBe(401);
    expect((await patch(bela.id, false)).body).toMatchObject({ disabled: false });
    expect(await patch(session.person.id, true)).toMatchObject({
      status: 409,
      body: { detail: 'You cannot disable yourself. Ask another member.' },
    });
    expect((await patch(bela.id, 'perhaps')).status).toBe(400);
    expect((await patch(999_999, true)).status).toBe(404);
    const password_hash = await hashPassword(PASSWORD);
    await database.db.updateTable('people').set({ password_hash }).execute();
    const body = { current_password: PASSWORD };
    const link = await asked(passwordLink, `${bela.id}/password-link/`, {
      method: 'POST',
      body,
      ...id(bela.id),
    });
    expect(link).toMatchObject({ status: 201, body: { email: bela.email } });
    expect(await opens(link.body.link)).toBe(bela.email);
  });
});
