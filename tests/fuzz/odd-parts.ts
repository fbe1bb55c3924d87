/** Bodies that are not JSON, or valid JSON that no client would send. */
export const BODIES = [
  ...[
    '',
    '{',
    '[',
    '"',
    'null',
    '{"a":1',
    '{"a":1}{"b":2}',
    '{"__proto__":{"x":1}}',
    '{"a":1,"a":2}',
    '\ufeff{}',
  ],
  ...[
    '['.repeat(20_000),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '{"a":1e999}',
    '{"\\ud800":1}',
    'a=b',
  ],
];
export const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    'x',
    'a/b;c',
  ],
  ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/merge-patch+json'],
];
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
export const HEADERS = [
  ...[
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'If-None-Match',
    'If-Match',
    'If-Modified-Since',
    'Range',
  ],
  ...[
    'Idempotency-Key',
    'Content-Language',
    'X-Request-Id',
    'Sec-Fetch-Site',
    'Sec-Purpose',
    'User-Agent',
    'Via',
  ],
  ...[
    'Forwarded',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Atlas-Address',
    'X-HTTP-Method-Override',
    'Expect-X',
  ],
];
