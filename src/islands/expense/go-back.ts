/** The message for the next page, as the server leaves it: `#lib/http/flash.ts` reads this cookie. */
const FLASH = 'atlas-flash';

/** Goes back one page when that is the page we came from, else to that page's address. The next page shows the message. */
export function goBack(to: string, told: string): void {
  const flash = encodeURIComponent(JSON.stringify({ kind: 'success', text: told }));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `${FLASH}=${flash}; path=/; max-age=60; samesite=lax`;
  const cameFrom = document.referrer ? new URL(document.referrer) : undefined;
  const samePage = cameFrom?.origin === location.origin && cameFrom.pathname + cameFrom.search === to;
  if (samePage && history.length > 1) history.back();
  else location.assign(to);
}
