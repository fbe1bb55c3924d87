import { createServer, type RequestListener, type Server } from 'node:http';
import { HEADERS_MS } from '#lib/core/limits.ts';
import { countBytes } from './incoming/unknown-sender.ts';

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: HEADERS_MS,
  // A slow connection may need minutes for 20 MB; incoming/body.ts watches a body's progress instead.
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
};

export async function listen(handler: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(LIMITS, handler);
  server.on('connection', countBytes);
  // By default Node would ask for the body before the request was looked at, and answer other expectations itself.
  server.on('checkContinue', handler).on('checkExpectation', handler);
  server.maxHeadersCount = 200;
  server.maxConnections = 2_000;
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** How long a stopping server still accepts connections, which may be in the system's queue. */
const ACCEPT_MS = 200;

/** Stops accepting connections and waits for requests in flight. @param most milliseconds until connections are cut */
export async function drain(server: Server, most: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), most);
  await new Promise((resolve) => setTimeout(resolve, ACCEPT_MS));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A keep-alive connection becomes idle when its last response has been sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
