/**
 * Prefetches a page on hover, but never one whose GET changes something, and no files. Inline in the page, since a file of
 * its own would cost more in headers than the rules; astro.config.mjs allows it by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        not: {
          or: [
            { href_matches: ['/logout*', '/api/*', '/*\\?*insert=*'] },
            { selector_matches: '[download],[target]' },
          ],
        },
      },
      eagerness: 'moderate',
    },
  ],
});
