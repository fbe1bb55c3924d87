import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#lib/people/members.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';

const ASHA = { email: 'asha@example.org', password: 'lantern of river stone' };
const OFFICE = '2001:db8:7:1::1';
/** More than there are places for strangers, so that these are always full. */
const SENDERS = Number(process.env.ATLAS_FLOOD_SENDERS ?? 40);
/** The test is about places, not about the processor, which the senders share. */
const PAUSE_MS = Number(process.env.ATLAS_FLOOD_PAUSE_MS ?? 200);
const TRIES = 10;

describe.each(HTTP_DIALECTS)('sign-ins of a flood of strangers (%s)', (dialect) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startAtlas(dialect, { ATLAS_TRUSTED_PROXIES: '127.0.0.1' }, { hashes: 'full' });
    const { db } = server.database;
    await addPerson(db, null, { ...ASHA, first_name: 'Asha', last_name: 'Rao' });
    await addPerson(db, null, { ...ASHA, email: 'bela@example.org', first_name: 'Bela', last_name: 'Rao' });
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  async function signIn(address: string, email = ASHA.email) {
    const begun = performance.now();
    const answer = await fetch(`${server.origin}/api/accounts/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ email, password: ASHA.password }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - begun, wait: answer.headers.get('retry-after') };
  }

  test('keep nobody out who signs in from an address that somebody signed in from before', async () => {
    expect((await signIn(OFFICE)).status).toBe(200);
    const told = new Map<number, number>();
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
    // Until the first ones have been told that all places are taken.
    while (!told.get(503)) await new Promise((resolve) => setTimeout(resolve, 50));
    const times: number[] = [];
    try {
      for (let n = 0; n < TRIES; n++) {
        // The same network by another address, and for its first time another person.
        const { status, ms } = await signIn(
          `2001:db8:7:1::${n + 2}`,
          n % 2 ? 'bela@example.org' : ASHA.email,
        );
        expect(status).toBe(200);
        times.push(ms);
      }
    } finally {
      over = true;
      await Promise.all(flood);
    }
    console.info(
      `${dialect}: ${sent} strangers, ${JSON.stringify([...told])}, known: ${times.map(Math.round)} ms`,
    );
    // The median, since the machine may be busy with something else for a moment.
    expect(times.toSorted((a, b) => a - b)[TRIES / 2]).toBeLessThan(2_000);
    expect([...told.keys()].sort()).toEqual([401, 503]);
  });
});
