import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/server/line.ts';
import { type ServedAtlas, serveAtlas } from '#tests/support/server/served-atlas.ts';

const PATHS = [
  '/',
  '/login',
  '/healthz',
  '/metrics',
  '/favicon.svg',
  '/csp-report',
  '/api/accounts/me/',
  '/_image',
];
let server: ServedAtlas;
let own = '';
beforeAll(async () => {
  server = await serveAtlas('sqlite', { ATLAS_METRICS: '1', ATLAS_ORIGIN: 'https://atlas.example.org' });
  own = new URL(server.origin).host;
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const statusFor = async (path: string, ...hosts: string[]): Promise<number> => {
  const lines = hosts.map((host) => `${host}\r\n`).join('');
  const answer = await sendRaw(server, `GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
};

test.each(PATHS)('two Host headers are 400, in any order and spelling: %s', async (path) => {
  for (const hosts of [
    ['Host: atlas.example.org', 'Host: atlas.example.org'],
    ['Host: atlas.example.org', 'Host: evil.example'],
    ['host: evil.example', 'HOST: atlas.example.org'],
    ['Host: atlas.example.org', 'X: y', 'Host:'],
  ])
    expect([hosts, await statusFor(path, ...hosts)]).toEqual([hosts, 400]);
  expect(await statusFor(path)).toBe(400);
});

test('the figures are for their own Host only: the public name, or the address that was asked', async () => {
  for (const host of ['evil.example', `evil.example:${own.split(':')[1]}`, '127.0.0.1', '127.0.0.1:1', ''])
    expect([host, await statusFor('/metrics', `Host: ${host}`)]).toEqual([host, 421]);
  for (const host of ['atlas.example.org', own, own.replace('127.0.0.1', 'localhost')])
    expect([host, await statusFor('/metrics', `Host: ${host}`)]).toEqual([host, 200]);
  // Nothing else is served by the address.
  expect(await statusFor('/login', `Host: ${own}`)).toBe(421);
});

test('on https everything stays on https', async () => {
  const answer = await sendRaw(
    server,
    'GET /login HTTP/1.1\r\nHost: atlas.example.org\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^strict-transport-security: max-age=63072000; includeSubDomains\r$/im);
  expect(answer).toMatch(/^content-security-policy: .*; upgrade-insecure-requests;/im);
});
