import type { APIRoute } from 'astro';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from '#lib/core/origin.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import { provideAtlas } from '#lib/runtime/running-atlas.ts';
import { freshDatabase } from '#tests/support/databases/databases.ts';
import { runs } from '#tests/support/nightly.ts';
import { ask } from '#tests/support/server/ask.ts';
import { sessionsOn } from '#tests/support/stories/people.ts';

const RUNS = runs(2_000);
const HERE = new URL('http://127.0.0.1:4321/expense/new?amount=1');
/** Pieces of which spellings of foreign addresses are made. */
const PIECES = `/ // \\ . .. ./ ../ /. /.. /./ /../ %2f %2F %5c %2e %2E%2e %09 %00 : @ ? # ; & evil.example
  //evil.example /\\evil.example http: https: HTTP: javascript: data: blob: file: ftp: //127.0.0.1:4321
  http://127.0.0.1:4321 http:\\\\evil.example expense login ／ 。 ⁄ ＼`
  .trim()
  .split(/\s+/)
  .concat('\t', '\n', '\r', '\0', ' ', '\u00a0', '\u200b', '\ud800', '\u2028');
const spelling = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((pieces) => pieces.join(''));

/** What a browser does with a Location or a link. */
const isOurs = (path: string) =>
  new URL(path, HERE).origin === HERE.origin && /^\/(?![/\\])[\x21-\x7e]*$/.test(path);

test('every spelling of an address is a path of this site, or none', () => {
  fc.assert(
    fc.property(fc.oneof(spelling, fc.string(), fc.webUrl()), (address) => {
      const path = localPath(address, HERE);
      return path === undefined || (isOurs(path) && localPath(path, HERE) === path);
    }),
    { numRuns: RUNS },
  );
});

test.each([
  ['/expense?page=2#e1', '/expense?page=2#e1'],
  ['http://127.0.0.1:4321/bank/account/', '/bank/account/'],
  ['/expense/../bank/./account', '/bank/account'],
  ['\\expense', '/expense'],
  ['/ex\tpen\nse', '/expense'],
  ['/.//evil.example/', undefined],
  ['/..//evil.example/', undefined],
  ['/x/..//evil.example/', undefined],
  ['/%2e//evil.example/', undefined],
  ['/.\\/evil.example/', undefined],
  ['//evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['http://127.0.0.1:4321//evil.example/', undefined],
  ['blob:http://127.0.0.1:4321/x', undefined],
  ['javascript:alert(1)', undefined],
  ['expense', undefined],
  ['?page=2', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (address, path) => {
  expect(localPath(address, HERE)).toBe(path);
});

test('whatever a page redirects to, the answer leads to this site', async () => {
  const database = await freshDatabase('sqlite');
  provideAtlas(sessionsOn(database) as Atlas);
  let to = '';
  const route: APIRoute = () => new Response(null, { status: 303, headers: { Location: to } });
  await fc.assert(
    fc.asyncProperty(spelling, async (address) => {
      to = URL.canParse(address, HERE) ? address.replace(/[^\t\x20-\x7e]/gu, '') : '/';
      const { headers } = await ask(route, '/login');
      return isOurs(headers.get('location') ?? '');
    }),
    { numRuns: Math.ceil(RUNS / 10) },
  );
  await database.close();
});
