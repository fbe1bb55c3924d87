import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isUuid, uuidv7 } from '#lib/core/ids.ts';
import type { Database } from '#lib/db/open.ts';
import type { Person } from '#lib/db/tables.ts';
import { identify, renew, type Sessions, startSession } from '#lib/people/sessions.ts';
import { onEveryDatabase, somePerson } from '#tests/support/databases/databases.ts';
import { PHONE, sessionsOn } from '#tests/support/stories/people.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** Now, and after the second at which 32 bits overflow. */
const TIMES = {
  'this year': Date.parse('2026-11-21T04:30:00.250Z'),
  'after 2038': Date.parse('2038-01-19T03:14:09Z'),
};

onEveryDatabase('a server whose clock is wrong', (open) => {
  let database: Database;
  let atlas: Sessions;
  let person: Person;
  beforeAll(async () => {
    database = await open();
    atlas = sessionsOn(database);
    person = await somePerson(database.db);
  });
  afterAll(() => database.close());
  /** A browser's request: with its access token, otherwise with a silent renewal. */
  async function visit(tokens: { access: string; refresh: string }, now: number) {
    if (await identify(atlas, tokens.access, now)) return tokens;
    return (await renew(atlas, tokens.refresh, now)).tokens;
  }
  const isRefused = (work: Promise<unknown>) =>
    work.then(
      () => false,
      () => true,
    );

  test.each(Object.entries(TIMES))(
    '%s: an access token ends 5 seconds after its time at most, a refresh token too',
    async (_, T) => {
      const { tokens } = await startSession(atlas, person, PHONE, T);
      const end = (decodeJwt(tokens.access).exp as number) * SECOND;
      expect(await identify(atlas, tokens.access, end + 4 * SECOND)).toBeDefined();
      expect(await identify(atlas, tokens.access, end + 5 * SECOND)).toBeUndefined();
      const last = (decodeJwt(tokens.refresh).exp as number) * SECOND;
      expect(await isRefused(renew(atlas, tokens.refresh, last + 5 * SECOND))).toBe(true);
      expect((await renew(atlas, tokens.refresh, last + 4 * SECOND)).person).toEqual(person);
    },
  );

  test.each(Object.entries(TIMES))(
    '%s: put forth or back by minutes or an hour, nobody is signed out',
    async (_, T) => {
      for (const step of [-60 * MINUTE, -10 * MINUTE, -5 * MINUTE, -MINUTE, 5 * MINUTE, 60 * MINUTE]) {
        const begun = await startSession(atlas, person, PHONE, T);
        let tokens = await visit(begun.tokens, T + SECOND);
        // Two tabs, before and after the clock was corrected.
        for (const now of [T + step, T + step + SECOND, T + step + MINUTE, T + 2 * MINUTE]) {
          const tab = tokens;
          tokens = await visit(tab, now);
          await visit(tab, now + SECOND);
          expect(await identify(atlas, tokens.access, now + 2 * SECOND), `${step} ${now - T}`).toBeDefined();
        }
      }
    },
  );

  test('an answer that is lost while the clock is put back locks nobody out', async () => {
    const T = TIMES['this year'];
    const { tokens } = await startSession(atlas, person, PHONE, T);
    await renew(atlas, tokens.refresh, T + MINUTE);
    const again = await renew(atlas, tokens.refresh, T - 9 * MINUTE);
    expect(await identify(atlas, again.tokens.access, T - 9 * MINUTE)).toBeDefined();
    expect(await renew(atlas, again.tokens.refresh, T - 8 * MINUTE)).toBeDefined();
  });

  test('a clock that was put back makes no token live longer than its life and a minute', async () => {
    const T = TIMES['this year'];
    const { tokens } = await startSession(atlas, person, PHONE, T);
    expect(await identify(atlas, tokens.access, T - MINUTE + SECOND)).toBeDefined();
    expect(await identify(atlas, tokens.access, T - MINUTE - SECOND)).toBeUndefined();
    // From the process whose clock is a minute ahead, to the one that is right.
    expect((await renew(atlas, tokens.refresh, T - MINUTE + SECOND)).person).toEqual(person);
  });

  test('a theft is found out whatever the clock does', async () => {
    const T = TIMES['this year'];
    const { tokens } = await startSession(atlas, person, PHONE, T);
    const second = await renew(atlas, tokens.refresh, T + MINUTE);
    await identify(atlas, second.tokens.access, T + MINUTE);
    const third = await renew(atlas, second.tokens.refresh, T - 10 * MINUTE);
    expect(await isRefused(renew(atlas, tokens.refresh, T - 10 * MINUTE + SECOND))).toBe(true);
    expect(await isRefused(renew(atlas, third.tokens.refresh, T + 2 * MINUTE))).toBe(true);
  });

  test('20 answers lost on the way: the retry at once and after 10 minutes gets in, and not once the successor was used', async () => {
    const T = TIMES['this year'];
    for (let n = 0; n < 20; n++) {
      const { tokens } = await startSession(atlas, person, PHONE, T);
      const lost = await renew(atlas, tokens.refresh, T + DAY);
      const atOnce = await renew(atlas, tokens.refresh, T + DAY + n);
      const later = await renew(atlas, tokens.refresh, T + DAY + 10 * MINUTE);
      expect([atOnce.tokens.refresh, later.tokens.refresh]).toEqual([
        lost.tokens.refresh,
        lost.tokens.refresh,
      ]);
      await identify(atlas, later.tokens.access, T + DAY + 10 * MINUTE);
      expect(await isRefused(renew(atlas, tokens.refresh, T + DAY + 11 * MINUTE))).toBe(true);
      expect(await isRefused(renew(atlas, lost.tokens.refresh, T + DAY + 11 * MINUTE))).toBe(true);
    }
  });

  test('a stolen token ends its own session, access tokens too, and no other', async () => {
    const T = TIMES['this year'];
    const [phone, laptop] = [
      await startSession(atlas, person, PHONE, T),
      await startSession(atlas, person, PHONE, T),
    ];
    const second = await renew(atlas, phone.tokens.refresh, T + MINUTE);
    await identify(atlas, second.tokens.access, T + MINUTE);
    expect(await isRefused(renew(atlas, phone.tokens.refresh, T + MINUTE + 30 * SECOND))).toBe(true);
    expect(await identify(atlas, second.tokens.access, T + MINUTE + 30 * SECOND)).toBeUndefined();
    expect(await identify(atlas, laptop.tokens.access, T + MINUTE + 30 * SECOND)).toBeDefined();
  });
});

test('ids sort as they were made, also within a millisecond, and when the clock is put back or beyond 2038', () => {
  const T = Date.now() + DAY;
  const beyond = Date.parse('2040-01-01T00:00:00Z');
  const clock = [
    ...Array<number>(5_000).fill(T),
    T - 10 * MINUTE,
    T - 10 * MINUTE + 1,
    T + 1,
    beyond,
    beyond,
    T,
  ];
  const ids = clock.map((now) => uuidv7(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
});
