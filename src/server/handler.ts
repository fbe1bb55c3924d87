import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { databaseAnswers } from '#lib/db/health.ts';
import { provideBackpressure } from '#lib/http/backpressure.ts';
import type { Atlas } from '#lib/runtime/atlas.ts';
import type { Assets } from './assets.ts';
import { bodyLimit } from './body-limits.ts';
import { clientAddress } from './client-address.ts';
import { CSP_REPORT_PATH, cspReports } from './csp-report.ts';
import { gate, tooLarge } from './gate.ts';
import { limitBody, sendingEnds } from './incoming-body.ts';
import { METRICS_PATH, type Metrics, ROUTE_HEADER } from './metrics.ts';
import { interceptAnswer } from './outgoing.ts';
import { type Refusal, refusalBody } from './refusal.ts';
import { logRequest, PERSON_HEADER } from './request-log.ts';
import { bareHeaders, finishHeaders, securityHeaders } from './security-headers.ts';
import { offerSpeculationRules, SPECULATION_RULES_PATH, sendSpeculationRules } from './speculation-rules.ts';

/** The app's own handler, as the adapter builds it. */
export type AppHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Everything around the app: who may ask, how much may be sent, what every answer carries.
 * @param stopping true once the server drains
 * @param metrics undefined: nobody asked for figures, and `/metrics` is a path like any other
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
  const refusalOf = gate(config);
  const styles = assets.paths('.css');
  const headers = securityHeaders(config);
  const sayHealth = health(atlas, stopping);
  const takeReport = cspReports((line) => process.stdout.write(`${line}\n`));

  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const id = randomUUID();
    if (path === '/healthz') return sayHealth(request, response, id);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (stopping()) response.setHeader('Connection', 'close');
    const refusal = refusalOf(request, path);
    if (!refusal && sendFile(request, response, path)) return;
    response.setHeader('X-Request-Id', id);
    if (metrics && path === METRICS_PATH) {
      finishHeaders(response, config);
      return metrics.serve(request, response);
    }

    if (!refusal && path === CSP_REPORT_PATH && request.method === 'POST') {
      finishHeaders(response, config);
      takeReport(request, response, bodyLimit(path).bytes);
      return;
    }
    let person: string | undefined;
    let route = refusal ? 'refused' : 'none';
    logRequest(request, response, {
      ...{ id, person: () => person, route: () => route },
      ended: (status, ms) =>
        metrics?.observe({ method: request.method ?? '', route, status, seconds: ms / 1000 }),
    });
    if (refusal) return refuse(request, response, refusal);

    const body = hasBody(request) ? limitBody(request, response, bodyLimit(path).bytes) : undefined;
    const { drained } = interceptAnswer(request, response, () => {
      person = response.getHeader(PERSON_HEADER)?.toString();
      response.removeHeader(PERSON_HEADER);
      route = response.getHeader(ROUTE_HEADER)?.toString() ?? route;
      response.removeHeader(ROUTE_HEADER);
      if (body?.overflowed || stopping()) response.setHeader('Connection', 'close');
      const instead = insteadOf(request, response, path, body?.overflowed ?? false, id);
      offerSpeculationRules(request, response);
      if (instead !== undefined) response.removeHeader('content-security-policy');
      finishHeaders(response, config);
      return instead;
    });
    response.once('close', provideBackpressure(id, drained));
    tellApp(request, id, addressOf);
    app(request, response);
  };

  /** What is the same for everybody and stands in no log, so that its answer needs no name either. */
  function sendFile(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const rules = path === SPECULATION_RULES_PATH;
    if (!rules && !assets.has(path)) return false;
    finishHeaders(response, config);
    if (rules) sendSpeculationRules(response);
    else assets.serve(request, response, path);
    return true;
  }

  /** The body in place of the app's: for what was cut off, and for a 500 that the app had no words for. */
  function insteadOf(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    overflowed: boolean,
    id: string,
  ): string | undefined {
    if (overflowed) return refusalBody(request, response, tooLarge(path), styles);
    const wordless = response.statusCode === 500 && !response.hasHeader('content-type');
    if (wordless)
      return refusalBody(
        request,
        response,
        { status: 500, message: 'errors.internal', values: { id } },
        styles,
      );
    return undefined;
  }

  function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    const body = refusalBody(request, response, refusal, styles);
    finishHeaders(response, config);
    if (hasBody(request)) response.setHeader('Connection', 'close');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    if (request.method !== 'HEAD') response.write(body);
    sendingEnds(request).then(() => response.end());
  }

  /** Only what this server says about a request is believed by the app. */
  function tellApp(request: IncomingMessage, id: string, addressOf: ReturnType<typeof clientAddress>): void {
    const forwarded = request.headers['x-forwarded-for'];
    request.headers['x-atlas-request-id'] = id;
    request.headers['x-atlas-address'] = addressOf(request.socket.remoteAddress, forwarded?.toString());
    // Behind a proxy with TLS the adapter would take every address for http://, and refuse its forms as foreign.
    if (config.https) Object.assign(request.socket, { encrypted: true });
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Asked every few seconds by whoever spreads the requests, so its headers are made once. */
function health(atlas: Atlas, stopping: () => boolean) {
  const headers = [...bareHeaders(atlas.config), ['Content-Type', 'application/json; charset=utf-8']].flat();
  const [ok, unavailable] = ['ok', 'unavailable'].map((status) => JSON.stringify({ status }));
  return async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    // Whoever spreads the requests over several processes sends none here any more.
    const up = !stopping() && (await databaseAnswers(atlas.db));
    const body = (up ? ok : unavailable) ?? '';
    response.writeHead(up ? 200 : 503, [
      ...headers,
      ...['Content-Length', String(body.length), 'X-Request-Id', id],
      ...(stopping() ? ['Connection', 'close'] : []),
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
