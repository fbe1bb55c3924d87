import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { brokenPages } from '#tests/crash/proof.ts';
import { bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { oneIn, sized } from '#tests/support/nightly.ts';
import { startProcess } from '#tests/support/server/atlas-process.ts';
import { environmentOf, untilReady } from '#tests/support/server/children.ts';
import { inFlight } from '#tests/support/server/in-flight.ts';
import { headOf, openLine } from '#tests/support/server/line.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';
import { SERVER } from '../../../scripts/server.mjs';

const ROUNDS = sized(1, 20);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-stop-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

async function opened() {
  const port = await freePort();
  const server = await startProcess(folder, port);
  const api = await signIn(`http://127.0.0.1:${port}`);
  return { server, api, port };
}

async function storedIn(api: Api, account: number) {
  const comments: string[] = [];
  for (let next: string | null = '/api/expense/expenses/?limit=100'; next; ) {
    const { body } = await api.send('GET', next);
    comments.push(...body.results.map(({ comment }: { comment: string }) => comment));
    next = body.next && new URL(body.next).pathname + new URL(body.next).search;
  }
  const list = await api.send('GET', `/api/bank/account/${account}/transactions/?limit=1`);
  return { comments, inserted: list.body.count as number };
}

/** Whether the server has stopped to accept connections. */
const isClosed = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  );

test('SIGTERM in the middle of twenty posts and an import: each has its whole answer, what it says is stored, exit 0', async () => {
  // A round counts where nobody had to wait for longer than a writer may, which on a busy machine takes more of them.
  for (let round = 0; round < ROUNDS; ) {
    const { server, api, port } = await opened();
    const books = await bookkeeper(api);
    const { comments: before, inserted: insertedBefore } = await storedIn(api, books.account);
    const { body } = await books.upload(5_000);
    // All of them wait for the database, so none is answered before the signal.
    const other = new DatabaseSync(join(folder, 'atlas.db'), { timeout: 60_000 });
    other.exec('begin immediate');
    const { inserting, posting } = await inFlight(port, 21, () => ({
      inserting: books.insert(body.id),
      posting: Array.from({ length: 20 }, () => books.record()),
    }));
    const stopped = server.stop();
    await expect.poll(() => isClosed(`http://127.0.0.1:${port}`)).toBe(true);
    other.exec('rollback');
    other.close();
    // Who waits longer than a writer may is told so, and nothing of it is stored; 0 stands for a missing response.
    const { status: ofImport } = await inserting;
    expect([200, 503]).toContain(ofImport);
    const posted = await Promise.all(posting);
    expect(posted.every(({ status }) => status === 201 || status === 503)).toBe(true);
    const recorded = posted.filter(({ status }) => status === 201);
    expect(await stopped).toBe(0);
    expect(server.errors()).not.toContain('"level":"error"');
    expect(brokenPages(folder)).toEqual([]);

    const again = await opened();
    const { comments, inserted } = await storedIn(again.api, books.account);
    expect(comments.sort()).toEqual([...before, ...recorded.map(({ comment }) => comment)].sort());
    expect(inserted).toBe(insertedBefore + (ofImport === 200 ? 5_000 : 0));
    await again.server.stop();
    if (ofImport === 200 && recorded.length > 0) round++;
  }
});

test('whoever asks twice is obeyed before what is in flight has ended, and the next start is clean', async () => {
  const { server, port } = await opened();
  const origin = `http://127.0.0.1:${port}`;
  const held = openLine({ origin });
  held.socket.write(
    headOf(
      { origin },
      'POST',
      '/api/accounts/login/',
      'Content-Type: application/json',
      'Content-Length: 9',
      'Expect: 100-continue',
    ),
  );
  await expect.poll(held.answer).toMatch(/^HTTP\/1\.1 100 /);
  let code: number | null | undefined;
  const stopped = server.stop().then((exited) => {
    code = exited;
  });
  await expect.poll(() => isClosed(origin)).toBe(true);
  await expect
    .poll(() => {
      // A signal that comes with the first one is the same one.
      void server.stop();
      return code;
    })
    .toBe(1);
  await Promise.all([stopped, held.closed]);
  expect(brokenPages(folder)).toEqual([]);
  const again = await opened();
  expect(await again.server.stop()).toBe(0);
});

/** Entries of a data folder while it is being made, and after them what is printed at last. */
const MOMENTS = [0, 1, 2, 3, 4, 5, 6, 'ready'] as const;

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s at any moment of the first start: the next one is clean',
  async (signal) => {
    for (const moment of oneIn(2, MOMENTS, signal === 'SIGTERM' ? 0 : 1)) {
      const own = mkdtempSync(join(folder, 'start-'));
      const child = spawn(process.execPath, SERVER, {
        env: { ...environmentOf(own), PORT: String(await freePort()) },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let isReady = false;
      const ready = untilReady(child).then(
        () => {
          isReady = true;
        },
        () => {},
      );
      const exited = once(child, 'exit');
      if (moment === 'ready') await ready;
      else await expect.poll(() => isReady || readdirSync(own).length >= moment, { interval: 1 }).toBe(true);
      child.kill(signal);
      await exited;
      const port = await freePort();
      const server = await startProcess(own, port);
      const { body } = await (await signIn(`http://127.0.0.1:${port}`)).send(
        'GET',
        '/api/expense/categories/',
      );
      expect(body, `after ${moment} files`).toHaveLength(10);
      expect(await server.stop()).toBe(0);
      expect(brokenPages(own)).toEqual([]);
    }
  },
);
