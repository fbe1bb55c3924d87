import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Person } from '#lib/db/tables.ts';
import { makeApiToken } from '#lib/people/api-tokens.ts';
import { addPerson } from '#lib/people/members.ts';
import { type SignedIn, startSession } from '#lib/people/sessions.ts';
import type { Tokens } from '#lib/people/tokens.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

import { whileClockStands } from '#tests/support/still-clock.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

const PASSWORDS = { asha: 'lantern of river stone', bela: 'violet tractor 81 moss' };
const NEW = 'quiet ferry 27 lantern';

describe.each(HTTP_DIALECTS)('a link for another member’s password (%s)', (dialect) => {
  let server: ServedAtlas;
  let asha: SignedIn & { tokens: Tokens };
  let bela: Person;
  let count = 0;
  beforeAll(async () => {
    server = await serveAtlas(dialect, { ATLAS_SECRET: 'a secret of tests, long enough for HKDF' });
  });
  afterAll(async () => expect(await server.stop()).toBe(0));
  beforeEach(async () => {
    const { db } = server.database;
    await db.deleteFrom('login_failures').execute();
    const someone = (name: 'asha' | 'bela') =>
      addPerson(db, null, {
        email: `${name}${count}@example.org`,
        password: PASSWORDS[name],
        first_name: name === 'asha' ? 'Asha' : 'Bela',
        last_name: 'Rao',
      });
    count += 1;
    asha = await startSession(sessions(), await someone('asha'), PHONE);
    bela = await someone('bela');
  });

  const sessions = () => sessionsOn(server.database, { PORT: new URL(server.origin).port });
  const by = ({ tokens } = asha) => ({ Authorization: `JWT ${tokens.access}` });
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = by()) {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === '' ? undefined : JSON.parse(text),
      headers: answer.headers,
    };
  }
  const path = () => `/api/members/${bela.id}/password-link/`;
  const make = async (): Promise<string> => {
    const { status, body } = await call('POST', path(), { current_password: PASSWORDS.asha });
    expect(status).toBe(201);
    return new URL(body.link).pathname;
  };
  const opens = async (link: string) => (await fetch(server.origin + link)).status === 200;
  /** Cookies of a sign-in by the form, and the page that it leads to. */
  async function signIn(email: string, password: string) {
    const answer = await fetch(`${server.origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ email, password }),
    });
    const Cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return { headers: { Cookie, Origin: server.origin }, to: answer.headers.get('location') ?? '' };
  }
  const page = async (at: string, headers: Record<string, string>) =>
    (await fetch(server.origin + at, { headers })).text();
  const post = (at: string, headers: Record<string, string>, fields: Record<string, string>) =>
    fetch(server.origin + at, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });

  test('needs the password of whoever makes it: a stolen session is not enough', async () => {
    for (const body of [
      undefined,
      {},
      { current_password: '' },
      { current_password: 'a guess' },
      { current_password: null },
    ]) {
      const { status, body: said } = await call('POST', path(), body);
      expect([status, Object.keys(said.errors)], JSON.stringify(body)).toEqual([400, ['current_password']]);
    }
    const link = await make();
    expect(await opens(link)).toBe(true);
    const open = await server.database.db
      .selectFrom('invitations')
      .select('id')
      .where('person', '=', bela.id)
      .executeTakeFirstOrThrow();
    const anew = `/api/members/invitations/${open.id}/`;
    expect((await call('POST', anew)).status).toBe(400);
    expect((await call('POST', anew, { current_password: 'a guess' })).status).toBe(400);
    expect(await opens(link)).toBe(true);
    expect((await call('POST', anew, { current_password: PASSWORDS.asha })).status).toBe(201);
    expect(await opens(link)).toBe(false);
  });

  test('guesses of that password have to wait, like those to sign in', async () => {
    await whileClockStands(async () => {
      for (let n = 0; n < 5; n++)
        expect((await call('POST', path(), { current_password: 'a guess' })).status).toBe(400);
      const sixth = await call('POST', path(), { current_password: PASSWORDS.asha });
      expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1']);
    });
  });

  test('lives for 24 hours', async () => {
    await whileClockStands(async () => {
      const { body } = await call('POST', path(), { current_password: PASSWORDS.asha });
      expect(Date.parse(body.expires_at) - Date.now()).toBe(86_400_000);
    });
  });

  test('dies when the password or the email changes', async () => {
    const theirs = await startSession(sessions(), bela, PHONE);
    let link = await make();
    expect(
      (
        await call(
          'POST',
          '/api/accounts/password/',
          { current_password: PASSWORDS.bela, new_password: NEW },
          by(theirs),
        )
      ).status,
    ).toBe(204);
    expect(await opens(link)).toBe(false);
    link = await make();
    const email = `new${count}@example.org`;
    expect(
      (await call('PATCH', '/api/accounts/me/', { email, current_password: NEW }, by(theirs))).status,
    ).toBe(200);
    expect(await opens(link)).toBe(false);
    // A name is no reason.
    link = await make();
    expect((await call('PATCH', '/api/accounts/me/', { first_name: 'Belle' }, by(theirs))).status).toBe(200);
    expect(await opens(link)).toBe(true);
  });

  test('ends sessions and API tokens when it is used; a change of one’s own ends tokens unless told not to', async () => {
    const { db } = server.database;
    const token = async (name: string) =>
      (await makeApiToken(db, bela, { name, scope: 'read', expires_in_days: null })).token;
    const works = async (bearer: string) =>
      (await call('GET', '/api/expense/categories/', undefined, { Authorization: `Bearer ${bearer}` }))
        .status === 200;
    const change = async (end_tokens?: boolean) => {
      const mine = await startSession(sessions(), bela, PHONE);
      const [current_password, new_password] = at % 2 ? [NEW, PASSWORDS.bela] : [PASSWORDS.bela, NEW];
      at += 1;
      const body = { current_password, new_password, ...(end_tokens === undefined ? {} : { end_tokens }) };
      expect((await call('POST', '/api/accounts/password/', body, by(mine))).status).toBe(204);
    };
    let at = 0;
    const kept = await token('kept');
    await change(false);
    expect(await works(kept)).toBe(true);
    await change();
    expect(await works(kept)).toBe(false);
    const [again, session] = [await token('again'), await startSession(sessions(), bela, PHONE)];
    await change(true);
    expect(await works(again)).toBe(false);
    const last = await token('last');
    const live = await startSession(sessions(), bela, PHONE);
    expect((await call('GET', '/api/accounts/me/', undefined, by(session))).status).toBe(401);
    const used = await post(await make(), { Origin: server.origin }, { password: 'violet mountain 12 sea' });
    expect(used.status).toBe(303);
    expect(await works(last)).toBe(false);
    expect((await call('GET', '/api/accounts/me/', undefined, by(live))).status).toBe(401);
  });

  test('is made by the form with that password, and its person is told at the next sign-in, until they have seen it', async () => {
    const maker = await signIn(asha.person.email, PASSWORDS.asha);
    const form = `/members/${bela.id}/password/`;
    expect(await page(form, maker.headers)).toMatch(/name="current_password"/);
    const refused = await post(form, maker.headers, { current_password: 'a guess' });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('This is not your current password.'),
    ]);
    const made = await post(form, maker.headers, { current_password: PASSWORDS.asha });
    expect([made.status, await made.text()]).toEqual([200, expect.stringContaining('/join/')]);
    expect(await page('/', maker.headers)).not.toContain('link-notice');

    const told = await signIn(bela.email, PASSWORDS.bela);
    const home = await page(told.to, told.headers);
    expect(home).toMatch(/link-notice[\s\S]*Asha Rao/);
    expect(await page('/security/', told.headers)).toMatch(/Asha Rao[\s\S]*Valid until/);
    const seen = /name="seen" value="(\d+)"/.exec(home)?.[1] ?? '';
    expect((await post('/', told.headers, { intent: 'seen_links', seen })).status).toBe(303);
    expect(await page('/', told.headers)).not.toContain('link-notice');
    const listed = await call('GET', '/api/accounts/password-links/', undefined, told.headers);
    expect(listed.body).toEqual([
      {
        id: Number(seen),
        made_by: { id: asha.person.id, name: 'Asha Rao' },
        state: 'open',
        created_at: expect.any(String),
        expires_at: expect.any(String),
        used_at: null,
        seen: true,
      },
    ]);
    // Nobody else is told, and nobody else can have seen it.
    expect((await call('GET', '/api/accounts/password-links/', undefined, maker.headers)).body).toEqual([]);
  });

  test('that a thief has used is told all the same, by page and API, until its person has seen it', async () => {
    const thief = await post(await make(), { Origin: server.origin }, { password: NEW });
    expect(thief.status).toBe(303);
    const told = await signIn(bela.email, NEW);
    expect(await page('/', told.headers)).toMatch(/link-notice[\s\S]*Asha Rao/);
    const url = '/api/accounts/password-links/';
    const [link] = (await call('GET', url, undefined, told.headers)).body;
    expect(link).toMatchObject({ state: 'used', used_at: expect.any(String), seen: false });
    expect((await call('PATCH', url, { seen: link.id }, by())).status).toBe(200);
    expect((await call('GET', url, undefined, told.headers)).body).toMatchObject([{ seen: false }]);
    expect((await call('PATCH', url, { seen: link.id }, told.headers)).body).toMatchObject([{ seen: true }]);
    expect(await page('/', told.headers)).not.toContain('link-notice');
    expect(await page('/security/', told.headers)).toContain('Asha Rao');
  });

  test('the change by the form asks whether API tokens go too: ticked', async () => {
    const { db } = server.database;
    const works = async (bearer: string) =>
      (await call('GET', '/api/expense/categories/', undefined, { Authorization: `Bearer ${bearer}` }))
        .status === 200;
    const { token } = await makeApiToken(db, bela, { name: 'Report', scope: 'read', expires_in_days: null });
    const { headers } = await signIn(bela.email, PASSWORDS.bela);
    expect(await page('/security/', headers)).toMatch(
      /name="end_tokens"[^>]*\bchecked|checked[^>]*name="end_tokens"/,
    );
    const change = (fields: Record<string, string>) => post('/security/', headers, fields);
    expect((await change({ current_password: PASSWORDS.bela, new_password: NEW })).status).toBe(303);
    expect(await works(token)).toBe(true);
    const back = { current_password: NEW, new_password: PASSWORDS.bela, end_tokens: 'on' };
    expect((await change(back)).status).toBe(303);
    expect(await works(token)).toBe(false);
  });
});
