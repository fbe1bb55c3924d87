import { OWNER } from './owner.ts';
import type { ServedAtlas } from './served-atlas.ts';

/** Cookies of the owner, signed in through the form. */
export const ownersCookie = (server: ServedAtlas): Promise<string> => cookieOf(server, OWNER);

/** Cookies of a person signed in through the form. */
export async function cookieOf(
  server: ServedAtlas,
  person: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${server.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.origin },
    body: new URLSearchParams(person),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Sends a request to a running server without following redirects. */
export const askServer = (server: ServedAtlas, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.origin + path, { redirect: 'manual', ...init });

/** A multipart form with one file. */
export function formWith(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/csv',
): FormData {
  const form = new FormData();
  form.set('file', new File([content], name, { type }));
  return form;
}
