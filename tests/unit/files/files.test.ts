import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { subHours } from 'date-fns/subHours';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { openDiskStore } from '#lib/files/disk-store.ts';
import type { FileStore } from '#lib/files/file-store.ts';
import { openS3Store } from '#lib/files/s3-store.ts';
import { type FakeS3, S3_KEYS, startFakeS3 } from '#tests/support/attacks/fake-s3.ts';

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const stream = (...chunks: (Uint8Array | Error)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = chunks.shift();
      if (next instanceof Error) controller.error(next);
      else if (next) controller.enqueue(next);
      else controller.close();
    },
  });
const read = async (bytes: ReadableStream<Uint8Array> | undefined) =>
  bytes && Buffer.from(await new Response(bytes).arrayBuffer());
const everyFile = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-files-'));
  s3.mood = 'well';
  s3.objects.clear();
  return () => rmSync(folder, { recursive: true, force: true });
});

const stores: [string, () => FileStore, () => string[]][] = [
  ['disk', () => openDiskStore(folder), () => everyFile(folder)],
  [
    's3',
    () => openS3Store(new URL(s3.url), folder, S3_KEYS),
    () => [...s3.objects.keys(), ...everyFile(folder)],
  ],
];

describe.each(stores)('files in %s', (_, open, left) => {
  test('are listed by name, however many there are', async () => {
    const files = open();
    const kept = await files.put(uuidv7(), stream(Buffer.from('one')), 10);
    for (let n = 0; n < 1_100; n++) s3.objects.set(`/receipts/team/attachments/more-${n}`, Buffer.from(''));
    const names: string[] = [];
    for await (const name of files.list()) names.push(name);
    expect(names).toContain(`${kept.id}-${kept.sha256}`);
    expect(names).toHaveLength(_ === 's3' ? 1_101 : 1);
  });

  test('come back byte for byte, with size and hash, until they are removed', async () => {
    const store = open();
    for (const size of [0, 1, 4_100, 3_000_000]) {
      const bytes = randomBytes(size);
      const id = uuidv7();
      const kept = await store.put(id, stream(bytes.subarray(0, 1_000), bytes.subarray(1_000)), 20_000_000);
      expect(kept).toMatchObject({ id, size, sha256: sha(bytes) });
      expect(Buffer.from(kept.head)).toEqual(bytes.subarray(0, 4_100));
      expect(await read(await store.get(kept))).toEqual(bytes);
      await store.remove(kept);
      await store.remove(kept);
      expect(await store.get(kept)).toBeUndefined();
    }
    expect(left()).toEqual([]);
    expect(s3.complaints).toEqual([]);
  });

  test('one byte too many is refused while it streams, and nothing is left', async () => {
    const store = open();
    await expect(
      store.put(uuidv7(), stream(randomBytes(600), randomBytes(401)), 1_000),
    ).rejects.toMatchObject({ code: 'too_large' });
    expect((await store.put(uuidv7(), stream(randomBytes(600), randomBytes(400)), 1_000)).size).toBe(1_000);
    expect(left()).toHaveLength(1);
  });

  test('a sender that breaks off leaves nothing', async () => {
    await expect(
      open().put(uuidv7(), stream(randomBytes(600), new Error('socket hang up')), 1_000),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'expenses.attachment_cut',
    });
    expect(left()).toEqual([]);
  });

  test('other bytes under the same id never take the place of the first', async () => {
    const store = open();
    const id = uuidv7();
    const [one, two] = await Promise.all([
      store.put(id, stream(Buffer.from('one')), 9),
      store.put(id, stream(Buffer.from('two')), 9),
    ]);
    expect(String(await read(await store.get(one)))).toBe('one');
    expect(String(await read(await store.get(two)))).toBe('two');
  });
});

describe('the disk', () => {
  test('files are only for the owner’s eyes, and what a crash left is swept at the next start', () => {
    openDiskStore(folder);
    const left = join(folder, 'incoming', 'left');
    const current = join(folder, 'incoming', 'current');
    for (const path of [left, current]) writeFileSync(path, 'half');
    const before = subHours(new Date(), 2);
    utimesSync(left, before, before);
    openDiskStore(folder);
    expect([existsSync(left), existsSync(current)]).toEqual([false, true]);
    expect(statSync(join(folder, 'incoming')).mode & 0o777).toBe(0o700);
  });

  test('the place is made of the id and the hash alone', async () => {
    const id = uuidv7();
    const kept = await openDiskStore(folder).put(id, stream(Buffer.from('x')), 9);
    const path = join(folder, id.slice(-2), `${id}-${kept.sha256}`);
    expect(readFileSync(path, 'utf8')).toBe('x');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('S3', () => {
  test('a storage that fails or is silent is named when patience ends, and nothing is left behind', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = openS3Store(new URL(s3.url), folder, S3_KEYS, 300);
    const busy = { code: 'busy', message: 'files.unreachable', retryAfter: 10 };
    s3.mood = 'broken';
    await expect(store.put(uuidv7(), stream(Buffer.from('x')), 9)).rejects.toMatchObject(busy);
    await expect(store.get({ id: uuidv7(), sha256: sha(Buffer.from('x')) })).rejects.toMatchObject(busy);
    s3.mood = 'silent';
    await expect(store.put(uuidv7(), stream(Buffer.from('x')), 9)).rejects.toMatchObject(busy);
    expect(everyFile(folder)).toEqual([]);
  });

  test('a silent storage is given up in time, though garbage was collected meanwhile', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const store = openS3Store(new URL(s3.url), folder, S3_KEYS, 300);
    s3.mood = 'silent';
    const collecting = setInterval(collect, 50);
    onTestFinished(() => clearInterval(collecting));
    await expect(store.put(uuidv7(), stream(Buffer.from('x')), 9)).rejects.toMatchObject({ code: 'busy' });
    expect(everyFile(folder)).toEqual([]);
  });

  test('bytes that stop coming break off when patience ends; a slow reader is waited for', async () => {
    const store = openS3Store(new URL(s3.url), folder, S3_KEYS, 300);
    const kept = await store.put(uuidv7(), stream(Buffer.from('whole')), 9);
    s3.mood = 'stalled';
    await expect(read(await store.get(kept))).rejects.toThrow('stands still');
    s3.mood = 'well';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const bytes = await store.get(kept);
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    expect(String(await read(bytes))).toBe('whole');
  });

  test('without credentials the start is refused with the variable’s name', () => {
    expect(() => openS3Store(new URL(s3.url), folder, {})).toThrow(/^AWS_ACCESS_KEY_ID /);
  });
});
