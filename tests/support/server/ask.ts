import type { APIContext, APIRoute } from 'astro';
import { createContext } from 'astro/middleware';
import { onRequest } from '../../../src/middleware.ts';

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: unknown;
  /** Any other body. */
  raw?: BodyInit;
  params?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The body, parsed when it is JSON, otherwise as text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
  /** Cookies that were set: name → value with attributes. */
  cookies: Record<string, string>;
  context: APIContext;
}

/** Headers that a browser sends from one of our pages. */
export const SAME_ORIGIN = { Origin: 'http://127.0.0.1:4321', 'Sec-Fetch-Site': 'same-origin' };

/** Sends a request through the middleware to a route, without a server. Uses the Atlas provided last. */
export async function ask(
  route: APIRoute,
  path: string,
  { method = 'GET', headers = {}, body, raw, params = {} }: Question = {},
): Promise<Answer> {
  const request = new Request(`http://127.0.0.1:4321${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: raw, duplex: 'half' }),
  });
  const context = createContext({
    request,
    params,
    defaultLocale: 'en',
    locals: {} as App.Locals,
    clientAddress: '192.0.2.7',
  });
  const response = (await onRequest(context, async () => route(context))) as Response;
  const text = await response.text();
  const cookies = [...context.cookies.headers()].map(
    (line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const,
  );
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text,
    cookies: Object.fromEntries(cookies),
    context,
  };
}
