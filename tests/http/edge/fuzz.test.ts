import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRequests } from '#tests/fuzz/requests.ts';
import { SPELLINGS } from '#tests/fuzz/spellings.ts';
import { fuzzStatements } from '#tests/fuzz/statements.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

/** A fixed seed; `npm run fuzz` sends many more requests, with another seed each time. */
const seed = 20_261_121;
let server: ServedAtlas;
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  const failed = server.output().split('\n');
  expect(await server.stop()).toBe(0);
  expect(failed.filter((line) => /"status":5\d\d|"level":"error"/.test(line))).toEqual([]);
});

test('1,000 spoiled requests: no 5xx, no answer that takes 10 seconds', async () => {
  const { sent, wrong } = await fuzzRequests(server, { seed, count: 1_000 });
  expect([sent, wrong]).toEqual([1_000, []]);
});

test('400 spoiled statements are refused in words or give rows that are whole; one statement in 11 spellings gives the same rows', async () => {
  const { accepted, rows, spellings, wrong } = await fuzzStatements(server, { seed, count: 400 });
  expect(wrong).toEqual([]);
  // Most mutations have to leave rows, or the test would show nothing.
  expect([accepted > 100, rows > 400, spellings]).toEqual([true, true, Object.keys(SPELLINGS).length]);
});
