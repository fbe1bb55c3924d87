interface Part {
  type: string;
  name?: string;
  disposition?: string;
  id?: string;
  /** As it is; text of other parts is sent as it stands. */
  bytes?: Uint8Array;
  text?: string;
}

const HEAD = [
  'Return-Path: <billing@shop.example>',
  'Received: from mail.shop.example by mx.example.org; Wed, 4 Mar 2026 10:00:00 +0100',
  'From: =?UTF-8?Q?B=C3=BCcherei?= <billing@shop.example>',
  'To: us@example.org',
  'Subject: Your receipt',
  'Date: Wed, 4 Mar 2026 10:00:00 +0100',
  'MIME-Version: 1.0',
];

const partOf = ({ type, name, disposition, id, bytes, text = '' }: Part): string =>
  [
    `Content-Type: ${type}${name === undefined ? '' : `; name="${name}"`}`,
    ...(disposition
      ? [`Content-Disposition: ${disposition}${name === undefined ? '' : `; filename="${name}"`}`]
      : []),
    ...(id ? [`Content-ID: <${id}>`] : []),
    ...(bytes ? ['Content-Transfer-Encoding: base64'] : []),
    '',
    bytes
      ? (Buffer.from(bytes)
          .toString('base64')
          .match(/.{1,76}/g)
          ?.join('\r\n') ?? '')
      : text,
  ].join('\r\n');

let made = 0;

/** A mail of these parts. */
export function mailOf(
  parts: readonly Part[],
  { kind = 'mixed', head = HEAD }: { kind?: string; head?: string[] } = {},
): string {
  const boundary = `=_${++made}`;
  return [
    ...head,
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${partOf(part)}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** One that is nothing but text. */
export const plainMail = (text: string, type = 'text/plain; charset=utf-8'): string =>
  [...HEAD, `Content-Type: ${type}`, '', text].join('\r\n');

export const attached = (name: string, bytes: Uint8Array, type = 'application/octet-stream'): Part => ({
  ...{ type, name, bytes, disposition: 'attachment' },
});

export const bytesOfMail = (mail: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(mail));
