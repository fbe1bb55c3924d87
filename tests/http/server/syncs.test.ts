import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPages } from '#tests/crash/proof.ts';
import { type Bookkeeper, bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { hasStrace, trace } from '#tests/support/databases/strace.ts';
import { type AtlasProcess, startProcess } from '#tests/support/server/atlas-process.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';

const POSTS = Number(process.env.ATLAS_SYNCS ?? 50);
const FAULTS = Number(process.env.ATLAS_FAULTS ?? 50);
if (!hasStrace) console.warn('The tests of syncs and failing writes are skipped: there is no strace here.');

describe.skipIf(!hasStrace)('what Atlas asks of the disk', () => {
  let folder: string;
  let server: AtlasProcess;
  let api: Api;
  let books: Bookkeeper;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atlas-syncs-'));
    const port = await freePort();
    server = await startProcess(folder, port);
    api = await signIn(`http://127.0.0.1:${port}`);
    books = await bookkeeper(api);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every expense is synced to disk before Atlas says that it is recorded', async () => {
    const traced = await trace(server.pid, 'fsync,fdatasync');
    const synced = () => traced.calls().filter((line) => /sync\(\d+<.*atlas\.db-wal>.*= 0/.test(line)).length;
    for (let n = 1; n <= POSTS; n++) {
      expect((await books.record()).status).toBe(201);
      expect(synced()).toBeGreaterThanOrEqual(n);
    }
    await traced.end();
  });

  test('a receipt, its name and its folder are synced before the row that names them, and that before the answer', async () => {
    const [place] = (await books.announce()).body;
    const traced = await trace(server.pid, 'fsync,fdatasync,rename,renameat,renameat2');
    expect((await api.send('PUT', place.upload_link, Buffer.from('%PDF-1.7'))).status).toBe(200);
    const calls = traced.calls();
    await traced.end();
    const after = (from: number, pattern: RegExp) =>
      calls.findIndex((line, n) => n > from && pattern.test(line));
    const bytes = after(-1, /sync\(\d+<.*\/files\/incoming\/[^>]+>/);
    const named = after(bytes, /rename.*\/incoming\//);
    const folderSynced = after(named, /sync\(\d+<.*\/files\/[0-9a-f]{2}>/);
    const parent = after(folderSynced, /sync\(\d+<.*\/files>/);
    const row = after(parent, /sync\(\d+<.*atlas\.db-wal>/);
    const order = [bytes, named, folderSynced, parent, row];
    expect(order, calls.join('\n')).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test('whichever write or sync fails: nothing that was acked is lost, nothing is half, and the next try works', async () => {
    const kinds = [
      (n: number) => `pwrite64:error=ENOSPC:when=${n}`,
      (n: number) => `pwrite64:error=EIO:when=${n}`,
      (n: number) => `pwrite64:error=EROFS:when=${n}+`,
      (n: number) => `fdatasync,fsync:error=EIO:when=${1 + (n % 3)}`,
    ];
    const statuses = new Map<number, number>();
    for (let n = 1; n <= FAULTS; n++) {
      const inject = kinds[n % kinds.length]?.(Math.ceil(n / kinds.length)) ?? '';
      const traced = await trace(server.pid, 'pwrite64,fdatasync,fsync', inject);
      const { status, comment, body } = await books.record();
      await traced.end();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([201, 503, 507], `${inject}: ${JSON.stringify(body)}`).toContain(status);
      if (status !== 201) expect(body.detail).toContain('Nothing was saved');
      expect(await books.recorded(comment), inject).toBe(status === 201 ? 1 : 0);
      expect((await books.record(comment)).status, `again after ${inject}`).toBe(201);
      expect(await books.recorded(comment), inject).toBe(1);
    }
    expect([...statuses.keys()].sort()).toEqual([201, 503, 507]);
    expect(server.errors()).toMatch(/"fault":"disk"/);
    expect(server.errors()).not.toMatch(/"level":"error"/);
  });

  test('a receipt whose write fails is refused and leaves no file, and the same link works afterwards', async () => {
    const [place] = (await books.announce()).body;
    const left = () => readdirSync(join(folder, 'files', 'incoming'));
    for (const inject of ['fsync:error=EIO:when=1', 'fsync:error=ENOSPC:when=1', 'rename:error=EROFS']) {
      const traced = await trace(server.pid, 'fsync,rename', inject);
      const { status, body } = await api.send('PUT', place.upload_link, Buffer.from('%PDF-1.7'));
      await traced.end();
      expect([503, 507], `${inject}: ${JSON.stringify(body)}`).toContain(status);
      expect(left()).toEqual([]);
    }
    expect((await api.send('PUT', place.upload_link, Buffer.from('%PDF-1.7'))).status).toBe(200);
  });

  test('after all of that the database is sound', async () => {
    expect(await server.stop()).toBe(0);
    expect(brokenPages(folder)).toEqual([]);
  });
});
