import type { IncomingMessage } from 'node:http';
import type { Config } from '#lib/core/config.ts';
import { isApi } from '#lib/http/public-paths.ts';
import { bodyLimit, limitText } from './body-limits.ts';
import type { Refusal } from './refusal.ts';

const CALLS = 'GET, HEAD, POST, PATCH, PUT, DELETE';
const PAGES = 'GET, HEAD, POST';
/** Doors of the framework that Atlas does not use. */
const CLOSED = /^\/(_image|_server-islands|_actions|_server)(\/|$)/;

/** Refuses what no page or call has to see. @returns undefined when the request may go on */
export function gate(
  config: Pick<Config, 'origins'>,
): (request: IncomingMessage, path: string) => Refusal | undefined {
  const hosts = new Set(config.origins.map((origin) => new URL(origin).host));

  return (request, path) => {
    const { method = '', headers } = request;
    const allowed = isApi(path) ? CALLS : PAGES;
    if (!allowed.split(', ').includes(method)) {
      return {
        status: 405,
        message: 'errors.method',
        values: { method, allowed },
        headers: { Allow: allowed },
      };
    }
    if (!isReadable(path) || decoded(request.url ?? '/') === undefined)
      return { status: 400, message: 'server.bad_address' };
    if (!hosts.has((headers.host ?? '').toLowerCase())) return { status: 421, message: 'server.wrong_host' };
    if (CLOSED.test(decodeURI(path))) return { status: 404, message: 'errors.not_found' };
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      return { status: 415, message: 'server.encoded_body' };
    if (Number(headers['content-length'] ?? 0) > bodyLimit(path).bytes) return tooLarge(path);
    return undefined;
  };
}

/** What is said about a body that goes beyond its route's limit. */
export function tooLarge(path: string): Refusal {
  const limit = bodyLimit(path);
  if (limit.kind === 'statement') return { status: 413, message: 'uploads.error.too_large', plain: true };
  return { status: 413, message: 'errors.too_large', values: { limit: limitText(limit) } };
}

/** Control characters are in no address of ours, and some patterns stop at a line's end. */
function isReadable(path: string): boolean {
  const text = decoded(path);
  return text?.startsWith('/') === true && !/\p{Cc}/u.test(text);
}

function decoded(address: string): string | undefined {
  try {
    return decodeURI(address);
  } catch {
    return undefined;
  }
}
