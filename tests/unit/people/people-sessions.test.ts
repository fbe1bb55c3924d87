import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDomainError } from '#lib/core/errors.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { disablePerson } from '#lib/people/members.ts';
import { identify, renew, type Sessions, signOut, startSession } from '#lib/people/sessions.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const T = Date.parse('2026-11-21T04:30:00.250Z');
const MINUTE = 60_000;

onEveryDatabase('sessions', (open) => {
  let database: Database;
  let atlas: Sessions;
  let person: Person;
  beforeAll(async () => {
    database = await open();
    atlas = sessionsOn(database);
    person = await somePerson(database.db);
  });
  afterAll(() => database.close());

  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason) => reason,
    );
    expect(isDomainError(error) && error.code).toBe('unauthenticated');
  };

  test('tokens carry what the contract says, and are never taken for each other', async () => {
    const { tokens } = await startSession(atlas, person, PHONE, T);
    const access = decodeJwt(tokens.access);
    const refresh = decodeJwt(tokens.refresh);
    expect(access).toMatchObject({
      sub: String(person.id),
      token_type: 'access',
      iat: Math.floor(T / 1000),
      exp: Math.floor(T / 1000) + 900,
    });
    expect(refresh).toMatchObject({
      sub: String(person.id),
      token_type: 'refresh',
      exp: Math.floor(T / 1000) + 2_592_000,
    });
    expect(access.jti).toBeTruthy();
    expect(access.jti).not.toBe(refresh.jti);
    expect((await identify(atlas, tokens.access, T))?.person).toEqual(person);
    expect(await identify(atlas, tokens.refresh, T)).toBeUndefined();
    await refused(renew(atlas, tokens.access, T));
  });

  test('an access token ends with its time, and says when', async () => {
    const { tokens, session } = await startSession(atlas, person, PHONE, T);
    const later = await identify(atlas, tokens.access, T + 14 * MINUTE);
    expect(later?.session).toEqual(session);
    expect(await identify(atlas, tokens.access, T + 15 * MINUTE + 6_000)).toBeUndefined();
  });

  test('refreshing rotates; the token before answers with the same successor for 30 seconds', async () => {
    const first = await startSession(atlas, person, PHONE, T);
    const second = await renew(atlas, first.tokens.refresh, T + MINUTE);
    expect(second.tokens.refresh).not.toBe(first.tokens.refresh);
    expect(await identify(atlas, second.tokens.access, T + MINUTE)).toBeDefined();
    const again = await renew(atlas, first.tokens.refresh, T + MINUTE + 29_000);
    expect(again.tokens).toEqual(second.tokens);
    expect(await identify(atlas, first.tokens.access, T + 2 * MINUTE)).toBeDefined();
  });

  test('after the grace, once the successor was used, the old token ends the session', async () => {
    const first = await startSession(atlas, person, PHONE, T);
    const second = await renew(atlas, first.tokens.refresh, T + MINUTE);
    await identify(atlas, second.tokens.access, T + MINUTE);
    await refused(renew(atlas, first.tokens.refresh, T + MINUTE + 31_000));
    expect(await identify(atlas, second.tokens.access, T + MINUTE + 31_000)).toBeUndefined();
    await refused(renew(atlas, second.tokens.refresh, T + MINUTE + 31_000));
  });

  test('an answer that was lost locks nobody out, however late the retry', async () => {
    const first = await startSession(atlas, person, PHONE, T);
    const lost = await renew(atlas, first.tokens.refresh, T + MINUTE);
    const retried = await renew(atlas, first.tokens.refresh, T + 600 * MINUTE);
    expect(retried.tokens.refresh).toBe(lost.tokens.refresh);
    expect(await identify(atlas, retried.tokens.access, T + 600 * MINUTE)).toBeDefined();
  });

  test('a token two generations back is theft, also within the grace', async () => {
    const first = await startSession(atlas, person, PHONE, T);
    const second = await renew(atlas, first.tokens.refresh, T + 1_000);
    const third = await renew(atlas, second.tokens.refresh, T + 2_000);
    await refused(renew(atlas, first.tokens.refresh, T + 3_000));
    expect(await identify(atlas, third.tokens.access, T + 3_000)).toBeUndefined();
  });

  test('50 refreshes at once get one successor', async () => {
    const first = await startSession(atlas, person, PHONE, T);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => renew(atlas, first.tokens.refresh, T + MINUTE)),
    );
    expect(new Set(all.map(({ tokens }) => tokens.refresh)).size).toBe(1);
    expect(decodeJwt(all[0]?.tokens.refresh ?? '').ctr).toBe(2);
  });

  test('nothing outlives 90 days', async () => {
    let now = T;
    let { tokens } = await startSession(atlas, person, PHONE, now);
    for (let step = 0; step < 4; step++) {
      now += 22 * 24 * 60 * MINUTE;
      ({ tokens } = await renew(atlas, tokens.refresh, now));
    }
    expect(decodeJwt(tokens.refresh).exp).toBe(Math.floor((T + 90 * 24 * 60 * MINUTE) / 1000));
    await refused(renew(atlas, tokens.refresh, now + 3 * 24 * 60 * MINUTE));
  });

  test('signing out ends the session at once, and only this one', async () => {
    const one = await startSession(atlas, person, PHONE);
    const other = await startSession(atlas, person, PHONE);
    await signOut(database.db, one.session);
    expect(await identify(atlas, one.tokens.access)).toBeUndefined();
    await refused(renew(atlas, one.tokens.refresh));
    expect(await identify(atlas, other.tokens.access)).toBeDefined();
  });

  test('a disabled person is out at once', async () => {
    const leaving = await somePerson(database.db, 'leaving@example.org');
    const { tokens } = await startSession(atlas, leaving, PHONE);
    expect(await disablePerson(database.db, null, 'Leaving@example.org')).toBe(true);
    expect(await identify(atlas, tokens.access)).toBeUndefined();
    await refused(renew(atlas, tokens.refresh));
    expect(await disablePerson(database.db, null, 'leaving@example.org')).toBe(false);
  });

  test('the 21st session ends the oldest', async () => {
    const busy = await somePerson(database.db, 'busy@example.org');
    const all = [];
    for (let n = 0; n < 21; n++) all.push(await startSession(atlas, busy, PHONE, T + n));
    const alive = await Promise.all(all.map(({ tokens }) => identify(atlas, tokens.access, T + 100)));
    expect(alive.map(Boolean)).toEqual([false, ...Array(20).fill(true)]);
  });

  test('the use of a session is noted once a minute at most', async () => {
    const { tokens, session } = await startSession(atlas, person, PHONE, T);
    const seen = async () =>
      (
        await database.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('id', '=', session.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    await identify(atlas, tokens.access, T + 1_000);
    await identify(atlas, tokens.access, T + 30_000);
    expect(await seen()).toBe(new Date(T + 1_000).toISOString());
    await identify(atlas, tokens.access, T + 2 * MINUTE);
    await expect.poll(() => seen()).toBe(new Date(T + 2 * MINUTE).toISOString());
  });
});
