import type { APIContext } from 'astro';
import { DomainError } from '../core/errors.ts';
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

/** Whoever reads an address may take the first or the last of two: neither is meant. @throws DomainError `invalid` */
function refuseRepeated({ searchParams }: URL): void {
  const names = [...searchParams.keys()];
  const name = names.find((one, index) => names.indexOf(one) < index);
  if (name === undefined) return;
  const fields = { [name]: ['errors.repeated'] };
  throw new DomainError('invalid', 'errors.repeated', { values: { name }, fields });
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

export function errorResponse(error: unknown, locals: Pick<App.Locals, 't' | 'requestId'>): Response {
  const { status, retryAfter, detail, errors, versions } = errorAnswer(error, locals.t, locals.requestId);
  return json(
    { detail, ...(errors ? { errors } : {}), ...(versions ? { versions } : {}) },
    status,
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

/** The body as JSON. @throws DomainError `wrong_type` or `invalid` */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new DomainError('wrong_type', 'errors.wrong_type', { values: { expected: 'application/json' } });
  try {
    return JSON.parse(await request.text());
  } catch (cause) {
    // Also when the sender broke off, which must not pass for a database that did.
    throw new DomainError('invalid', 'errors.not_json', { cause });
  }
}
