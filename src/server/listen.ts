import { createServer, type RequestListener, type Server } from 'node:http';

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // A body's time is watched by its progress (incoming-body.ts): a slow line may take minutes for 20 MB.
  requestTimeout: 0,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
};

/** A server with Atlas' limits, listening. */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer(LIMITS, handler);
  server.maxHeadersCount = 200;
  server.maxConnections = 2_000;
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** What has been sent, but not been taken from the system's queue yet, has so long to come in. */
const ACCEPT_MS = 200;

/** Takes no new connection after a moment, and waits for the requests in flight. What is not done by then is cut. @param most milliseconds */
export async function drain(server: Server, most: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), most);
  await new Promise((resolve) => setTimeout(resolve, ACCEPT_MS));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that was kept alive becomes idle when its last answer has left.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
