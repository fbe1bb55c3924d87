import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#lib/core/config.ts';
import { clientAddress } from '#server/client-address.ts';
import { acceptedEncoding } from '#server/content-encoding.ts';
import { bodyLimit, gate } from '#server/gate.ts';
import { limitBody } from '#server/incoming/body.ts';
import { holdBodies } from '#server/incoming/hold.ts';
import { interceptAnswer } from '#server/outgoing.ts';

describe('the client’s address', () => {
  test('without trusted proxies nobody’s word counts', () => {
    expect(clientAddress([])('203.0.113.9', '9.9.9.9')).toBe('203.0.113.9');
    expect(clientAddress([])('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
  });

  test('the rightmost address that is no proxy of ours', () => {
    const of = clientAddress(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);
    expect(of('127.0.0.1', '9.9.9.9, 203.0.113.9')).toBe('203.0.113.9');
    expect(of('127.0.0.1', '9.9.9.9, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
    expect(of('::ffff:127.0.0.1', '203.0.113.9:5512')).toBe('203.0.113.9');
    expect(of('fd00::1', '[2001:DB8::7]:443')).toBe('2001:db8::7');
    expect(of('198.51.100.4', '203.0.113.9')).toBe('198.51.100.4');
    expect(of('127.0.0.1', 'nonsense, <script>')).toBe('127.0.0.1');
  });
});

test('encodings', () => {
  const accepted = (header?: string) =>
    acceptedEncoding({ headers: header === undefined ? {} : { 'accept-encoding': header } });
  expect(accepted('gzip, deflate, br')).toBe('br');
  expect(accepted('gzip')).toBe('gzip');
  expect(accepted('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(accepted('identity')).toBeUndefined();
  expect(accepted()).toBeUndefined();
});

test('limits of bodies', () => {
  expect(bodyLimit('/api/accounts/login/').bytes).toBe(8_192);
  expect(bodyLimit('/api/bank/account/3/upload/').bytes).toBe(5 * 1_048_576 + 65_536);
  expect(bodyLimit('/bank/account/3/upload').bytes).toBe(5 * 1_048_576 + 65_536);
  expect(bodyLimit('/expense/new').bytes).toBe(21 * 1_048_576);
  expect(bodyLimit('/api/expense/expenses/').bytes).toBe(262_144);
});

describe('the gate', () => {
  const open = gate(readConfig({ PORT: '4321' }));
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    open({ method, headers: { host: 'localhost:4321', ...headers }, headersDistinct: {} } as never, path)
      ?.status;
  test.each([
    [undefined, '/login', 'GET', {}],
    [undefined, '/expense/new', 'POST', { 'content-length': '9000000' }],
    [400, 'http://evil.example/'],
    [400, '/%E0%A4%A'],
    [404, '/_image'],
    [404, '/%5fimage'],
    [404, '/_server-islands/x'],
    [405, '/', 'TRACE'],
    [413, '/api/accounts/login/', 'POST', { 'content-length': '8193' }],
    [413, '/expense/new', 'POST', { 'content-length': '10000000000' }],
    [415, '/api/accounts/login/', 'POST', { 'content-encoding': 'gzip' }],
    [421, '/', 'GET', { host: 'evil.example' }],
    [421, '/', 'GET', { host: 'localhost' }],
  ] as [number | undefined, string, string?, Record<string, string>?][])(
    '%s for %s %s',
    (status, path, method = 'GET', headers = {}) => {
      expect(ask(path, method, headers)).toBe(status);
    },
  );

  test('a host may have the port of its scheme, as some proxies send it, and no other', () => {
    const behind = gate(
      readConfig({ ATLAS_ORIGIN: 'https://atlas.example.org', ATLAS_TRUSTED_PROXIES: '127.0.0.1' }),
    );
    const statusOf = (host: string) =>
      behind({ method: 'GET', headers: { host }, headersDistinct: {} } as never, '/login')?.status;
    expect(['', ':443', ':80', ':4321'].map((port) => statusOf(`atlas.example.org${port}`))).toEqual([
      undefined,
      undefined,
      421,
      421,
    ]);
  });
});

describe('answers', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  const serve = async (handler: Parameters<typeof createServer>[1]) => {
    server = createServer(handler);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('a short text leaves as it is, a longer one compressed and with its length', async () => {
    const origin = await serve((incoming, outgoing) => {
      interceptAnswer(incoming, outgoing, () => undefined);
      outgoing.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': ['a=1', 'b=2'] });
      outgoing.write(Buffer.from('x'.repeat(incoming.url === '/long' ? 5_000 : 20)));
      outgoing.end('y');
    });
    const long = await fetch(`${origin}/long`, { headers: { 'Accept-Encoding': 'br' } });
    expect(long.headers.get('content-encoding')).toBe('br');
    expect(long.headers.get('vary')).toBe('Accept-Encoding');
    expect(long.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(Number(long.headers.get('content-length'))).toBeLessThan(100);
    expect(await long.text()).toBe(`${'x'.repeat(5_000)}y`);
    const short = await fetch(`${origin}/short`);
    expect(short.headers.get('content-encoding')).toBeNull();
    expect(await short.text()).toBe(`${'x'.repeat(20)}y`);
    expect((await fetch(`${origin}/long`, { method: 'HEAD' })).status).toBe(200);
  });

  test('a long answer is on its way while it is still being written', async () => {
    let finish = () => {};
    const origin = await serve((incoming, outgoing) => {
      interceptAnswer(incoming, outgoing, () => undefined);
      outgoing.writeHead(200, { 'Content-Type': 'text/html' });
      outgoing.write(Buffer.from('begin'));
      finish = () => outgoing.end('end');
    });
    const first = await new Promise<string>((resolve) => {
      request(`${origin}/`, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => {
          chunks.push(chunk);
          if (chunks.length === 1) finish();
        });
        answer.on('end', () => resolve(`${chunks.length > 1}:${gunzipSync(Buffer.concat(chunks))}`));
      }).end();
    });
    expect(first).toBe('true:beginend');
  });

  test('a chunked body beyond the limit ends in our answer, whatever the app says', async () => {
    const origin = await serve(async (incoming, outgoing) => {
      const body = limitBody(incoming, outgoing, {
        limit: () => ({ bytes: 1_000 }),
        tooLarge: { status: 413, message: 'errors.too_large' },
        hold: holdBodies(tmpdir()),
      });
      interceptAnswer(incoming, outgoing, () => {
        if (!body.refusal) return undefined;
        outgoing.statusCode = 413;
        return 'too large';
      });
      try {
        for await (const _ of (incoming as unknown as { body: AsyncIterable<Buffer> }).body);
        outgoing.writeHead(200, { 'Content-Type': 'text/plain' });
        outgoing.end('fine');
      } catch {
        outgoing.writeHead(500, { 'Content-Type': 'text/plain' });
        outgoing.end('what the app says');
      }
    });
    const send = (bytes: number) =>
      fetch(origin, {
        method: 'POST',
        body: new Blob(['x'.repeat(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect(await (await send(900)).text()).toBe('fine');
    const refused = await send(5_000);
    expect([refused.status, await refused.text()]).toEqual([413, 'too large']);
  });
});
