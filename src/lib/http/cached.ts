import { createHash } from 'node:crypto';
import { json } from './api.ts';

/**
 * JSON that the person's browser may keep for so many seconds, and ask about again by its ETag: 304 when it is as it was.
 * A change sent to the same address makes the browser forget it.
 */
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

/** A tag that is another one whenever the answer is. */
export const etagOf = (body: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
