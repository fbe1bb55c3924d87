import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeS3, S3_KEYS, startFakeS3 } from '#tests/support/attacks/fake-s3.ts';
import { type Bookkeeper, bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { clockBound } from '#tests/support/nightly.ts';
import { type AtlasProcess, startProcess } from '#tests/support/server/atlas-process.ts';
import { freePort } from '#tests/support/server/ports.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';

const PDF = Buffer.from('%PDF-1.7\nhello');

describe('the storage of attachments is in trouble', () => {
  let folder: string;
  let s3: FakeS3;
  let server: AtlasProcess;
  let api: Api;
  let books: Bookkeeper;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atlas-storage-'));
    s3 = await startFakeS3();
    const port = await freePort();
    server = await startProcess(folder, port, { ...S3_KEYS, ATLAS_FILES_URL: s3.url });
    api = await signIn(`http://127.0.0.1:${port}`);
    books = await bookkeeper(api);
  });
  afterAll(async () => {
    await server?.stop();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    s3.mood = 'well';
    s3.objects.clear();
  });
  const place = async () => (await books.announce()).body[0] as { id: string; upload_link: string };
  const send = (link: string) => api.send('PUT', link, PDF);

  test.each(['broken', 'silent', 'cut'] as const)(
    '%s: a receipt is refused with a sentence within 12 seconds and never attached; links and expenses go on; then all is well',
    async (mood) => {
      const { id, upload_link } = await place();
      s3.mood = mood;
      const since = performance.now();
      const sending = send(upload_link);
      expect((await books.announce()).status).toBe(201);
      expect((await books.record()).status).toBe(201);
      const { status, body, headers } = await sending;
      expect([status, body]).toEqual([
        503,
        { detail: expect.stringContaining('file storage is not responding') },
      ]);
      expect(headers.get('retry-after')).toBe('10');
      expect(performance.now() - since).toBeLessThan(clockBound(12_000));
      expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
      const attached = await books.recordWith([id]);
      expect([attached.status, Object.keys(attached.body.errors)]).toEqual([400, ['attachments.0']]);

      s3.mood = 'well';
      expect((await send(upload_link)).status).toBe(200);
      expect((await books.recordWith([id])).status).toBe(201);
      expect((await api.send('GET', `/api/expense/attachments/${id}/`)).body).toBe(String(PDF));
      expect(s3.complaints).toEqual([]);
    },
  );

  test('a download that is cut ends: nobody takes half a receipt for a whole one', async () => {
    const { id, upload_link } = await place();
    await send(upload_link);
    s3.mood = 'cut';
    const { status, body } = await api.send('GET', `/api/expense/attachments/${id}/`);
    // 0: the connection broke, which every browser shows as a failed download.
    expect([0, 503], String(body)).toContain(status);
    s3.mood = 'well';
    expect((await api.send('GET', `/api/expense/attachments/${id}/`)).body).toBe(String(PDF));
    expect(server.errors()).not.toContain('"level":"error"');
  });
});
