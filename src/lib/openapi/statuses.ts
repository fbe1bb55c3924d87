import { isUnsafe } from '../core/origin.ts';
import { isPublic } from '../http/public-paths.ts';
import { refuseBeyondReach } from '../people/authenticate.ts';
import { type Call, routeOf } from './call.ts';

/** Statuses of errors: their names in the document and what they mean. */
export const refusals: Readonly<Record<number, { name: string; what: string }>> = {
  400: { name: 'Invalid', what: 'The request is invalid; `errors` says what is wrong with each field.' },
  401: { name: 'NotSignedIn', what: 'Not signed in: the token is missing, expired or revoked.' },
  403: {
    name: 'Refused',
    what: 'A change sent with a cookie from another site, an API token that may not do this, or a link that has expired.',
  },
  404: { name: 'NotFound', what: 'Not found, or it belongs to another account.' },
  405: {
    name: 'WrongMethod',
    what: 'This address does not accept this method; `Allow` lists the accepted ones.',
  },
  409: { name: 'Conflict', what: 'The request conflicts with the current state; `detail` says why.' },
  412: { name: 'ChangedMeanwhile', what: '`If-Match` names another version than the current one.' },
  413: { name: 'TooLarge', what: 'The body is larger than this address accepts.' },
  415: { name: 'WrongType', what: 'This address does not accept this content type.' },
  421: { name: 'WrongHost', what: 'The request was sent to a host name that is not the configured one.' },
  422: { name: 'KeyReused', what: 'This Idempotency-Key was already used with a different body.' },
  429: { name: 'TooMany', what: 'Too many requests; wait for as many seconds as `Retry-After` says.' },
  503: {
    name: 'Busy',
    what: 'Try again after `Retry-After` seconds. Nothing was stored, unless the text says that it may have been: then check first, or send the same `Idempotency-Key` again.',
  },
  507: { name: 'Full', what: 'The storage is full. Nothing was stored.' },
};

/** Who may send a call: anyone, signed-in people, or also programs with an API token. */
export function reachOf(name: string): 'all' | 'signed-in' | 'token' {
  const { method, path } = routeOf(name);
  const address = path.replace(/\{\w+\}/g, '01999999-0000-7000-8000-000000000000');
  if (isPublic(method, address)) return 'all';
  try {
    refuseBeyondReach(method, new URL(address, 'http://localhost'), 'write');
    return 'token';
  } catch {
    return 'signed-in';
  }
}

/** The statuses of a call's errors, ascending. */
export function refusalsOf(name: string, call: Call): number[] {
  const { method, ids } = routeOf(name);
  const reach = reachOf(name);
  const changes = isUnsafe(method);
  const found = [400, 421, 429, 503, ...(call.refuses ?? [])];
  if (reach !== 'all') found.push(401);
  if (reach === 'signed-in' || (changes && reach === 'token')) found.push(403);
  if (ids.length > 0) found.push(404);
  if (call.body || call.sends) found.push(413);
  if (call.body || call.sends === 'multipart/form-data') found.push(415);
  if (changes) found.push(507);
  return [...new Set(found)].sort((a, b) => a - b);
}
