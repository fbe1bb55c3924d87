import type { IncomingMessage, ServerResponse } from 'node:http';

export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/**
 * A page that a person points at is fetched ahead. Never one that does something by being looked at, nor bytes of a file.
 */
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
/** Pages before anybody has signed in lead nowhere that is worth it. */
const OUTSIDE = /^\/(login|logout|join)\b/;

/** Points a page at the rules; not where the person saves data. */
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
