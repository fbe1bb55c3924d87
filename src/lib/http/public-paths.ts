/** Paths that need no session, with or without trailing slashes. */
const PUBLIC: readonly RegExp[] = [
  /^\/login$/,
  /^\/logout$/,
  /^\/join\/[^/]+$/,
  // The server answers /healthz itself; its other spellings are not found, whoever asks.
  /^\/healthz(?:[^\w-].*)?$/i,
  /^\/api\/accounts\/(login|refresh)$/,
];
/** Authorised by the signature in its query instead. */
const SIGNED_UPLOAD = /^\/api\/expense\/attachments\/upload\/[0-9a-f-]{36}$/;

/** True for a request that needs no session. */
export function isPublic(method: string, pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return PUBLIC.some((pattern) => pattern.test(path)) || (method === 'PUT' && SIGNED_UPLOAD.test(path));
}

/**
 * True for what another app of the device shares. Browsers may send it without the session's cookie and as if from another
 * site, so the page itself asks who it is and whether they meant it.
 */
export const isShared = (method: string, pathname: string): boolean =>
  method === 'POST' && /^\/share\/?$/.test(pathname);

/** True when a browser opens a page. `/api/` serves browsers a page and programs JSON. */
export const isPageRequest = ({ headers }: Pick<Request, 'headers'>, pathname: string): boolean =>
  !isApi(pathname) || (/^\/api\/?$/.test(pathname) && /\btext\/html\b/.test(headers.get('accept') ?? ''));

export const isApi = (pathname: string): boolean => /^\/api(\/|$)/.test(pathname);
