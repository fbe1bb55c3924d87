/** Everything else needs a session. Trailing slashes make no difference. */
const PUBLIC: readonly RegExp[] = [
  /^\/login$/,
  /^\/logout$/,
  /^\/join\/[^/]+$/,
  /^\/healthz$/,
  /^\/api\/accounts\/(login|refresh)$/,
];
/** The link itself is signed. */
const SIGNED_UPLOAD = /^\/api\/expense\/attachments\/upload\/[0-9a-f-]{36}$/;

/** True for a request that needs no session. */
export function isPublic(method: string, pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return PUBLIC.some((pattern) => pattern.test(path)) || (method === 'PUT' && SIGNED_UPLOAD.test(path));
}

/** True for a browser that opens a page. `/api/` is a page for browsers and a call for programs. */
export const isPageRequest = ({ headers }: Pick<Request, 'headers'>, pathname: string): boolean =>
  !isApi(pathname) || (/^\/api\/?$/.test(pathname) && /\btext\/html\b/.test(headers.get('accept') ?? ''));

export const isApi = (pathname: string): boolean => /^\/api(\/|$)/.test(pathname);
