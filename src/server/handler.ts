import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from '#lib/core/config.ts';
import { SMALL_BODY_BYTES } from '#lib/core/limits.ts';
import { databaseAnswers, databaseTakesWrites } from '#lib/db/health.ts';
import { provideConnection } from '#lib/http/connection.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import type { Assets } from './assets.ts';
import { type ClientAddress, clientAddress } from './client-address.ts';
import { CSP_REPORT_PATH, cspReports } from './csp-report.ts';
import { bodyLimit, gate, hasTwoHosts, tooLarge } from './gate.ts';
import { closeUnlessRead, hasBody, limitBody } from './incoming/body.ts';
import { type HoldBody, holdBodies } from './incoming/hold.ts';
import { lingerOnClose } from './incoming/lingering-close.ts';
import { countAnew, limitUnknown } from './incoming/unknown-sender.ts';
import { METRICS_PATH, type Metrics, ROUTE_HEADER } from './metrics.ts';
import { interceptAnswer } from './outgoing.ts';
import { type Refusal, refusalBody } from './refusal.ts';
import { logRequest, PERSON_HEADER } from './request-log.ts';
import { bareHeaders, finishHeaders, securityHeaders } from './security-headers.ts';

/** The app's handler, as built by the adapter. */
export type AppHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Shared by all requests. */
interface SharedContext {
  config: Config;
  app: AppHandler;
  assets: Assets;
  styles: readonly string[];
  addressOf: ClientAddress;
  hold: HoldBody;
  /** True once the server drains. */
  stopping: () => boolean;
}
/** Facts for the log and the metrics, which the app sets as headers that are removed before sending. */
interface Facts {
  id: string;
  path: string;
  person: string | undefined;
  route: string;
}

/**
 * Everything around the app: which requests reach it, body limits, and the headers of every response.
 * @param stopping true once the server drains
 * @param metrics when undefined, `/metrics` is an ordinary path
 */
export function requestHandler(
  atlas: Atlas,
  app: AppHandler,
  assets: Assets,
  stopping: () => boolean,
  metrics: Metrics | undefined,
): RequestListener {
  const { config } = atlas;
  const addressOf = clientAddress(config.trustedProxies);
  const hold = holdBodies(config.dataDir);
  const shared: SharedContext = {
    config,
    app,
    assets,
    // What every page loads declares the colours; the other sheets are of single pages.
    styles: assets.paths('.css', '--canvas:'),
    addressOf,
    hold,
    stopping,
  };
  const refusalOf = gate(config);
  const headers = securityHeaders(config);
  const answerHealth = health(atlas, stopping);
  const takeReport = cspReports((line) => process.stdout.write(`${line}\n`));

  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const id = randomUUID();
    countAnew(request);
    if (hasBody(request)) lingerOnClose(request, response);
    if (path === '/healthz' && !hasTwoHosts(request)) return answerHealth(request, response, id);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (stopping()) response.setHeader('Connection', 'close');
    const refusal = refusalOf(request, path);
    if (!refusal && sendFile(shared, request, response, path)) return;
    response.setHeader('X-Request-Id', id);
    if (!refusal && metrics && path === METRICS_PATH) {
      closeUnlessRead(request, response);
      finishHeaders(response, config);
      return metrics.serve(request, response);
    }
    const admit = limitUnknown(request, response);
    if (!refusal && path === CSP_REPORT_PATH && request.method === 'POST') {
      finishHeaders(response, config);
      takeReport(request, response, bodyLimit(path).bytes);
      return;
    }
    const facts: Facts = { id, path, person: undefined, route: refusal ? 'refused' : 'none' };
    logRequest(request, response, {
      id,
      person: () => facts.person,
      route: () => facts.route,
      ended: (status, ms) =>
        metrics?.observe({ method: request.method ?? '', route: facts.route, status, seconds: ms / 1000 }),
    });
    if (refusal) return refuse(shared, request, response, refusal);
    forwardToApp(shared, request, response, facts, admit);
  };
}

/** Sends a file of the build, which is the same for everyone and not logged. */
function sendFile(
  { config, assets }: SharedContext,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  if (!assets.has(path)) return false;
  closeUnlessRead(request, response);
  finishHeaders(response, config);
  assets.serve(request, response, path);
  return true;
}

function refuse(
  { config, styles }: SharedContext,
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const body = refusalBody(request, response, refusal, styles);
  closeUnlessRead(request, response);
  finishHeaders(response, config);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

function forwardToApp(
  shared: SharedContext,
  request: IncomingMessage,
  response: ServerResponse,
  facts: Facts,
  admit: () => void,
): void {
  const { config, app, addressOf, hold, stopping } = shared;
  const most = bodyLimit(facts.path);
  let limit = { ...most, bytes: Math.min(most.bytes, SMALL_BODY_BYTES) };
  const rules = { limit: () => limit, tooLarge: tooLarge(facts.path), hold };
  const body = hasBody(request) ? limitBody(request, response, rules) : undefined;
  const { drained } = interceptAnswer(request, response, () => {
    facts.person = takeHeader(response, PERSON_HEADER);
    facts.route = takeHeader(response, ROUTE_HEADER) ?? facts.route;
    closeUnlessRead(request, response);
    if (body?.refusal || stopping()) response.setHeader('Connection', 'close');
    const instead = bodyInstead(shared, request, response, facts, body?.refusal);
    if (instead !== undefined) response.removeHeader('content-security-policy');
    finishHeaders(response, config);
    return instead;
  });
  const forget = provideConnection(facts.id, {
    drained,
    admit: () => {
      admit();
      limit = most;
    },
  });
  response.once('close', forget);
  // Overwrites headers that the app trusts, whatever the client sent.
  request.headers['x-atlas-request-id'] = facts.id;
  const forwarded = request.headers['x-forwarded-for']?.toString();
  request.headers['x-atlas-address'] = addressOf(request.socket.remoteAddress, forwarded);
  // Behind a TLS proxy, the adapter would otherwise build http:// URLs and reject forms as cross-origin.
  if (config.https) Object.assign(request.socket, { encrypted: true });
  // A body that came together with its headers is complete by then, so that its connection can go on.
  if (body) setImmediate(() => app(request, response));
  else app(request, response);
}

function takeHeader(response: ServerResponse, name: string): string | undefined {
  const value = response.getHeader(name)?.toString();
  response.removeHeader(name);
  return value;
}

/** Replaces the app's body when the request's was not taken, and for a 500 without a body. */
function bodyInstead(
  { styles }: SharedContext,
  request: IncomingMessage,
  response: ServerResponse,
  { id }: Facts,
  refused: Refusal | undefined,
): string | undefined {
  if (refused) return refusalBody(request, response, refused, styles);
  const empty = response.statusCode === 500 && !response.hasHeader('content-type');
  const refusal: Refusal = { status: 500, message: 'errors.internal', values: { id } };
  return empty ? refusalBody(request, response, refusal, styles) : undefined;
}

/** For load balancers, which poll often, so the headers are prepared once. `?write` asks for a database that takes writes. */
function health(atlas: Atlas, stopping: () => boolean) {
  const headers = [...bareHeaders(atlas.config), ['Content-Type', 'application/json; charset=utf-8']].flat();
  const [ok, unavailable] = ['ok', 'unavailable'].map((status) => JSON.stringify({ status }));
  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    // Makes load balancers stop sending requests while the server drains.
    const writes = request.url?.split('?')[1] === 'write';
    const up =
      !stopping() &&
      (await databaseAnswers(atlas.db)) &&
      (!writes || (await databaseTakesWrites(atlas.database)));
    const body = (up ? ok : unavailable) ?? '';
    response.writeHead(up ? 200 : 503, [
      ...headers,
      ...['Content-Length', String(body.length), 'X-Request-Id', id],
      ...(stopping() || hasBody(request) ? ['Connection', 'close'] : []),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
