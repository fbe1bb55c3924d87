import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const MB = 1024 * 1024;
let server: ServedAtlas;
let api: Api;
beforeAll(async () => {
  server = await serveAtlas('sqlite');
  api = await signIn(server.origin);
});
afterAll(() => server.stop());

/** A new connection to the server. */
function line(): { socket: Socket; answer: () => string; closed: Promise<number> } {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const since = performance.now();
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) =>
    socket.on('close', () => resolve((performance.now() - since) / 1_000)),
  );
  return { socket, answer: () => answer, closed };
}

const head = (method: string, path: string, ...headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, `Host: ${new URL(server.origin).host}`, ...headers].join('\r\n')}\r\n`;

/** Sends a byte now and then until the connection is closed. */
async function drip(
  { socket, closed }: ReturnType<typeof line>,
  start: string,
  byte: string,
): Promise<number> {
  socket.write(start);
  const dripping = setInterval(() => socket.write(byte), 500);
  return closed.finally(() => clearInterval(dripping));
}

test('sixty senders who take their time are dropped, head or body, and everybody else is served meanwhile', async () => {
  const [place] = (await (await bookkeeper(api)).announce()).body;
  const { pathname, search } = new URL(place.upload_link);
  const login = '/api/accounts/login/';
  const json = ['Content-Type: application/json', 'Content-Length: 5000'];
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 5000'];
  const slow = Array.from({ length: 20 }, () => [
    drip(line(), head('GET', '/login'), 'X'),
    drip(line(), `${head('POST', login, ...json)}\r\n{`, ' '),
    drip(line(), `${head('PUT', pathname + search, 'Content-Length: 9000000')}\r\nx`, 'x'),
    drip(line(), `${head('POST', '/login', ...form)}\r\na=`, 'b'),
  ])
    .flat()
    .slice(0, 60);
  let served = 0;
  let slowest = 0;
  let over = false;
  const dropped = Promise.all(slow).finally(() => {
    over = true;
  });
  while (!over) {
    const since = performance.now();
    expect((await api.send('GET', '/expense')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - since);
    if (!over) served += 1;
    await Promise.race([wait(100), dropped]);
  }
  // 10 seconds of grace for headers and for a body; the server checks once a second.
  for (const seconds of await dropped) expect(seconds).toBeLessThan(clockBound(20));
  expect(served).toBeGreaterThan(5);
  expect(slowest).toBeLessThan(clockBound(2_000));
});

test('ten gigabytes are refused at the word, and a body without end is cut before it has filled anything', async () => {
  const told = line();
  told.socket.write(
    `${head('PUT', '/api/expense/attachments/upload/01999999-0000-7000-8000-000000000000/', 'Content-Length: 10000000000')}\r\n`,
  );
  expect(await told.closed).toBeLessThan(clockBound(3));
  expect(told.answer()).toMatch(/^HTTP\/1.1 413/);

  const [place] = (await (await bookkeeper(api)).announce()).body;
  const { pathname, search } = new URL(place.upload_link);
  const endless = line();
  endless.socket.write(`${head('PUT', pathname + search, 'Transfer-Encoding: chunked')}\r\n`);
  const chunk = `${MB.toString(16)}\r\n${'x'.repeat(MB)}\r\n`;
  let sent = 0;
  while (!endless.socket.destroyed && sent < 60) {
    const taken = new Promise((resolve) => endless.socket.write(chunk, resolve));
    await Promise.race([taken, endless.closed]);
    sent += 1;
  }
  await endless.closed;
  expect(sent).toBeLessThan(40);
  expect(endless.answer()).toMatch(/^HTTP\/1.1 413/);
  expect((await api.send('GET', '/expense')).status).toBe(200);
});
