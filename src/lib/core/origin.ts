import type { Config } from './config.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for a method that may change something. */
export const isUnsafe = (method: string): boolean => !SAFE.has(method);

/** True when one of our pages sent the request, by `Origin` or else `Sec-Fetch-Site`; false when both are missing. */
export function isSameOrigin(headers: Headers, config: Pick<Config, 'origins'>): boolean {
  const origin = headers.get('origin');
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : config.origins.includes(origin);
}

/** True when this site or the person (address bar, bookmark) started the navigation and it is no prefetch. */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return (
    (site === 'same-origin' || site === 'none') && !headers.has('sec-purpose') && !headers.has('purpose')
  );
}

/**
 * A path or full URL as a path of this site, resolved as a browser resolves it; undefined for another site.
 * `/.//evil.example` is refused too: it resolves to `//evil.example`, which in a redirect would be another site.
 */
export function localPath(address: string | null | undefined, here: URL): string | undefined {
  const url =
    address && (/^\s*[/\\]/.test(address) || URL.canParse(address)) ? URL.parse(address, here) : null;
  if (url?.origin !== here.origin || !/^\/(?!\/)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** A path as a full URL at the request's origin, or at the first configured one when that is not configured. */
export const fullUrl = ({ origins }: Pick<Config, 'origins'>, asked: URL, path: string): string =>
  `${origins.includes(asked.origin) ? asked.origin : origins[0]}${path}`;
