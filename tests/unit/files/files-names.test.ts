import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#lib/core/ids.ts';
import { loadSecrets } from '#lib/core/secrets.ts';
import { isShown, typeOf } from '#lib/files/file-type.ts';
import { cleanFileName } from '#lib/files/schema.ts';
import { checkUploadLink, uploadLink } from '#lib/files/upload-link.ts';

describe('names', () => {
  test.each([
    ['receipt.pdf', 'receipt.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['C:\\Users\\me\\bill.pdf', 'bill.pdf'],
    ['/', ''],
    ['..', ''],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['bill\u202Efdp.exe', 'billfdp.exe'],
    ['रसीद ₹450.pdf', 'रसीद ₹450.pdf'],
    ['  two   spaces .txt ', 'two spaces .txt'],
    ['\ud800.png', '\ufffd.png'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(195)}.jpeg`],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFileName(given)).toBe(clean);
  });
});

describe('types', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test.each<[string, Buffer, string | null, string, boolean]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'text/html', 'application/pdf', true],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), null, 'image/jpeg', true],
    [
      'a PNG that claims to be a page',
      Buffer.concat([png, Buffer.alloc(40)]),
      'text/html',
      'image/png',
      true,
    ],
    [
      'a page',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'text/html',
      'application/octet-stream',
      false,
    ],
    [
      'a page that claims to be a PDF',
      Buffer.from('<html>'),
      'application/pdf',
      'application/octet-stream',
      false,
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'image/svg+xml',
      'application/octet-stream',
      false,
    ],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'text/xml', 'application/octet-stream', false],
    [
      'a program',
      Buffer.from('7f454c46020101000000000000000000', 'hex'),
      'image/png',
      'application/octet-stream',
      false,
    ],
    ['a text', Buffer.from('a,b\n1,2\n'), 'text/csv; charset=utf-8', 'text/csv', false],
    ['bytes that claim to be text', Buffer.from('a\0b'), 'text/plain', 'application/octet-stream', false],
    ['nothing', Buffer.alloc(0), null, 'application/octet-stream', false],
  ])('%s', async (_, head, claimed, type, shown) => {
    expect(await typeOf(head, claimed)).toBe(type);
    expect(isShown(type)).toBe(shown);
  });
});

describe('upload links', () => {
  const secrets = loadSecrets('a secret of tests, long enough for HKDF', '');
  const id = uuidv7();
  const now = Date.UTC(2026, 3, 1);
  const query = (link: string) => new URL(link, 'http://atlas.test').searchParams;

  test('hold for 15 minutes, for one file', () => {
    const link = query(uploadLink(secrets, id, now));
    expect(() => checkUploadLink(secrets, id, link, now + 899_000)).not.toThrow();
    expect(() => checkUploadLink(secrets, id, link, now + 900_000)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: 'expenses.link_expired' }),
    );
    expect(() => checkUploadLink(secrets, uuidv7(), link, now)).toThrow(
      expect.objectContaining({ message: 'expenses.link_wrong' }),
    );
  });

  test.each([
    ['a later end', { expires: '9999999999' }],
    ['another signature', { signature: 'AAAA' }],
    ['none', { signature: '' }],
    ['no end', { expires: 'NaN' }],
  ])('%s is not valid', (_, changed) => {
    const link = query(uploadLink(secrets, id, now));
    for (const [name, value] of Object.entries(changed)) link.set(name, value);
    expect(() => checkUploadLink(secrets, id, link, now)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: 'expenses.link_wrong' }),
    );
  });
});
