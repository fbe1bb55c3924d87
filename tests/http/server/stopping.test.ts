import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { brokenPages } from '#tests/crash/proof.ts';
import { bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { startProcess } from '#tests/support/server/atlas-process.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';
import { SERVER } from '../../../scripts/server.mjs';

const ROUNDS = Number(process.env.ATLAS_ROUNDS ?? 1);
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
  const expenses = (await api.send('GET', '/api/expense/expenses/?limit=100')).body.results;
  const list = await api.send('GET', `/api/bank/account/${account}/transactions/?limit=1`);
  const comments = expenses.map(({ comment }: { comment: string }) => comment) as string[];
  return { comments, inserted: list.body.count as number };
}

test(
  'SIGTERM in the middle of twenty posts and an import: each has its whole answer, all is stored, exit 0',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { server, api } = await opened();
      const books = await bookkeeper(api);
      const { comments: before, inserted: insertedBefore } = await storedIn(api, books.account);
      const { body } = await books.upload(5_000);
      const other = new DatabaseSync(join(folder, 'atlas.db'));
      other.exec('begin immediate');
      const inserting = books.insert(body.id);
      const posting = Array.from({ length: 20 }, () => books.record());
      // All of them wait for the database, so all are in flight.
      await wait(500);
      const since = performance.now();
      const stopped = server.stop();
      await wait(300);
      other.exec('rollback');
      other.close();
      // 0 stands for a missing response.
      expect((await inserting).status).toBe(200);
      const posted = await Promise.all(posting);
      expect(posted.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(await stopped).toBe(0);
      expect(performance.now() - since).toBeLessThan(10_000);
      expect(server.errors()).not.toContain('"level":"error"');
      expect(brokenPages(folder)).toEqual([]);

      const again = await opened();
      const { comments, inserted } = await storedIn(again.api, books.account);
      expect(comments.sort()).toEqual([...before, ...posted.map(({ comment }) => comment)].sort());
      expect(inserted).toBe(insertedBefore + 5_000);
      await again.server.stop();
    }
  },
  60_000 * ROUNDS,
);

test('whoever asks twice is obeyed at once, and the next start is clean', async () => {
  const { server, port } = await opened();
  // A request that never ends would block it for 10 seconds.
  const held = fetch(`http://127.0.0.1:${port}/api/accounts/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await wait(200);
  const stopped = server.stop();
  await wait(700);
  const since = performance.now();
  expect(await server.stop()).toBe(1);
  expect(performance.now() - since).toBeLessThan(2_000);
  await Promise.all([stopped, held]);
  expect(brokenPages(folder)).toEqual([]);
  const again = await opened();
  expect(await again.server.stop()).toBe(0);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s at any moment of the first start: the next one is clean',
  async (signal) => {
    for (const after of [30, 150, 250, 350, 450, 600]) {
      const child = spawn(process.execPath, SERVER, {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          ATLAS_DATA_DIR: folder,
          PORT: String(await freePort()),
          ATLAS_OWNER_PASSWORD: 'correct horse battery',
          NODE_COMPILE_CACHE: '.cache/compiled',
        },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      await wait(after * (0.9 + Math.random() * 0.2));
      child.kill(signal);
      await exited;
    }
    const { server, api } = await opened();
    expect((await api.send('GET', '/api/expense/categories/')).body).toHaveLength(10);
    expect(await server.stop()).toBe(0);
    expect(brokenPages(folder)).toEqual([]);
  },
);
