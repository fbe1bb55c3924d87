import type { IncomingMessage, ServerResponse } from 'node:http';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Prefetches a page on hover, but never one whose GET changes something, and no files. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/logout*', '/api/*', '/*\\?*insert=*'] } },
          { not: { selector_matches: '[download],[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
/** Pages for signed-out people have nothing worth prefetching. */
const OUTSIDE = /^\/(login|logout|join)\b/;

/** Respects `Save-Data`. */
export function offerSpeculationRules(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['save-data'] === 'on' || response.statusCode !== 200) return;
  if (OUTSIDE.test(request.url ?? '')) return;
  if (!/^text\/html\b/.test(String(response.getHeader('content-type') ?? ''))) return;
  response.setHeader('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
}

export function sendSpeculationRules(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/speculationrules+json');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.end(RULES);
}
