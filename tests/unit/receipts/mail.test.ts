import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { typeOf } from '#lib/files/file-type.ts';
import { plainText } from '#lib/receipts/reading/plain-text.ts';
import { receiptReader } from '#lib/runtime/receipt-reader.ts';
import { bytesOfXml, GOOD, inUbl } from '#tests/support/receipts/e-invoices.ts';
import { attached, bytesOfMail, mailOf, plainMail } from '#tests/support/receipts/mails.ts';

const PDF = new Uint8Array(readFileSync(new URL('../../fixtures/receipts/food-in-2.pdf', import.meta.url)));
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
const BODY = { type: 'text/plain; charset=utf-8', text: 'Thank you. Total EUR 12.50' };

const reader = receiptReader();
afterAll(() => reader.close());
const open = (mail: string | Uint8Array) =>
  reader.readMail({
    ...{ sha256: 'mail', person: 1 },
    bytes: async () => (typeof mail === 'string' ? bytesOfMail(mail) : mail),
  });
const filesIn = async (mail: string) =>
  (await open(mail))?.files.map(({ name, type, bytes }) => [name, type, bytes.length]);
const textIn = async (mail: string) => {
  const [file] = (await open(mail))?.files ?? [];
  return { name: file?.name, text: new TextDecoder().decode(file?.bytes) };
};

describe('a mail', () => {
  test('gives its attachments, and not its text', async () => {
    const xml = bytesOfXml(inUbl(GOOD));
    const mail = mailOf([
      BODY,
      attached('Bill.pdf', PDF),
      attached('photo.jpg', JPEG),
      attached('xrechnung.xml', xml),
    ]);
    expect(await filesIn(mail)).toEqual([
      ['Bill.pdf', 'application/pdf', PDF.length],
      ['photo.jpg', 'image/jpeg', JPEG.length],
      ['xrechnung.xml', 'application/xml', xml.length],
    ]);
  });

  test('without one is itself, as text, with what its head says', async () => {
    expect(await textIn(plainMail('Grüße\r\nTotal EUR 12.50'))).toEqual({
      name: 'Your receipt.txt',
      text: 'Bücherei, billing@shop.example\n2026-03-04\nYour receipt\n\nGrüße\nTotal EUR 12.50\n',
    });
  });

  test('that is a page is its text; nothing of it is loaded', async () => {
    const page =
      '<html><head><title>x</title><style>p{}</style></head><body><script>alert(1)</script><img src="https://evil.example/1.gif"><p>Trip</p><table><tr><td>Total</td><td>&euro;12.50</td></tr></table></body></html>';
    const { text } = await textIn(plainMail(page, 'text/html; charset=utf-8'));
    expect(text).toMatch(/\n\nTrip\nTotal\s+€12\.50\n$/);
  });

  test('says how many attachments it left out, which are no receipts', async () => {
    const mail = mailOf([BODY, attached('terms.docx', bytesOfMail('words')), attached('a.pdf', PDF)]);
    expect(await open(mail)).toMatchObject({ files: [{ name: 'a.pdf' }], left_out: 1 });
    const none = await open(mailOf([BODY, attached('smime.p7s', Uint8Array.of(48, 1, 2))]));
    expect(none).toMatchObject({ files: [{ type: 'text/plain' }], left_out: 1 });
  });

  test('shows pictures that are no receipts, unless it is nothing but a picture', async () => {
    const logo = { type: 'image/jpeg', name: 'logo.jpg', bytes: JPEG, disposition: 'inline', id: 'logo@1' };
    const shown = { type: 'text/html', text: '<p>Total EUR 12.50</p><img src="cid:logo@1">' };
    expect(await open(mailOf([shown, logo], { kind: 'related' }))).toMatchObject({
      files: [{ type: 'text/plain' }],
      left_out: 0,
    });
    const only = { type: 'text/html', text: '<img src="cid:logo@1">' };
    expect(await filesIn(mailOf([only, logo], { kind: 'related' }))).toEqual([['logo.jpg', 'image/jpeg', 7]]);
  });

  test('that was forwarded gives the attachments of the mail inside', async () => {
    const inner = mailOf([BODY, attached('inner.pdf', PDF)]);
    const inline = mailOf([BODY, { type: 'message/rfc822', text: inner }]);
    const asFile = mailOf([
      BODY,
      { type: 'message/rfc822', name: 'a.eml', disposition: 'attachment', text: inner },
    ]);
    expect(await filesIn(inline)).toEqual([['inner.pdf', 'application/pdf', PDF.length]]);
    expect(await filesIn(asFile)).toEqual([['inner.pdf', 'application/pdf', PDF.length]]);
  });

  test('is told by its head, whatever its sender says', async () => {
    const head = bytesOfMail(plainMail('x'));
    expect(await typeOf(head, null)).toBe('message/rfc822');
    expect(await typeOf(head, 'application/octet-stream')).toBe('message/rfc822');
    expect(await typeOf(bytesOfMail('Name: value\r\nOther: value\r\n\r\n'), null)).toBe(
      'application/octet-stream',
    );
    expect(await typeOf(bytesOfMail('just words\n'), null)).toBe('application/octet-stream');
  });
});

describe('a hostile mail', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? mailOf([BODY, attached('deep.pdf', PDF)])
      : mailOf([
          BODY,
          { type: 'message/rfc822', name: 'm.eml', disposition: 'attachment', text: nested(depth - 1) },
        ]);
  const multiparts = (depth: number): string =>
    `MIME-Version: 1.0\r\nFrom: a@b.example\r\n${Array.from(
      { length: depth },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
    ).join('')}Content-Type: text/plain\r\n\r\nx`;

  test('of a thousand parts gives twenty files and counts the others', async () => {
    const parts = Array.from({ length: 1_000 }, (_, n) =>
      attached(`${n}.jpg`, Uint8Array.of(...JPEG, n % 256)),
    );
    const mail = await open(mailOf([BODY, ...parts]));
    expect([mail?.files.length, mail?.left_out]).toEqual([20, 980]);
  });

  test('within mails within mails is opened only so far', async () => {
    expect(await filesIn(nested(3))).toEqual([['deep.pdf', 'application/pdf', PDF.length]]);
    expect(await open(nested(4))).toMatchObject({ files: [{ type: 'text/plain' }], left_out: 1 });
  });

  test.each([
    ['headers without end', `From: a@b.example\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\nx`],
    ['a hundred thousand headers', `${'X-A: b\r\n'.repeat(100_000)}\r\nx`],
    ['parts within parts', multiparts(200)],
  ])('with %s is not read, and the next one is', async (_, mail) => {
    expect(await open(mail)).toBeUndefined();
    expect(await open(plainMail('x'))).toMatchObject({ left_out: 0 });
  });

  test('with a text without end is cut', async () => {
    const { text } = await textIn(plainMail('Total EUR 1.00 '.repeat(1_000_000)));
    expect(text.length).toBeLessThan(101_000);
  });

  test('of nothing, or of bytes, is a text', async () => {
    expect(await open(new Uint8Array())).toMatchObject({ files: [{ type: 'text/plain' }] });
    expect(await open(Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256))).toMatchObject({
      files: [{ type: 'text/plain' }],
    });
  });
});

test('signs are read, and what only looks like one stays', () => {
  expect(plainText('A&amp;B &euro;5&#44;00 &#x41; &toString; &nbsp;x')).toBe('A&B €5,00 A &toString;  x');
  // No tag begins there, and nothing after it is lost.
  expect(plainText('Discount < 5 on Total 12.00<br>x')).toBe('Discount < 5 on Total 12.00\nx');
});

test.each(['<', '<!--', '<script', '<script>', '&', '&#', '</', '<p', '<td>', '<style>a</style>'])(
  'a page of nothing but %s is read in a moment',
  (piece) => {
    expect(plainText(piece.repeat(200_000)).length).toBeLessThan(2_000_000);
  },
);
