import type { IncomingMessage } from 'node:http';
import type { Config } from '#lib/core/config.ts';
import {
  ATTACHMENT_BYTES,
  BODY_BYTES,
  EXPENSE_FORM_BYTES,
  KIB,
  MIB,
  MULTIPART_BYTES,
  SMALL_BODY_BYTES,
  STATEMENT_BYTES,
} from '#lib/core/limits.ts';
import { isApi } from '#lib/http/public-paths.ts';
import { plainAddress } from './client-address.ts';
import { METRICS_PATH } from './metrics.ts';
import type { Refusal } from './refusal.ts';

const CALLS = 'GET, HEAD, POST, PATCH, PUT, DELETE';
const PAGES = 'GET, HEAD, POST';
/** Framework routes that Atlas does not use. */
const CLOSED = /^\/(_image|_server-islands|_actions|_server)(\/|$)/;

/** Rejects requests that need not reach the app. @returns undefined for all others */
export function gate(
  config: Pick<Config, 'origins' | 'metrics'>,
): (request: IncomingMessage, path: string) => Refusal | undefined {
  const hosts = new Set(config.origins.flatMap(hostsOf));
  // A scraper inside asks for the machine, not for the public name.
  const isKnown = (request: IncomingMessage, host: string, path: string): boolean =>
    hosts.has(host) ||
    (config.metrics !== undefined && path === METRICS_PATH && ownHosts(request).includes(host));

  return (request, path) => {
    const { method = '', headers } = request;
    if (hasTwoHosts(request)) return { status: 400, message: 'server.two_hosts' };
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
    if (!isKnown(request, (headers.host ?? '').toLowerCase(), path))
      return { status: 421, message: 'server.wrong_host' };
    if (CLOSED.test(decodeURI(path))) return { status: 404, message: 'errors.not_found' };
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      return { status: 415, message: 'server.encoded_body' };
    if (Number(headers['content-length'] ?? 0) > bodyLimit(path).bytes) return tooLarge(path);
    return undefined;
  };
}

/** How the Host header may name an origin: some proxies send the port also where it is the scheme's own. */
function hostsOf(origin: string): string[] {
  const { host, port, protocol } = new URL(origin);
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
}

/** True for a request that two readers could take to be for different hosts (RFC 9112, 3.2). */
export const hasTwoHosts = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct.host?.length ?? 0) > 1;

/** The address that the client connected to: another site's name cannot be made to look like it. */
function ownHosts({ socket }: IncomingMessage): string[] {
  const address = plainAddress(socket.localAddress ?? '');
  return [address.includes(':') ? `[${address}]` : address, 'localhost'].map(
    (name) => `${name}:${socket.localPort}`,
  );
}

/** The response to a body beyond its route's limit. */
export function tooLarge(path: string): Refusal {
  const limit = bodyLimit(path);
  if (limit.kind === 'statement') return { status: 413, message: 'uploads.error.too_large', plain: true };
  return { status: 413, message: 'errors.too_large', values: { limit: limitText(limit) } };
}

/** Rejects control characters, which no address of ours contains and which some path patterns do not match. */
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

/** Body limits; the first matching path applies. */
const LIMITS: readonly ({ path: RegExp } & BodyLimit)[] = [
  {
    path: /^\/(login|logout|preferences|csp-report|join\/[^/]+|api\/accounts\/.*)\/?$/,
    bytes: SMALL_BODY_BYTES,
  },
  {
    path: /^(\/api)?\/bank\/(?:account\/[^/]+\/)?upload\/?$/,
    bytes: STATEMENT_BYTES + MULTIPART_BYTES,
    kind: 'statement',
  },
  {
    path: /^\/api\/expense\/attachments\/upload\/[^/]+\/?$/,
    bytes: ATTACHMENT_BYTES + MULTIPART_BYTES,
    kind: 'streamed',
  },
  // Without scripts, the form includes the attachments.
  { path: /^\/expense\/[^/]+(\/edit)?\/?$/, bytes: EXPENSE_FORM_BYTES },
  { path: /^\/share\/?$/, bytes: EXPENSE_FORM_BYTES },
];
const USUAL = { bytes: BODY_BYTES, kind: undefined };

export interface BodyLimit {
  bytes: number;
  /** `streamed` is never in memory as a whole. */
  kind?: 'statement' | 'streamed' | undefined;
}

/** @param path without the query */
export const bodyLimit = (path: string): BodyLimit => LIMITS.find((limit) => limit.path.test(path)) ?? USUAL;

/** `5 MB`, `256 KB`: for display, without the multipart overhead. */
const limitText = ({ bytes }: BodyLimit): string =>
  bytes >= MIB ? `${Math.floor(bytes / MIB)} MB` : `${Math.floor(bytes / KIB)} KB`;
