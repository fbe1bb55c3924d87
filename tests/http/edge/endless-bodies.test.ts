import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockBound } from '#tests/support/nightly.ts';
import { headOf, type Line, openLine } from '#tests/support/server/line.ts';
import { ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const MB = 1024 * 1024;
/** 256 KiB for the server; the rest is what the sockets of both ends take in before anyone has read it. */
const MOST_BYTES = 10 * MB;
const CHUNK = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;

let server: ServedAtlas;
let cookie = '';
let link = '';
let asset = '';
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_DEMO: '1', ATLAS_METRICS: '1' });
  cookie = await ownersCookie(server);
  const headers = { Cookie: cookie, Origin: server.origin, 'Content-Type': 'application/json' };
  const announce = `${server.origin}/api/expense/attachments/upload/`;
  const [place] = await (
    await fetch(announce, { method: 'POST', headers, body: '{"files":["a.bin"]}' })
  ).json();
  const { pathname, search } = new URL(place.upload_link);
  link = pathname + search;
  asset = /\/_astro\/[^"]+\.css/.exec(await (await fetch(`${server.origin}/login`)).text())?.[0] ?? '';
});
afterAll(async () => {
  const failed = server
    .output()
    .split('\n')
    .filter((text) => /"status":5\d\d|"level":"error"|^\s+at /.test(text));
  expect(await server.stop()).toBe(0);
  expect(failed).toEqual([]);
});

/** Sends as fast as the server takes it, until the connection is closed or far too much was sent. */
async function flood(line: Line, start: string, chunk = CHUNK): Promise<number> {
  const { socket, closed } = line;
  let sent = 0;
  socket.write(start);
  const over = closed.then(() => true);
  while (!socket.destroyed && sent < 30 * MOST_BYTES) {
    const taken = new Promise<boolean>((resolve) => socket.write(chunk, (error) => resolve(Boolean(error))));
    if (await Promise.race([taken, over])) break;
    sent += chunk.length;
  }
  return sent;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const JSON_TYPE = 'Content-Type: application/json';
/** What early answers there are, by whom they are given: status, method, address, headers. */
const EARLY: Record<string, () => [number, string, string, ...string[]]> = {
  'a call that needs a session': () => [401, 'POST', '/api/expense/expenses/', JSON_TYPE],
  'a page that needs a session': () => [303, 'POST', '/expense/new', 'Accept: text/html'],
  'an upload that needs a session': () => [401, 'POST', '/api/bank/account/1/upload/'],
  'a length beyond the limit': () => [413, 'POST', '/login', 'Content-Length: 10000000000'],
  'a body beyond the limit': () => [413, 'POST', '/api/accounts/login/', JSON_TYPE],
  'a form of another site': () => [403, 'POST', '/login'],
  'another host': () => [421, 'POST', '/login', 'Host: evil.example'],
  'an address that is closed': () => [404, 'POST', '/_image'],
  'an address that cannot be read': () => [400, 'POST', '/%ff'],
  'a method that is not in use': () => [405, 'DELETE', '/expense'],
  'an encoding': () => [415, 'POST', '/login', 'Content-Encoding: gzip'],
  'a page with a body': () => [200, 'GET', '/login', 'Accept: text/html'],
  'HEAD with a body': () => [200, 'HEAD', '/login'],
  'health with a body': () => [200, 'GET', '/healthz'],
  'health by POST': () => [200, 'POST', '/healthz'],
  'the figures with a body': () => [200, 'GET', '/metrics'],
  'a file of the build with a body': () => [200, 'GET', asset],
  'a report of another type': () => [415, 'POST', '/csp-report', 'Content-Type: text/plain'],
  'a report without end': () => [413, 'POST', '/csp-report', 'Content-Type: application/csp-report'],
  'a link that is forged': () => [
    403,
    'PUT',
    link.replace(/(?<=signature=)./, (first) => (first === 'a' ? 'b' : 'a')),
  ],
  'an expectation': () => [401, 'POST', '/api/expense/expenses/', JSON_TYPE, 'Expect: 100-continue'],
  'another expectation': () => [401, 'POST', '/api/expense/expenses/', JSON_TYPE, 'Expect: a-miracle'],
  'a session and no such call': () => [
    404,
    'POST',
    '/api/nope/',
    `Cookie: ${cookie}`,
    `Origin: ${server.origin}`,
  ],
  'a session and a wrong type': () => [
    415,
    'POST',
    '/api/expense/expenses/',
    `Cookie: ${cookie}`,
    `Origin: ${server.origin}`,
  ],
  'a session and a page with a body': () => [200, 'GET', '/expense', `Cookie: ${cookie}`],
  'a session and another site': () => [403, 'POST', '/api/expense/expenses/', `Cookie: ${cookie}`, JSON_TYPE],
};

describe('a body without end', () => {
  // Each waits a second for its connection to be closed, so several wait at once.
  test.concurrent.each(Object.entries(EARLY))('%s: answered, and cut off', async (_, about) => {
    const [status, method, path, ...given] = about();
    const framing = given.some((header) => header.startsWith('Content-Length')) ? [] : [CHUNKED];
    let head = headOf(server, method, path, ...given, ...framing);
    if (given.some((header) => header.startsWith('Host'))) head = head.replace(/Host: 127.+?\r\n/, '');
    const line = openLine(server);
    const sent = await flood(line, head);
    const seconds = await line.closed;
    // Everything that was answered is there for whoever reads.
    const [top = '', body = ''] = line
      .answer()
      .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
      .split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top).toMatch(/^connection: close$/im);
    const length = /^content-length: (\d+)$/im.exec(top)?.[1];
    if (length && method !== 'HEAD') expect(body.length).toBe(Number(length));
    expect(sent).toBeLessThan(MOST_BYTES);
    expect(seconds).toBeLessThan(clockBound(5));
  });

  test.concurrent.each([
    ['empty lines before a request', () => '', '\r\n'.repeat(32_768)],
    ['empty lines behind one', () => headOf(server, 'GET', '/healthz'), '\r\n'.repeat(32_768)],
    ['a header', () => 'GET / HTTP/1.1\r\nX: ', 'x'.repeat(65_536)],
    ['no request at all', () => '', 'x'.repeat(65_536)],
    ['zeros for a length', () => headOf(server, 'POST', '/login', CHUNKED), '0'.repeat(65_536)],
    ['an extension of a chunk', () => `${headOf(server, 'POST', '/login', CHUNKED)}1;`, 'x'.repeat(65_536)],
    ['a trailer', () => `${headOf(server, 'POST', '/login', CHUNKED)}0\r\nX: `, 'x'.repeat(65_536)],
    ['chunks of one byte', () => headOf(server, 'POST', '/login', CHUNKED), '1\r\nx\r\n'.repeat(10_000)],
  ])('made of %s: cut off', async (_, start, chunk) => {
    const line = openLine(server);
    expect(await flood(line, start(), chunk)).toBeLessThan(MOST_BYTES);
    expect(await line.closed).toBeLessThan(clockBound(12));
  });

  test('in HTTP/1.0, too', async () => {
    const line = openLine(server);
    const head = headOf(server, 'POST', '/expense/new', 'Content-Length: 250000').replace(
      'HTTP/1.1',
      'HTTP/1.0',
    );
    expect(await flood(line, head)).toBeLessThan(MOST_BYTES);
    expect(await line.closed).toBeLessThan(clockBound(5));
    expect(line.answer()).toMatch(/^HTTP\/1\.1 303 /);
  });
});

test('what comes behind a body that nobody read is no request', async () => {
  const line = openLine(server);
  const login = headOf(server, 'POST', '/api/accounts/login/', JSON_TYPE, 'Content-Length: 20000');
  const next = headOf(server, 'GET', '/login');
  line.socket.write(headOf(server, 'POST', '/_image', 'Content-Length: 20000'));
  line.socket.write('x'.repeat(20_000) + next + login);
  await line.closed;
  expect(line.answer().match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test('a connection goes on after a body that was complete, whether it was read or not', async () => {
  const line = openLine(server);
  const ask = async (text: string, count: number) => {
    line.socket.write(text);
    await expect.poll(() => line.answer().match(/HTTP\/1\.1 /g)?.length).toBe(count);
  };
  const small = (path: string) => `${headOf(server, 'POST', path, JSON_TYPE, 'Content-Length: 2')}{}`;
  await ask(small('/api/expense/expenses/'), 1);
  await ask(small('/api/accounts/login/'), 2);
  await ask(
    `${headOf(server, 'POST', '/api/nope/', CHUNKED, `Cookie: ${cookie}`, `Origin: ${server.origin}`)}1\r\nx\r\n0\r\n\r\n`,
    3,
  );
  await ask(headOf(server, 'GET', '/healthz'), 4);
  line.socket.destroy();
  expect(line.answer()).not.toMatch(/connection: close/i);
});

test('whoever is signed in may send 5 MB before anything was asked, and 20 MB to a link', async () => {
  const file = `Date,Description,Amount\n${'2026-04-13,Coffee,-10.50\n'.repeat(200_000)}`.slice(
    0,
    5 * MB - 1_000,
  );
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${file}\r\n--b--\r\n`;
  const statement = openLine(server);
  const type = 'Content-Type: multipart/form-data; boundary=b';
  const own = [`Cookie: ${cookie}`, `Origin: ${server.origin}`];
  statement.socket.write(
    headOf(server, 'POST', '/api/bank/account/1/upload/', type, ...own, `Content-Length: ${body.length}`) +
      body,
  );
  // It was read to its end: the name of the file is what is wrong.
  await expect.poll(statement.answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\.csv/);
  statement.socket.destroy();
  const receipt = openLine(server);
  receipt.socket.write(headOf(server, 'PUT', link, `Content-Length: ${20 * MB}`, 'Expect: 100-continue'));
  await expect.poll(receipt.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  receipt.socket.write(Buffer.alloc(20 * MB));
  await expect.poll(receipt.answer).toMatch(/\r\n\r\nHTTP\/1\.1 200 /);
  receipt.socket.destroy();
});

test('fifty who send a byte a second without a session are cut off, and all others are served before they are', async () => {
  const targets: [string, string, ...string[]][] = [
    ['POST', '/login'],
    ['POST', '/csp-report', 'Content-Type: application/csp-report'],
    ['GET', '/healthz'],
    ['GET', asset],
    ['GET', '/metrics'],
    ['POST', '/api/accounts/login/', JSON_TYPE],
    ['POST', '/api/expense/expenses/', JSON_TYPE],
    ['POST', '/_image'],
    ['PUT', link.replace(/\?.*/, '?signature=forged')],
  ];
  const drips = Array.from({ length: 50 }, async (_, turn) => {
    const [method, path, ...headers] = targets[turn % (targets.length + 1)] ?? ['GET', '/login'];
    const line = openLine(server);
    const whole = headOf(server, method, path, ...headers, CHUNKED);
    // The last of each ten drips its headers; the others, as long as they may, before the body.
    const started = performance.now();
    const letters = turn % (targets.length + 1) === targets.length ? whole.slice(0, 40) : '';
    if (!letters) line.socket.write(whole);
    let at = 0;
    const dripping = setInterval(
      () => line.socket.write(letters ? (letters[at++] ?? 'X') : '1\r\nx\r\n'),
      1_000,
    );
    await line.closed.finally(() => clearInterval(dripping));
    return (performance.now() - started) / 1_000;
  });
  let over = false;
  const gone = Promise.all(drips).finally(() => {
    over = true;
  });
  let [served, slowest] = [0, 0];
  while (!over) {
    const since = performance.now();
    const answer = await fetch(`${server.origin}/expense`, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    await answer.text();
    slowest = Math.max(slowest, performance.now() - since);
    if (!over) served += 1;
    await Promise.race([wait(200), gone]);
  }
  expect(Math.max(...(await gone))).toBeLessThan(clockBound(30));
  expect(served).toBeGreaterThan(5);
  expect(slowest).toBeLessThan(clockBound(2_000));
});
