import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon');
/** A server takes 1,000 requests of one connection: those that come after are refused. */
const PER_CONNECTION = 900;

export interface Load {
  perSecond: number;
  /** Milliseconds that one in a hundred exceeds. */
  p99: number;
  /** Answers that are none of 200 to 299, and requests without an answer. */
  errors: number;
}

/** As many requests as that many connections can make, sent from a process of their own. */
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
