import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Values } from '#lib/core/errors.ts';
import type { TextKey } from '#lib/core/text.ts';
import { isLanguage, type Language, negotiate, translate } from '#lib/texts/texts.ts';

/** A response of the server itself, before or instead of the app. */
export interface Refusal {
  status: number;
  message: TextKey;
  values?: Values;
  headers?: Record<string, string>;
  /** Plain text, as documented for the upload call. */
  plain?: boolean;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The language stored in the browser, otherwise its preferred one, since the person is not known yet. */
function languageOf({ headers }: IncomingMessage): Language {
  const chosen = /(?:^|;\s*)atlas-language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return chosen !== undefined && isLanguage(chosen) ? chosen : negotiate(headers['accept-language']);
}

/** Sets status and headers. @returns the body: a page for navigation, JSON for everything else */
export function refusalBody(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  styles: readonly string[],
): string {
  const language = languageOf(request);
  const t = translate(language);
  const text = t(refusal.message, refusal.values);
  for (const name of response.getHeaderNames())
    if (/^(content-|etag|last-modified|location|set-cookie)/.test(name)) response.removeHeader(name);
  response.statusCode = refusal.status;
  response.statusMessage = '';
  for (const [name, value] of Object.entries(refusal.headers ?? {})) response.setHeader(name, value);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (refusal.plain && path.startsWith('/api/')) {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    return text;
  }
  if (path.startsWith('/api/') || !/text\/html/.test(String(request.headers.accept ?? ''))) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return JSON.stringify({ detail: text });
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const links = styles.map((href) => `<link rel="stylesheet" href="${asHtml(href)}">`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${asHtml(t('server.refused_title'))}</title>${links}</head><body class="plain"><main class="card stack"><h1>${asHtml(t('server.refused_title'))}</h1><p role="alert" class="notice error">${asHtml(text)}</p><p><a class="button" href="${asHtml(path)}">${asHtml(t('server.back'))}</a></p></main></body></html>`;
}
