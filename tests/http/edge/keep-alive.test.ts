import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from 'vitest';
import { NIGHTLY } from '#tests/support/nightly.ts';
import { serveAtlas } from '#tests/support/server/served-atlas.ts';

/** More than a connection may carry before it is replaced. */
const REQUESTS = 1_100;

interface Kind {
  path: string;
  body?: string;
  status: number;
}
const KINDS: readonly Kind[] = [
  { path: '/login', status: 200 },
  { path: '/expense', status: 302 },
  { path: '/api/accounts/me/', status: 401 },
  { path: '/api/accounts/refresh/', body: '{"refresh":"x"}', status: 401 },
];

test('a connection that is kept open is replaced after its last request, and no request on it is refused', async () => {
  const server = await serveAtlas('sqlite');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, body?: string) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers = { 'Content-Type': 'application/json', Origin: server.origin };
      const sent = request(server.origin + path, { agent, method, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  try {
    // All on one connection in turn, and in the night each kind on one of its own as well.
    for (const kinds of [KINDS, ...(NIGHTLY ? KINDS.map((kind) => [kind]) : [])]) {
      const closed: number[] = [];
      for (let n = 1; n <= REQUESTS; n++) {
        const { path, body, status } = kinds[n % kinds.length] as Kind;
        const answer = await ask(path, body);
        expect([path, n, answer.status]).toEqual([path, n, status]);
        if (answer.headers.connection === 'close') closed.push(n);
      }
      expect(closed).toHaveLength(1);
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
});
