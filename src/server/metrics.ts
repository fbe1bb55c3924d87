import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { Config } from '#lib/core/config.ts';
import { retries } from '#lib/db/retry.ts';
import { addressFamily, plainAddress } from './client-address.ts';

/** Set by the app: the matched route, `/expense/[id]`. Removed before the response is sent. */
export const ROUTE_HEADER = 'x-atlas-route';
export const METRICS_PATH = '/metrics';
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Counts a response. `seconds` from the request's headers to the response's end. */
  observe: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** Sends the metrics in Prometheus format, or 404 to an address that is not allowed. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Prometheus metrics. The library is loaded only when they are enabled. */
export async function startMetrics(allowed: NonNullable<Config['metrics']>): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'atlas_http_requests_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'atlas_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [register],
  });
  const again = new Counter({
    name: 'atlas_database_retries_total',
    help: 'Statements and transactions that were tried again because another one was in their way.',
    registers: [register],
  });
  retries.subscribe(() => again.inc());
  const maySee = readers(allowed);

  return {
    observe: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    serve: async (request, response) => {
      if (!maySee(request)) {
        response.writeHead(404, { 'Content-Length': 0 }).end();
        return;
      }
      const body = await register.metrics();
      response.writeHead(200, {
        'Content-Type': register.contentType,
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

/** Checks the socket's address alone, and never allows a request that came through a proxy, even on this machine. */
function readers(allowed: readonly string[]): (request: IncomingMessage) => boolean {
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, addressFamily(address));
    else list.addSubnet(address, Number(bits), addressFamily(address));
  }
  return ({ socket, headers }) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const forwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
    return !forwarded && list.check(address, addressFamily(address));
  };
}
