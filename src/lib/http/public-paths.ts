/** Everything that is not listed here is behind the guard. Trailing slashes make no difference. */
const PUBLIC: readonly RegExp[] = [
  /^\/login$/,
  /^\/logout$/,
  /^\/join\/[^/]+$/,
  /^\/healthz$/,
  /^\/api\/accounts\/(login|refresh)$/,
];
/** Signed by the link itself. */
const SIGNED_UPLOAD = /^\/api\/expense\/attachments\/upload\/[0-9a-f-]{36}$/;

/** True when a request needs no session. */
export function isPublic(method: string, pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return PUBLIC.some((pattern) => pattern.test(path)) || (method === 'PUT' && SIGNED_UPLOAD.test(path));
}

/** True for a browser that goes to a page: also the one that shows the API, which programs ask too. */
export const isPageRequest = ({ headers }: Pick<Request, 'headers'>, pathname: string): boolean =>
  !isApi(pathname) || (/^\/api\/?$/.test(pathname) && /\btext\/html\b/.test(headers.get('accept') ?? ''));

export const isApi = (pathname: string): boolean => /^\/api(\/|$)/.test(pathname);
