import { CALL_TIMEOUT_MS } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import { signedOut } from './signed-out.client.ts';

/** Calls of our own scripts. The session's cookie signs them; renewing it is the server's affair. */
export class CallError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: Record<string, string[]>;

  constructor(status: number, detail: string, errors: Record<string, string[]> = {}) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

/**
 * Sends JSON, gives the answer's JSON (undefined for none). A 401 forgets the local session and goes to the sign-in page.
 * @throws CallError as `ask`
 */
export async function call<T>(...request: Parameters<typeof ask>): Promise<T> {
  try {
    return await ask<T>(...request);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) signedOut();
    throw error;
  }
}

/**
 * The same for who has something to put away before the page is left.
 * @throws CallError for every answer that is no success; status 0 when the line is down, or `signal` says that it took too long
 */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch {
    throw new CallError(0, '');
  }
  const answer = response.headers.get('content-type')?.startsWith('application/json')
    ? await response.json().catch(() => {
        throw new CallError(0, '');
      })
    : undefined;
  if (!response.ok) throw new CallError(response.status, answer?.detail ?? '', answer?.errors);
  return answer as T;
}

/**
 * A page, or a part of one, as HTML for `swap`. One that leads to the sign-in page forgets the local session.
 * @throws CallError when there is no such page; what `fetch` throws without a connection
 */
export async function fetchHtml(
  address: string | URL,
  signal = AbortSignal.timeout(CALL_TIMEOUT_MS),
): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, signal });
  if (response.redirected && new URL(response.url).pathname === paths.login) signedOut();
  if (!response.ok || response.redirected) throw new CallError(response.status, '');
  return response.text();
}
