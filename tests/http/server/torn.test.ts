import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bookkeeper, bookkeeper } from '#tests/support/book/bookkeeper.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { type RunningServer, startAtlas } from '#tests/support/server/atlas-server.ts';
import { type Api, signIn } from '#tests/support/server/program.ts';

const MB = 1024 * 1024;

describe.each(HTTP_DIALECTS)('a line that breaks in the middle (%s)', (dialect) => {
  let server: RunningServer;
  let api: Api;
  let books: Bookkeeper;
  beforeAll(async () => {
    server = await startAtlas(dialect);
    api = await signIn(server.origin);
    books = await bookkeeper(api);
  });
  afterAll(() => server.stop());

  /** Sends the headers and half of a body, then disconnects. */
  async function half(method: string, path: string, headers: string[], body: Buffer): Promise<void> {
    const { hostname, port, host } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Content-Length: ${body.length}`,
      ...headers,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body.subarray(0, body.length / 2), resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resetAndDestroy();
  }
  const files = () => {
    const folder = join(server.dataDir, 'files');
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  };
  const count = async (table: 'uploads' | 'statement_pages' | 'upload_files') =>
    (await server.database.db.selectFrom(table).selectAll().execute()).length;
  const arrived = async () =>
    (
      await server.database.db
        .selectFrom('attachments')
        .select('id')
        .where('stored_at', 'is not', null)
        .execute()
    ).length;

  test('half a receipt leaves no file and no draft, and the same link takes the whole one', async () => {
    const [place] = (await books.announce()).body;
    const { pathname, search } = new URL(place.upload_link);
    for (let n = 0; n < 3; n++) await half('PUT', pathname + search, [], Buffer.alloc(4 * MB));
    await expect.poll(files).toEqual([]);
    expect(await arrived()).toBe(0);
    expect((await api.send('PUT', place.upload_link, Buffer.from('%PDF-1.7'))).status).toBe(200);
    expect([await arrived(), files().length]).toEqual([1, 1]);
  });

  test('half a statement leaves no upload, no line and no file', async () => {
    const path = `/api/bank/account/${books.account}/upload/`;
    const text = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nDate,Description,Amount\n`;
    const body = Buffer.from(`${text}${'2026-04-13,Coffee,-10.50\n'.repeat(20_000)}\r\n--x--\r\n`);
    const headers = [
      `Authorization: ${api.authorization()}`,
      'Content-Type: multipart/form-data; boundary=x',
    ];
    for (let n = 0; n < 3; n++) await half('POST', path, headers, body);
    expect((await books.upload(3)).status).toBe(201);
    expect([await count('uploads'), await count('statement_pages'), await count('upload_files')]).toEqual([
      1, 1, 1,
    ]);
    expect(server.output()).not.toMatch(/"level":"error"|"status":500/);
  });
});
