import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRequests } from '#tests/fuzz/requests.ts';
import { SPELLINGS } from '#tests/fuzz/spellings.ts';
import { fuzzStatements } from '#tests/fuzz/statements.ts';
import { SEED, sized } from '#tests/support/nightly.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

/** `npm run fuzz` sends many more, and finds the answers that take long. */
const REQUESTS = sized(200, 1_000);
const STATEMENTS = sized(80, 400);
const SLOW = { seed: SEED, longestMs: 300_000 };
let server: ServedAtlas;
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  const failed = server.output().split('\n');
  expect(await server.stop()).toBe(0);
  expect(failed.filter((line) => /"status":5\d\d|"level":"error"/.test(line))).toEqual([]);
});

test('spoiled requests: each is answered, and none with 5xx', async () => {
  const { sent, wrong } = await fuzzRequests(server, { ...SLOW, count: REQUESTS });
  expect([sent, wrong]).toEqual([REQUESTS, []]);
});

test('spoiled statements are refused in words or give rows that are whole; one statement in 11 spellings gives the same rows', async () => {
  const { accepted, rows, spellings, wrong } = await fuzzStatements(server, { ...SLOW, count: STATEMENTS });
  expect(wrong).toEqual([]);
  // Most mutations have to leave rows, or the test would show nothing.
  expect([accepted > STATEMENTS / 4, rows > STATEMENTS]).toEqual([true, true]);
  expect(spellings).toBe(Object.keys(SPELLINGS).length);
});
