import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somePerson } from '#tests/support/databases/databases.ts';
import { HTTP_DIALECTS, sized } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { OWNER } from '#tests/support/server/owner.ts';

const ASHA = 'asha@example.org';
const OFFICE = '2001:db8:7:1::1';
/** More than there are places for strangers, so that these are always full. */
const SENDERS = Number(process.env.ATLAS_FLOOD_SENDERS ?? 40);
/** The test is about places, not about the processor, which the senders share. */
const PAUSE_MS = Number(process.env.ATLAS_FLOOD_PAUSE_MS ?? 200);
const TRIES = sized(4, 10);

describe.each(HTTP_DIALECTS)('sign-ins of a flood of strangers (%s)', (dialect) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startAtlas(dialect, { ATLAS_TRUSTED_PROXIES: '127.0.0.1' }, { hashes: 'full' });
    const { db } = server.database;
    await somePerson(db, ASHA);
    await somePerson(db, 'bela@example.org');
    // The server hashed it, at full cost.
    const { password_hash } = await db
      .selectFrom('people')
      .select('password_hash')
      .where('email', '=', OWNER.email)
      .executeTakeFirstOrThrow();
    await db.updateTable('people').set({ password_hash }).execute();
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  /** Each on a connection of its own: one that is kept open may end just when it is used again. */
  function signIn(address: string, email = ASHA): Promise<{ status: number | undefined }> {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    return new Promise((resolve, reject) => {
      const url = `${server.origin}/api/accounts/login/`;
      const sent = request(url, { method: 'POST', headers, agent: false }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode }));
      });
      sent.once('error', reject).end(JSON.stringify({ email, password: OWNER.password }));
    });
  }

  test('keep nobody out who signs in from an address that somebody signed in from before', async () => {
    expect((await signIn(OFFICE)).status).toBe(200);
    const told = new Map<number | undefined, number>();
    let sent = 0;
    let over = false;
    const flood = Array.from({ length: SENDERS }, async () => {
      while (!over) {
        const n = sent++;
        const { status } = await signIn(
          `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
          `n${n}@example.org`,
        );
        told.set(status, (told.get(status) ?? 0) + 1);
        if (status === 503) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    });
    const checked = () => told.get(401) ?? 0;
    const first: number[] = [];
    try {
      // The first ones are told that all places are taken.
      await expect.poll(() => told.get(503) ?? 0).toBeGreaterThan(0);
      for (let n = 0; n < TRIES; n++) {
        const before = checked();
        // The same network by another address, and for its first time another person.
        const { status } = await signIn(`2001:db8:7:1::${n + 2}`, n % 2 ? 'bela@example.org' : ASHA);
        expect(status).toBe(200);
        first.push(checked() - before);
      }
    } finally {
      over = true;
      await Promise.all(flood);
    }
    // Whoever is known waits for a place of their own, however many strangers have theirs in turn.
    expect(first.toSorted((a, b) => a - b)[TRIES / 2], `let in before: ${first}`).toBeLessThan(SENDERS / 2);
    expect([...told.keys()].sort()).toEqual([401, 503]);
  });
});
