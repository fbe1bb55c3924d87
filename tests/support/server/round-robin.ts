import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  origin: string;
  /** The number of responses by port. */
  served: Map<number, number>;
  /** Errors between the proxy and a process, except refused connections. */
  failures: string[];
  stop(): Promise<void>;
}

/**
 * A proxy that sends requests to the ports in turn. A refused connection is retried at the next one, as nginx does; a
 * request to a process that then dies gets a 502, and is never sent twice.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const served = new Map(ports.map((port) => [port, 0]));
  const failures: string[] = [];
  let turn = 0;

  function forward(incoming: IncomingMessage, answer: ServerResponse, from: number, tries: number): void {
    const port = ports[from % ports.length] as number;
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    // The body is only sent once connected, so that it is complete for the next port.
    outgoing.once('socket', (socket) => socket.once('connect', () => incoming.pipe(outgoing)));
    outgoing.once('response', (response) => {
      served.set(port, (served.get(port) ?? 0) + 1);
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      response.once('error', () => answer.destroy());
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 1) return forward(incoming, answer, from + 1, tries - 1);
      if (answer.closed) return;
      failures.push(`${method} ${path}: ${error.message}`);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.once('close', () => outgoing.destroy());
  }

  const server = createServer((incoming, answer) => forward(incoming, answer, turn++, ports.length));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    failures,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
