import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { instant } from '#lib/core/day.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { addPerson } from '#lib/people/members.ts';
import { type SignedIn, startSession } from '#lib/people/sessions.ts';
import type { Tokens } from '#lib/people/tokens.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { ALL as login } from '#pages/api/accounts/login.ts';
import { ALL as me } from '#pages/api/accounts/me.ts';
import { ALL as password } from '#pages/api/accounts/password.ts';
import { ALL as session } from '#pages/api/accounts/sessions/[id].ts';
import { ALL as sessions } from '#pages/api/accounts/sessions/index.ts';
import { POST as preferences } from '#pages/preferences.ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { ask, SAME_ORIGIN } from '#tests/support/server/ask.ts';
import { whileClockStands } from '#tests/support/still-clock.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const SECRET = 'violet tractor 81 moss';
const MY = '/api/accounts/';

overHttp('a person’s own account', (open) => {
  let database: Database;
  let person: Person;
  let mine: SignedIn & { tokens: Tokens };
  let made = 0;
  const signIn = () => startSession(sessionsOn(database), person, PHONE);
  const by = ({ tokens } = mine) => ({ Authorization: `JWT ${tokens.access}` });
  const patch = (body: unknown) => ask(me, `${MY}me/`, { method: 'PATCH', headers: by(), body });
  const history = () =>
    database.db
      .selectFrom('history')
      .select(['act', 'before', 'after'])
      .where('subject', '=', 'person')
      .where('subject_id', '=', String(person.id))
      .where('act', '!=', 'add')
      .execute();

  beforeAll(async () => {
    database = await open();
    provideAtlas(sessionsOn(database) as Atlas);
  });
  beforeEach(async () => {
    await database.db.deleteFrom('login_failures').execute();
    const email = `asha${++made}@example.org`;
    person = await addPerson(database.db, null, {
      email,
      first_name: 'Asha',
      last_name: 'Rao',
      password: SECRET,
    });
    mine = await signIn();
  });
  afterAll(() => database.close());

  test('name, language and notifications are changed and leave history; what is the same leaves none', async () => {
    const answer = await patch({ first_name: ' Usha ', language: 'en', notifications: false });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: person.id, first_name: 'Usha', last_name: 'Rao', language: 'en', notifications: false },
    });
    expect((await ask(me, `${MY}me/`, { headers: by() })).body.first_name).toBe('Usha');
    expect((await patch({ first_name: 'Usha', notifications: false })).status).toBe(200);
    expect(await history()).toEqual([
      {
        act: 'change',
        before: JSON.stringify({ first_name: 'Asha', notifications: 1 }),
        after: JSON.stringify({ first_name: 'Usha', notifications: 0 }),
      },
    ]);
  });

  test('keys, the look of expenses, the time zone and the status are kept, and told only to the person', async () => {
    const unset = { keys: true, expenses_view: 'cards', time_zone: null, status: null };
    expect((await ask(me, `${MY}me/`, { headers: by() })).body).toMatchObject(unset);
    const chosen = { keys: false, expenses_view: 'table', time_zone: 'Asia/Kolkata', status: 'on_leave' };
    expect(await patch(chosen)).toMatchObject({ status: 200, body: chosen });
    expect((await ask(me, `${MY}me/`, { headers: by() })).body).toMatchObject(chosen);
    // Devices still name this zone as it was called before.
    expect((await patch({ time_zone: 'asia/calcutta' })).body.time_zone).toBe('Asia/Kolkata');
    expect((await patch(unset)).body).toMatchObject(unset);
    for (const body of [
      { time_zone: 'Mars/Olympus' },
      { time_zone: '+05:30' },
      { time_zone: 'x'.repeat(500) },
      { time_zone: 7 },
      { status: 'asleep' },
      { expenses_view: 'list' },
      { keys: 'off' },
      { keys: null },
    ])
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    expect((await ask(me, `${MY}me/`, { headers: by() })).body).toMatchObject(unset);
  });

  test('another email needs the current password, and must be free', async () => {
    const email = `new${made}@example.org`;
    expect(await patch({ email })).toMatchObject({
      status: 400,
      body: { errors: { current_password: [expect.stringContaining('current password')] } },
    });
    expect(await patch({ email, current_password: 'not the password' })).toMatchObject({
      status: 400,
      body: { errors: { current_password: ['This is not your current password.'] } },
    });
    const other = await addPerson(database.db, null, {
      email: `taken${made}@example.org`,
      first_name: 'Ben',
      last_name: 'Roy',
      password: SECRET,
    });
    expect(await patch({ email: other.email.toUpperCase(), current_password: SECRET })).toMatchObject({
      status: 409,
      body: { errors: { email: ['Someone already uses this email.'] } },
    });
    expect(await patch({ email, current_password: SECRET })).toMatchObject({ status: 200, body: { email } });
    const again = await ask(login, `${MY}login/`, { method: 'POST', body: { email, password: SECRET } });
    expect(again.status).toBe(200);
  });

  test('an empty name, an unknown language and an unknown field are refused', async () => {
    for (const body of [{ first_name: ' \0 ' }, { language: 'xx' }, { notifications: 'yes' }, { id: 7 }])
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    expect(await history()).toEqual([]);
  });

  test('a new password ends every other session, keeps this one, and the old one is refused', async () => {
    const other = await signIn();
    const change = (body: unknown) =>
      ask(password, `${MY}password/`, { method: 'POST', headers: by(), body });
    const next = 'quiet lantern 27 ferry';
    expect(await change({ current_password: 'wrong', new_password: next })).toMatchObject({
      status: 400,
      body: { errors: { current_password: ['This is not your current password.'] } },
    });
    for (const weak of ['short', 'asha-rao-2026', 'password12345', SECRET, 'x'.repeat(51)])
      expect((await change({ current_password: SECRET, new_password: weak })).status, weak).toBe(400);
    expect((await change({ current_password: SECRET, new_password: next })).status).toBe(204);
    expect((await ask(me, `${MY}me/`, { headers: by() })).status).toBe(200);
    expect((await ask(me, `${MY}me/`, { headers: by(other) })).status).toBe(401);
    const { email } = person;
    const enter = (given: string) =>
      ask(login, `${MY}login/`, { method: 'POST', body: { email, password: given } });
    expect([(await enter(SECRET)).status, (await enter(next)).status]).toEqual([401, 200]);
    expect(await history()).toEqual([{ act: 'set password', before: null, after: null }]);
  });

  test('guesses of the current password are limited together with those to sign in', async () => {
    const guess = () =>
      ask(password, `${MY}password/`, {
        method: 'POST',
        headers: by(),
        body: { current_password: 'a guess', new_password: 'quiet lantern 27 ferry' },
      });
    await whileClockStands(async () => {
      for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400);
      const sixth = await guess();
      expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '1']);
      const { email } = person;
      const enter = await ask(login, `${MY}login/`, { method: 'POST', body: { email, password: SECRET } });
      expect(enter.status).toBe(429);
    });
  });

  test('own sessions are listed in words, this one first; others’ and dead ones are not', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await startSession(sessionsOn(database), person, { ...PHONE, user_agent: firefox });
    const old = await signIn();
    await database.db
      .updateTable('sessions')
      .set({ rotated_at: instant(new Date(Date.now() - 31 * 86_400_000)) })
      .where('id', '=', old.session.id)
      .execute();
    const stranger = await addPerson(database.db, null, {
      email: `ben${made}@example.org`,
      first_name: 'Ben',
      last_name: 'Roy',
      password: SECRET,
    });
    const theirs = await startSession(sessionsOn(database), stranger, PHONE);
    const { body } = await ask(sessions, `${MY}sessions/`, { headers: by() });
    expect(body).toEqual([
      expect.objectContaining({ id: mine.session.id, current: true, browser: 'Phone', system: null }),
      expect.objectContaining({ current: false, browser: 'Firefox', system: 'Linux', address: '192.0.2.7' }),
    ]);
    const end = (id: string) =>
      ask(session, `${MY}sessions/${id}/`, { method: 'DELETE', headers: by(), params: { id } });
    expect((await end(theirs.session.id)).status).toBe(404);
    expect((await end(body[1].id)).status).toBe(204);
    expect((await end(body[1].id)).status).toBe(404);
    expect((await ask(me, `${MY}me/`, { headers: by(theirs) })).status).toBe(200);
  });

  test('all others end at once', async () => {
    const others = [await signIn(), await signIn()];
    expect((await ask(sessions, `${MY}sessions/`, { method: 'DELETE', headers: by() })).status).toBe(204);
    for (const other of others) expect((await ask(me, `${MY}me/`, { headers: by(other) })).status).toBe(401);
    expect((await ask(sessions, `${MY}sessions/`, { headers: by() })).body).toHaveLength(1);
    expect((await history()).map(({ act }) => act)).toEqual(['end other sessions']);
  });

  test('a language chosen in the menu is the person’s and this browser’s; notifications are the person’s', async () => {
    const choose = (fields: Record<string, string>) =>
      ask(preferences, '/preferences', {
        method: 'POST',
        headers: { Cookie: `atlas-auth=${mine.tokens.access}`, ...SAME_ORIGIN },
        raw: new URLSearchParams({ ...fields, back: '/expense' }),
      });
    const spoken = await choose({ language: 'de' });
    expect([spoken.status, spoken.headers.get('location')]).toEqual([303, '/expense']);
    expect(spoken.cookies['atlas-language']).toMatch(/^de;/);
    const silent = await choose({ notifications: 'off' });
    expect(silent.cookies).toEqual({});
    const row = await database.db
      .selectFrom('people')
      .select(['language', 'notifications'])
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row).toEqual({ language: 'de', notifications: 0 });
    expect((await choose({ notifications: 'perhaps' })).status).toBe(400);
  });

  test.each([
    '/.//evil.example/',
    '/..//evil.example/',
    '/.\\/evil.example/',
    '/%2e//evil.example/',
    '//evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('from the preferences nobody is led to another site: back=%j', async (back) => {
    const { status, headers } = await ask(preferences, '/preferences', {
      method: 'POST',
      headers: { Cookie: `atlas-auth=${mine.tokens.access}`, ...SAME_ORIGIN },
      raw: new URLSearchParams({ theme: 'dark', back }),
    });
    expect([status, headers.get('location')]).toEqual([303, '/']);
  });
});
