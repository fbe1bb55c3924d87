import { CALL_TIMEOUT_MS, KEEPALIVE_LENGTH } from '../core/limits.ts';
import { paths } from '../core/paths.ts';
import { setCookie } from './cookies.client.ts';
import { asPerson, dropKept, isSignedIn, personOfPage } from './kept.client.ts';

/** A failed request. `status` is 0 without a usable response; `errors` has sentences by the field's dotted path. */
export class CallError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: Record<string, string[]>;
  /** The whole answer. */
  readonly answer: unknown;
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    detail: string,
    errors: Record<string, string[]> = {},
    answer?: unknown,
    retryAfter?: number,
  ) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** Clears the local session, unless that is somebody else's by now, and goes to the sign-in page, which leads back here. */
export function signedOut(): void {
  const person = personOfPage();
  if (person === undefined || isSignedIn(person)) {
    dropKept();
    const place = `${person ?? ''}${location.pathname}${location.search}`;
    setCookie('atlas-place', encodeURIComponent(place), 60, paths.login);
  }
  location.assign(paths.login);
}

/**
 * Sends JSON and returns the response's JSON, if any. A 401 clears the local session and goes to the sign-in page.
 * @throws CallError as `callKeepingSession`
 */
export async function call<T>(...request: Parameters<typeof callKeepingSession>): Promise<T> {
  try {
    return await callKeepingSession<T>(...request);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) signedOut();
    throw error;
  }
}

/**
 * Like `call`, but leaves a 401 to callers that have to save something before the page is left.
 * @throws CallError for every unsuccessful response; status 0 without a connection or when `signal` aborts
 */
export async function callKeepingSession<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  // A page that was fetched ahead does not have what is about to change.
  if (method !== 'GET') document.querySelector('script[type="speculationrules"]')?.remove();
  const text = body === undefined ? undefined : JSON.stringify(body);
  try {
    response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        ...asPerson(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      // It arrives also when the page is left meanwhile, which browsers do for short bodies.
      ...(text === undefined ? {} : { body: text, keepalive: text.length <= KEEPALIVE_LENGTH }),
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
  if (!response.ok) {
    const after = response.headers.get('retry-after');
    const seconds = after === null || !/^\d+$/.test(after) ? undefined : Number(after);
    throw new CallError(response.status, answer?.detail ?? '', answer?.errors, answer, seconds);
  }
  return answer as T;
}

/**
 * Fetches a page or a fragment as HTML for `swap`. A redirect to the sign-in page clears the local session.
 * @throws CallError for an unsuccessful response or a redirect; what `fetch` throws without a connection
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
