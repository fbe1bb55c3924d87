import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPages } from '#tests/crash/proof.ts';
import { type Bookkeeper, bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { smallDisk } from '#tests/support/databases/small-disk.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { type AtlasProcess, startProcess } from '#tests/support/server/atlas-process.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';

const MB = 1024 * 1024;
const disk = smallDisk(24 * MB);
if (!disk) console.warn('The tests of a full disk are skipped: this user may not mount one.');
const folder = mkdtempSync(join(tmpdir(), 'atlas-locked-'));

async function open(dataDir: string) {
  const port = await freePort();
  const server = await startProcess(dataDir, port);
  const api = await signIn(`http://127.0.0.1:${port}`);
  return { server, api, books: await bookkeeper(api) };
}

describe.skipIf(!disk)('a disk that is full', () => {
  let server: AtlasProcess;
  let api: Api;
  let books: Bookkeeper;
  const small = disk as NonNullable<typeof disk>;
  const kept: string[] = [];
  beforeAll(async () => {
    ({ server, api, books } = await open(small.folder));
    for (let n = 0; n < 3; n++) kept.push((await books.record()).comment);
  });
  afterAll(async () => {
    await server?.stop();
    small.remove();
  });

  test('nearly full: files are refused with a sentence, by both doors; what people record goes on', async () => {
    small.fill(4 * MB);
    await wait(1_100);
    for (const refused of [await books.announce(), await books.upload(5)])
      expect(refused).toMatchObject({
        status: 507,
        body: { detail: expect.stringContaining('nearly full') },
      });
    expect(await books.uploadByForm(5)).toMatchObject({
      status: 507,
      body: expect.stringContaining('nearly full'),
    });
    const { status, comment } = await books.record();
    expect(status).toBe(201);
    kept.push(comment);
  });

  test('full: what is recorded is refused whole, the form keeps what was typed, and reading goes on', async () => {
    small.fill(0);
    const refused: string[] = [];
    let refusal: unknown;
    for (let n = 0; n < 400 && refused.length < 3; n++) {
      const { status, comment, body } = await books.record();
      expect([201, 507]).toContain(status);
      if (status === 507) refusal = body;
      (status === 507 ? refused : kept).push(comment);
    }
    expect(refused).toHaveLength(3);
    expect(refusal).toEqual({ detail: expect.stringContaining('The disk is full. Nothing was saved') });
    const form = await books.recordByForm('typed with care');
    expect([form.status, form.body]).toEqual([507, expect.stringContaining('typed with care')]);
    expect(form.body).toContain('The disk is full');
    for (const path of [
      '/expense',
      '/api/expense/expenses/',
      `/bank/account/${books.account}/transactions/`,
      '/healthz',
    ])
      expect((await api.send('GET', path)).status, path).toBe(200);
    for (const comment of refused) expect(await books.recorded(comment)).toBe(0);
    expect(server.errors()).toMatch(/"level":"warn".*"fault":"full".*full/);
    expect(server.errors()).not.toMatch(/"level":"error"/);
  });

  test('with room again all works, without a restart, and nothing is broken', async () => {
    small.makeRoom();
    await wait(1_100);
    expect((await books.record()).status).toBe(201);
    expect((await books.announce()).status).toBe(201);
    const { status, body } = await books.upload(50);
    expect(status).toBe(201);
    expect(await books.insert(body.id)).toMatchObject({ status: 200, body: { new_count: 0, count: 50 } });
    for (const comment of kept.slice(-20)) expect(await books.recorded(comment)).toBe(1);
    expect(await server.stop()).toBe(0);
    expect(brokenPages(small.folder)).toEqual([]);
  });
});

describe('a database that another process holds', () => {
  let server: AtlasProcess;
  let api: Api;
  let books: Bookkeeper;
  let other: DatabaseSync;
  const timed = async <T>(act: Promise<T>) => {
    const since = performance.now();
    return { ...(await act), seconds: (performance.now() - since) / 1_000 };
  };
  beforeAll(async () => {
    ({ server, api, books } = await open(folder));
    other = new DatabaseSync(join(folder, 'atlas.db'), { timeout: 60_000 });
  });
  afterAll(async () => {
    other.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('for 3 seconds: what is recorded meanwhile waits, and is stored', async () => {
    other.exec('begin immediate');
    const writing = [timed(books.record()), timed(books.record()), timed(books.record())];
    await wait(3_000);
    other.exec('commit');
    for (const { status, seconds } of await Promise.all(writing)) {
      expect(status).toBe(201);
      expect(seconds).toBeGreaterThan(2.5);
    }
  });

  test('for longer: everyone is told so within 6 seconds, reading goes on, and then all is as before', async () => {
    other.exec('begin immediate');
    const waiting = [];
    for (let n = 0; n < 8; n++) {
      waiting.push(timed(books.record()));
      const page = await timed(api.send('GET', '/expense'));
      expect(page.status).toBe(200);
      expect(page.seconds).toBeLessThan(clockBound(2));
      await wait(300);
    }
    const form = timed(books.recordByForm('typed with care'));
    for (const { status, body, seconds, headers, comment } of await Promise.all(waiting)) {
      expect([status, body]).toEqual([503, { detail: expect.stringContaining('Nothing was saved') }]);
      expect(headers.get('retry-after')).toBe('1');
      expect(seconds).toBeLessThan(clockBound(6.5));
      expect(await books.recorded(comment)).toBe(0);
    }
    expect(await form).toMatchObject({ status: 503, body: expect.stringContaining('typed with care') });
    other.exec('commit');
    const [first] = await Promise.all(waiting);
    expect((await books.record(first?.comment)).status).toBe(201);
    expect(await books.recorded(first?.comment ?? '')).toBe(1);
    expect(server.errors()).toMatch(/"fault":"busy".*locked/);
  });
});
