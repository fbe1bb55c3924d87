import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnreadPeople } from '#lib/receipts/records.ts';
import { HTTP_DIALECTS } from '#tests/support/nightly.ts';
import { bytesOfXml, GOOD, inCii, inUbl } from '#tests/support/receipts/e-invoices.ts';
import { attached, bytesOfMail, mailOf, plainMail } from '#tests/support/receipts/mails.ts';
import { askServer, ownersCookie } from '#tests/support/server/over-http.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';
import { record } from '#tests/support/stories/expenses.ts';

const TRAY = '/expense/receipts/';
const PDF = new Uint8Array(readFileSync(new URL('../../fixtures/receipts/food-in-2.pdf', import.meta.url)));
const BODY = { type: 'text/plain', text: 'Hello' };

describe.each(HTTP_DIALECTS)('e-invoices and mails in the tray (%s)', (dialect) => {
  let server: ServedAtlas;
  let cookie: string;
  const db = () => server.database.db;
  beforeAll(async () => {
    server = await serveAtlas(dialect);
    cookie = await ownersCookie(server);
  });
  afterAll(async () => expect(await server.stop()).toBe(0));

  const get = async (path: string) => (await askServer(server, path, { headers: { cookie } })).text();
  const tray = async () => JSON.parse(await get(`/api${TRAY}?limit=100`)).results;
  const add = async (...files: File[]) => {
    const form = new FormData();
    form.set('act', 'add');
    for (const file of files) form.append('files', file);
    const headers = { cookie, Origin: server.origin };
    const answer = await askServer(server, TRAY, { method: 'POST', headers, body: form });
    await expect.poll(() => listUnreadPeople(db())).toEqual([]);
    return { status: answer.status, html: await answer.text() };
  };
  const named = async (name: string) =>
    (await tray()).find(({ file_name }: { file_name: string }) => file_name === name);
  const callJson = async (path: string, body: unknown) => {
    const headers = { cookie, Origin: server.origin, 'Content-Type': 'application/json' };
    const answer = await askServer(server, path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  /** The id of a file that is uploaded by the API. */
  const upload = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const { body } = await callJson('/api/expense/attachments/upload/', { files: [name] });
    const { pathname, search } = new URL(body[0].upload_link);
    await askServer(server, pathname + search, { method: 'PUT', body: bytes });
    return body[0].id;
  };

  test('an invoice is read by its own data, which the tray and the form of an expense say', async () => {
    expect(await add(new File([bytesOfXml(inUbl(GOOD))], 'RE-0815.xml', { type: 'text/xml' }))).toMatchObject(
      {
        status: 303,
      },
    );
    const receipt = await named('RE-0815.xml');
    expect(receipt).toMatchObject({ file_type: 'application/xml', is_read: true, read_fault: null });
    expect(receipt.facts).toEqual([
      {
        ...{ amount: 173.02, currency: 'EUR', day: '2026-03-04', merchant: 'Papierhaus & Söhne GmbH' },
        ...{ source: 'invoice', where: null, number: 'RE-2026-0815', tax: 27.02 },
      },
    ]);
    const page = await get(TRAY);
    expect(page).toContain('From the invoice’s own data · Invoice RE-2026-0815 · of which tax €27.02');
    const form = await get(`/expense/new?receipt=${receipt.id}`);
    expect(form).toMatch(/<input[^>]*name="amount"[^>]*value="173\.02"/);
    expect(form).toContain('from the invoice’s own data');
    // It is a download, whatever it says it is.
    const file = await askServer(server, receipt.file, { headers: { cookie } });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('one whose sums do not add up says so, and is not used', async () => {
    await add(new File([bytesOfXml(inCii({ ...GOOD, gross: '1.00' }))], 'wrong.xml'));
    expect(await named('wrong.xml')).toMatchObject({ facts: [], read_fault: 'invoice_sums' });
    expect(await get(TRAY)).toContain('The sums in this invoice’s own data do not add up');
  });

  test('other XML is refused', async () => {
    const answer = await add(
      new File(['<?xml version="1.0"?><svg onload="alert(1)"/>'], 'a.xml', { type: 'text/xml' }),
    );
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.html).toContain('“a.xml”: It is not a photo, PDF, e-invoice or email.');
  });

  test('a PDF that is damaged says so in the tray and on its expense', async () => {
    const pdf = new File(['%PDF-1.7\nnothing is left'], 'damaged.pdf', { type: 'application/pdf' });
    await add(pdf);
    const said = 'This PDF is damaged and may not open. Ask the sender for it again.';
    const receipt = await named('damaged.pdf');
    expect(receipt).toMatchObject({ read_fault: 'damaged', facts: [] });
    expect(await get(TRAY)).toContain(said);
    const person = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
    const { id } = await record(db(), person, { amount: 5 });
    const { status } = await callJson(`/api${TRAY}${receipt.id}/attach/`, { expense: id });
    expect(status).toBe(200);
    expect(await get(`/expense/${id}/`)).toContain(said);
  });

  test('the attachments of a mail become receipts, the mail does not', async () => {
    const mail = mailOf([
      BODY,
      attached('mailed.pdf', PDF),
      attached('../../etc/passwd.xml', bytesOfXml(inCii({ ...GOOD, number: 'M-1' }))),
    ]);
    expect(await add(new File([bytesOfMail(mail)], 'Receipt.eml'))).toMatchObject({ status: 303 });
    expect(await named('mailed.pdf')).toMatchObject({ facts: [{ source: 'pdf-text' }] });
    expect(await named('passwd.xml')).toMatchObject({ facts: [{ source: 'invoice', number: 'M-1' }] });
    expect(await named('Receipt.eml')).toBeUndefined();
    // Once more, both are there already.
    const again = await add(new File([bytesOfMail(mail)], 'Receipt.eml'));
    expect(again.status).toBe(422);
    expect(again.html).toContain('“mailed.pdf” is already in the tray.');
  });

  test('a mail without attachments becomes a text, which is read', async () => {
    await add(
      new File([bytesOfMail(plainMail('Invoice date: 3 March 2026\r\nTotal: EUR 12.50'))], 'plain.eml'),
    );
    expect(await named('Your receipt.txt')).toMatchObject({
      file_type: 'text/plain',
      facts: [{ source: 'text', amount: 12.5, currency: 'EUR', day: '2026-03-03' }],
    });
  });

  test('what a mail brings that is no receipt is counted', async () => {
    const mail = mailOf([
      BODY,
      attached('one.pdf', Uint8Array.of(...PDF, 10)),
      attached('a.docx', bytesOfMail('words')),
    ]);
    const answer = await add(new File([bytesOfMail(mail)], 'two.eml'));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('“two.eml”: 1 file of the email was left out');
    expect(await named('one.pdf')).toBeDefined();
  });

  test('by the API a mail is put into the tray by one call, which names all its receipts', async () => {
    const xml = (number: string) => attached(`${number}.xml`, bytesOfXml(inUbl({ ...GOOD, number })));
    const attachment = await upload(
      'api.eml',
      bytesOfMail(mailOf([BODY, xml('A-1'), xml('A-2'), attached('x.bin', Uint8Array.of(1))])),
    );
    const put = await callJson(`/api${TRAY}`, { attachment });
    expect(put).toMatchObject({ status: 201, body: { file_name: 'A-1.xml', left_out: 1 } });
    expect(put.body.also).toEqual([(await named('A-2.xml')).id]);
    const twice = await callJson(`/api${TRAY}`, { attachment });
    expect(twice).toMatchObject({ status: 409, body: { same_as: { file_name: 'A-1.xml' } } });
    const left = db().selectFrom('attachments').select('file_name').where('file_name', 'like', 'A-_.xml');
    expect(await left.where('removed_at', 'is', null).where('tray_at', 'is', null).execute()).toEqual([]);
  });

  test('a mail that cannot be read says what to do, and nothing is stored', async () => {
    const before = (await tray()).length;
    const mail = `From: a@b.example\r\nSubject: x\r\nX: ${'a'.repeat(400_000)}\r\n\r\nx`;
    const answer = await add(new File([bytesOfMail(mail)], 'huge.eml', { type: 'message/rfc822' }));
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(
      '“huge.eml”: This email cannot be read. Save the files that came with it and add them.',
    );
    expect(await tray()).toHaveLength(before);
  });
});
