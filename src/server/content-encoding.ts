import type { IncomingMessage, ServerResponse } from 'node:http';

const TEXT = /^(text\/|application\/(json|javascript|xml|manifest\+json|problem\+json)|image\/svg)/i;

export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts. */
export function acceptedEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const takes = (name: string) => {
    const quality = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(header);
    return quality !== null && Number(quality[1] ?? 1) > 0;
  };
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** True for text without a content encoding. */
export function isCompressible(response: Pick<ServerResponse, 'getHeader' | 'statusCode'>): boolean {
  if (response.statusCode === 204 || response.statusCode === 304 || response.statusCode === 206) return false;
  if (response.getHeader('content-encoding') !== undefined) return false;
  if (/no-transform/i.test(String(response.getHeader('cache-control') ?? ''))) return false;
  return TEXT.test(String(response.getHeader('content-type') ?? ''));
}

export function varyByEncoding(response: Pick<ServerResponse, 'getHeader' | 'setHeader'>): void {
  const vary = String(response.getHeader('vary') ?? '');
  if (!/accept-encoding|\*/i.test(vary))
    response.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}
