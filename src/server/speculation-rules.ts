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
          { not: { href_matches: '/logout*' } },
          { not: { href_matches: '/login*' } },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/*\\?*insert=*' } },
          { not: { selector_matches: '[download], [target], [rel~=external], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Points a page at the rules; not where the person saves data. */
export function offerSpeculationRules(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['save-data'] === 'on' || response.statusCode !== 200) return;
  if (!/^text\/html\b/.test(String(response.getHeader('content-type') ?? ''))) return;
  response.setHeader('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
}

export function sendSpeculationRules(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/speculationrules+json');
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.end(RULES);
}
