import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon');
/** A server accepts 1,000 requests per connection and rejects further ones. */
const PER_CONNECTION = 900;

export interface Load {
  perSecond: number;
  /** 99th percentile in milliseconds. */
  p99: number;
  /** Responses other than 200 to 299, and requests without a response. */
  errors: number;
}

/** Sends as many requests as that many connections can, from a separate process. */
export async function load(
  url: string,
  headers: Record<string, string> = {},
  { connections = 16, seconds = 5 } = {},
): Promise<Load> {
  const { stdout } = await run(
    process.execPath,
    [
      ...[autocannon, '--json', '--no-progress', '--reconnectRate', String(PER_CONNECTION)],
      ...['--connections', String(connections), '--duration', String(seconds)],
      ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
      url,
    ],
    { maxBuffer: 2 ** 24 },
  );
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  return { perSecond: requests.average, p99: latency.p99, errors: non2xx + errors };
}
