import { createHash } from 'node:crypto';
import type { APIContext } from 'astro';
import { type BaseVersions, DomainError } from '../core/errors.ts';
import { JSON_DEPTH } from '../core/limits.ts';
import { errorAnswer } from './answers.ts';

type Handler = (context: APIContext) => Promise<Response> | Response;
type Methods = Partial<Record<'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', Handler>>;

/** An API route: `export const ALL = api({ GET: …, PATCH: … })`. Errors become `{detail, errors}`; other methods 405. */
export const api =
  (methods: Methods) =>
  async (context: APIContext): Promise<Response> => {
    const { request, locals } = context;
    const name = request.method === 'HEAD' ? 'GET' : request.method;
    const handler = methods[name as keyof Methods];
    if (!handler) {
      const allowed = Object.keys(methods).join(', ');
      return json({ detail: locals.t('errors.method', { method: request.method, allowed }) }, 405, {
        Allow: allowed,
      });
    }
    try {
      refuseRepeated(context.url);
      return await handler(context);
    } catch (error) {
      return errorResponse(error, locals);
    }
  };

/** Rejects repeated query parameters, since either value could be meant. @throws DomainError `invalid` */
function refuseRepeated({ searchParams }: URL): void {
  const names = [...searchParams.keys()];
  const name = names.find((one, index) => names.indexOf(one) < index);
  if (name === undefined) return;
  const why = 'errors.repeated';
  throw new DomainError('invalid', why, { values: { name }, fields: { [name]: [why] } });
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

export function errorResponse(error: unknown, locals: Pick<App.Locals, 't' | 'requestId'>): Response {
  const { status, retryAfter, detail, errors, versions, facts } = errorAnswer(
    error,
    locals.t,
    locals.requestId,
  );
  return json(
    { detail, ...facts, ...(errors ? { errors } : {}), ...(versions ? { versions } : {}) },
    status,
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

/** The body as JSON. @throws DomainError `wrong_type`, or `invalid`, also for one that is nested too deeply to be handed on */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new DomainError('wrong_type', 'errors.wrong_type', { values: { expected: 'application/json' } });
  const body = await parsed(request);
  if (isDeeper(body, JSON_DEPTH)) throw new DomainError('invalid', 'errors.json_deep');
  return body;
}

async function parsed(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch (cause) {
    // Covers interrupted requests too, whose errors must not be mistaken for database errors.
    throw new DomainError('invalid', 'errors.not_json', { cause });
  }
}

const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1)));

/** The same, or an empty object when nothing was sent. */
export const readOptionalJson = async (request: Request): Promise<unknown> =>
  request.headers.has('content-type') ? readJson(request) : {};

/** JSON that the browser may cache, with an ETag: 304 when unchanged. A change sent to its address invalidates it. */
export function cachedJson(
  request: Request,
  body: unknown,
  seconds: number,
  etag: string = etagOf(body),
): Response {
  const headers = { 'Cache-Control': `private, max-age=${seconds}`, ETag: etag };
  const held = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return held.includes(etag) || held.includes('*')
    ? new Response(null, { status: 304, headers })
    : json(body, 200, headers);
}

const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

const TAGS = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;
const STRONG = /(W\/)?"(\d{1,15})(?:\.[\w-]*)?"/g;

/**
 * The versions in `If-Match`: those of our ETags, or bare quoted ones. Weak tags are ignored (RFC 9110, 13.1.1).
 * @returns undefined without the header, and for `*`
 * @throws DomainError `invalid` for anything but a list of tags
 */
export function readIfMatch({ headers }: Pick<Request, 'headers'>): BaseVersions {
  const header = headers.get('if-match');
  if (header === null || header.trim() === '*') return undefined;
  if (!TAGS.test(header)) throw new DomainError('invalid', 'errors.if_match');
  return [...header.matchAll(STRONG)].filter(([, weak]) => !weak).map(([, , version]) => Number(version));
}

/** The ETag of a record: its version for `If-Match`, and a hash, since the body also holds names of other records. */
export const versionTag = (version: number, answered: unknown): string =>
  `"${version}.${etagOf(answered).slice(1)}`;
