import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { uploadLink } from '#lib/files/upload-link.ts';
import { ALL as attachment } from '#pages/api/expense/attachments/[id].ts';
import { overHttp } from '#tests/support/databases/databases.ts';
import { type ExpenseApi, openExpenseApi } from '#tests/support/server/expense-api.ts';
import { placeFor, put } from '#tests/support/stories/attachments.ts';

const MB = 1024 * 1024;

overHttp('attachments over HTTP', (open) => {
  let api: ExpenseApi;
  beforeAll(async () => {
    api = await openExpenseApi(open);
  });
  afterAll(() => api.close());
  const asked: ExpenseApi['asked'] = (...given) => api.asked(...given);

  const place = (name?: string) => placeFor(api, name);
  const fetched = (id: string) => asked(attachment, `/attachments/${id}/`, { params: { id } });
  const filesLeft = () =>
    readdirSync(api.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  const pdf = Buffer.from('%PDF-1.7\nhello');

  test('a file goes up by its link and comes back as it was', async () => {
    const bill = await place('../../रसीद ₹450.pdf');
    expect(bill).toEqual({
      id: expect.any(String),
      file_name: 'रसीद ₹450.pdf',
      upload_link: expect.stringContaining(
        `http://127.0.0.1:4321/api/expense/attachments/upload/${bill.id}/?expires=`,
      ),
    });
    expect((await fetched(bill.id)).status).toBe(404);
    const sent = await put(bill, pdf, { 'Content-Type': 'text/html' });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        id: bill.id,
        file_name: 'रसीद ₹450.pdf',
        file_type: 'application/pdf',
        size: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        file: `/api/expense/attachments/${bill.id}/`,
      },
    });
    const back = await fetched(bill.id);
    expect(back.body).toBe(String(pdf));
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="???? ?450.pdf"; filename*=UTF-8''%E0%A4%B0%E0%A4%B8%E0%A5%80%E0%A4%A6%20%E2%82%B9450.pdf`,
    });
    expect(back.headers.get('content-security-policy')).toContain("default-src 'none'");
    const head = await asked(attachment, `/attachments/${bill.id}/`, {
      method: 'HEAD',
      params: { id: bill.id },
    });
    expect([head.body, head.headers.get('content-length')]).toEqual(['', String(pdf.length)]);
    const row = await api.database.db
      .selectFrom('attachments')
      .select('sha256')
      .where('id', '=', bill.id)
      .executeTakeFirstOrThrow();
    expect(row.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
  });

  test('the same bytes again are fine, others are not, and neither leaves a file', async () => {
    const bill = await place();
    await put(bill, pdf);
    const files = filesLeft();
    expect((await put(bill, pdf)).status).toBe(200);
    expect((await put(bill, Buffer.from('%PDF-other'))).status).toBe(409);
    expect(filesLeft()).toBe(files);
  });

  test('ten different files race for one link: one is kept, whole', async () => {
    const bill = await place();
    const files = filesLeft();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(bill, Buffer.from(`%PDF-${n}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await fetched(bill.id)).body).toBe(`%PDF-${winner}`);
    expect(filesLeft()).toBe(files + 1);
  });

  test('too large, cut short, expired, forged or unknown: refused, and nothing is left', async () => {
    const bill = await place();
    const files = filesLeft();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(MB)),
    });
    expect(await put(bill, endless)).toMatchObject({
      status: 413,
      body: { detail: 'This file is too large. The limit is 20 MB.' },
    });
    expect((await put(bill, pdf, { 'Content-Length': String(21 * MB) })).status).toBe(413);
    expect((await put(bill, pdf, { 'Content-Length': '999' })).status).toBe(400);
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    expect((await put(bill, broken)).status).toBe(400);
    const stale = uploadLink(api.atlas.secrets, bill.id, Date.now() - 900_001);
    expect(await put({ ...bill, upload_link: stale }, pdf)).toMatchObject({
      status: 403,
      body: { detail: 'This upload link has expired. Request a new one.' },
    });
    expect((await put({ ...bill, upload_link: `${bill.upload_link}x` }, pdf)).status).toBe(403);
    const strange = uuidv7();
    expect(
      (await put({ id: strange, upload_link: uploadLink(api.atlas.secrets, strange) }, pdf)).status,
    ).toBe(404);
    expect(filesLeft()).toBe(files);
    expect((await put(bill, randomBytes(20 * MB))).status).toBe(200);
  });

  test('a page or a script never runs: a download, as bytes, in a sandbox', async () => {
    for (const [name, content] of [
      ['x.html', '<script>alert(1)</script>'],
      ['x.svg', '<svg onload="alert(1)"/>'],
    ] as const) {
      const file = await place(name);
      await put(file, Buffer.from(content), { 'Content-Type': 'text/html' });
      const { headers } = await fetched(file.id);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toBe(`attachment; filename=${name}`);
      expect(headers.get('content-security-policy')).toContain('sandbox');
    }
  });
});
