import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import { type DomainError, isDomainError } from '#lib/core/errors.ts';
import type { Database } from '#lib/db/open.ts';
import { addPerson, ensureOwner } from '#lib/people/members.ts';
import { setPassword, setPasswordOf } from '#lib/people/passwords.ts';
import { identify, type Sessions } from '#lib/people/sessions.ts';
import { signIn } from '#lib/people/sign-in.ts';
import { countAttempt, forgive, networkOf } from '#lib/people/sign-in-throttle.ts';
import { onEveryDatabase } from '#tests/support/databases/databases.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const ASHA = {
  email: 'asha@example.org',
  first_name: 'Asha',
  last_name: 'Rao',
  password: 'violet tractor 81 moss',
};
const T = Date.parse('2026-11-21T04:30:00.000Z');
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

onEveryDatabase('signing in', (open) => {
  let database: Database;
  let atlas: Sessions;
  beforeAll(async () => {
    database = await open();
    atlas = sessionsOn(database);
    await addPerson(database.db, null, ASHA);
  });
  beforeEach(() => database.db.deleteFrom('login_failures').execute());
  afterAll(() => database.close());

  const refusal = async (work: Promise<unknown>): Promise<DomainError | undefined> => {
    const error = await work.then(
      () => undefined,
      (reason) => reason,
    );
    return isDomainError(error) ? error : undefined;
  };
  const attempt = (address: string, email = ASHA.email) => ({ email, address, known: false });

  test('email and password begin a session of its own', async () => {
    const one = await signIn(atlas, ASHA, PHONE);
    const two = await signIn(atlas, ASHA, PHONE);
    expect(one.person).toMatchObject({ email: ASHA.email, first_name: 'Asha' });
    expect(one.session.id).not.toBe(two.session.id);
    expect(await identify(atlas, one.tokens.access)).toMatchObject({ session: { kind: 'browser' } });
  });

  test('an unknown email and a wrong password get the same answer', async () => {
    const unknown = await refusal(
      signIn(atlas, { email: 'nobody@example.org', password: ASHA.password }, PHONE),
    );
    const wrong = await refusal(signIn(atlas, { ...ASHA, password: 'something else' }, PHONE));
    expect(unknown).toMatchObject({ code: 'unauthenticated', message: 'people.invalid_credentials' });
    expect({ ...wrong }).toEqual({ ...unknown });
    const kept = await database.db.selectFrom('login_failures').select('key').execute();
    expect(kept.filter(({ key }) => key.includes('example.org'))).toEqual([]);
  });

  test('success takes its own count back and keeps other failures of the address', async () => {
    await countAttempt(database.db, attempt(PHONE.address, 'other@example.org'), T);
    await signIn(atlas, ASHA, PHONE, T);
    const rows = await database.db
      .selectFrom('login_failures')
      .select(['key', 'failures'])
      .where('key', 'like', 'address:%')
      .execute();
    expect(rows).toEqual([{ key: `address:${PHONE.address}`, failures: 1 }]);
  });

  test('the sixth failure waits 1 second, then 2, 4 … 900', async () => {
    let now = T;
    for (let n = 0; n < 5; n++) await countAttempt(database.db, attempt('198.51.100.1'), now);
    const waits = [];
    for (let n = 0; n < 13; n++) {
      const error = await refusal(countAttempt(database.db, attempt('198.51.100.1'), now));
      expect(error?.code).toBe('too_many');
      const wait = error?.retryAfter ?? 0;
      waits.push(wait);
      // The limit by address has its own test.
      await database.db.deleteFrom('login_failures').where('key', 'not like', 'pair:%').execute();
      expect(
        (await refusal(countAttempt(database.db, attempt('198.51.100.1'), now + wait * SECOND - 1)))?.code,
      ).toBe('too_many');
      now += wait * SECOND;
      await countAttempt(database.db, attempt('198.51.100.1'), now);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  test('a blocked pair stops neither another address nor another email', async () => {
    for (let n = 0; n < 5; n++) await countAttempt(database.db, attempt('198.51.100.1'), T);
    expect(await refusal(countAttempt(database.db, attempt('198.51.100.1'), T))).toBeDefined();
    await countAttempt(database.db, attempt('198.51.100.2'), T);
    await countAttempt(database.db, attempt('198.51.100.1', 'other@example.org'), T);
    await forgive(database.db, attempt('198.51.100.1'));
    await countAttempt(database.db, attempt('198.51.100.1'), T);
  });

  test('tries at once pass no more than one after another', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, () => refusal(countAttempt(database.db, attempt('198.51.100.9'), T))),
    );
    expect(all.filter((error) => !error)).toHaveLength(5);
  });

  test('30 failures from one address in 10 minutes, whatever the emails', async () => {
    for (let n = 0; n < 30; n++)
      await countAttempt(database.db, attempt('2001:db8::1', `n${n}@example.org`), T + n * SECOND);
    const error = await refusal(
      countAttempt(database.db, attempt('2001:db8::ffff', 'more@example.org'), T + 60 * SECOND),
    );
    expect(error).toMatchObject({ code: 'too_many', retryAfter: 540 });
    await countAttempt(database.db, attempt('2001:db8:0:1::1', 'more@example.org'), T + 60 * SECOND);
    await countAttempt(database.db, attempt('2001:db8::1', 'more@example.org'), T + 601 * SECOND);
  });

  test('60 failures an hour for one email lock out strangers, never the address it signed in from', async () => {
    await signIn(atlas, ASHA, PHONE, T);
    for (let n = 0; n < 60; n++) await countAttempt(database.db, attempt(`203.0.113.${n}`), T);
    expect(await refusal(countAttempt(database.db, attempt('203.0.113.200'), T))).toMatchObject({
      code: 'too_many',
    });
    expect((await signIn(atlas, ASHA, PHONE, T + SECOND)).person.email).toBe(ASHA.email);
  });

  test.each([1, 45, 59 * 60, DAY / SECOND, 400 * (DAY / SECOND)])(
    'put back by %d seconds, nobody waits longer than 900 seconds, and the wait really ends',
    async (step) => {
      const waits: (number | undefined)[] = [];
      const guess = async (who: ReturnType<typeof attempt>, now: number) => {
        const error = await refusal(countAttempt(database.db, who, now));
        if (error) waits.push(error.retryAfter, Number(error.values.seconds));
        return error;
      };
      const back = T - step * SECOND;
      const strangers = (n: number) => attempt(`203.0.113.${n}`);
      const others = (n: number) => attempt('198.51.100.2', `n${n}@example.org`);
      for (let n = 0; n < 60; n++) await guess(strangers(n), T);
      for (let n = 0; n < 30; n++) await guess(others(n), T);
      await database.db.deleteFrom('login_failures').where('key', '=', `address:198.51.100.1`).execute();
      const pair = { ...attempt('198.51.100.1'), known: true };
      for (let n = 0; n < 25; n++) await guess(pair, T + n * 900 * SECOND);
      for (const who of [strangers(99), others(99), pair]) {
        let now = back;
        // The longest window is an hour, and a step below a minute is taken for two clocks that differ.
        for (let tries = 0; await guess(who, now); now += (waits.at(-1) ?? 0) * SECOND) {
          tries += 1;
          expect(tries).toBeLessThan(6);
        }
      }
      expect(waits.filter((wait) => !wait || wait < 1 || wait > 900)).toEqual([]);
    },
  );

  test('a new password ends all sessions but the one it was set in', async () => {
    const here = await signIn(atlas, ASHA, PHONE);
    const elsewhere = await signIn(atlas, ASHA, PHONE);
    const { person, session } = here;
    await setPasswordOf(database.db, person, person.id, 'another violet tractor', { session: session.id });
    expect(await identify(atlas, here.tokens.access)).toBeDefined();
    expect(await identify(atlas, elsewhere.tokens.access)).toBeUndefined();
    expect((await refusal(signIn(atlas, ASHA, PHONE)))?.code).toBe('unauthenticated');
    await setPassword(database.db, null, ASHA);
    expect((await refusal(setPassword(database.db, null, { ...ASHA, email: 'who@example.org' })))?.code).toBe(
      'not_found',
    );
  });

  test('the same email cannot be added twice', async () => {
    expect(await refusal(addPerson(database.db, null, ASHA))).toMatchObject({
      code: 'conflict',
      fields: { email: ['people.email_taken'] },
    });
  });

  test('the owner is added to an empty installation only', async () => {
    expect(await ensureOwner(database.db, readConfig({}))).toBeUndefined();
    const empty = await open();
    await expect(ensureOwner(empty.db, readConfig({ ATLAS_OWNER_PASSWORD: 'password1234' }))).rejects.toThrow(
      /^ATLAS_OWNER_PASSWORD is "\(hidden\)", but must be/,
    );
    const owner = await ensureOwner(empty.db, readConfig({}));
    expect(owner).toEqual({
      email: 'owner@atlas.local',
      password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    });
    const signedIn = await signIn(
      sessionsOn(empty),
      { email: 'owner@atlas.local', password: owner?.password ?? '' },
      PHONE,
    );
    expect(signedIn.person.email).toBe('owner@atlas.local');
    expect(await ensureOwner(empty.db, readConfig({}))).toBeUndefined();
    await empty.close();
  });
});

test('an address counts as the network that one party holds', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:0db8:0:0:1:2:3:4')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
