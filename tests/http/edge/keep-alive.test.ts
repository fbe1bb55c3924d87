import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { expect, test } from 'vitest';
import { serveAtlas } from '#tests/support/server/served-atlas.ts';

/** More than a connection may carry before it is replaced. */
const REQUESTS = 1_100;

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
    for (const [path, body, status] of [
      ['/login', undefined, 200],
      ['/expense', undefined, 302],
      ['/api/accounts/me/', undefined, 401],
      ['/api/accounts/refresh/', '{"refresh":"x"}', 401],
    ] as const) {
      const closed: number[] = [];
      for (let n = 1; n <= REQUESTS; n++) {
        const answer = await ask(path, body);
        expect([path, n, answer.status]).toEqual([path, n, status]);
        if (answer.headers.connection === 'close') closed.push(n);
      }
      expect([path, closed.length]).toEqual([path, 1]);
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
});
