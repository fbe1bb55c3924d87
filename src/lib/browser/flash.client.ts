/** The message for the next page, as the server leaves it: `#lib/http/flash.ts` reads this cookie. Browser only. */
export function leaveFlash(text: string): void {
  const flash = encodeURIComponent(JSON.stringify({ kind: 'success', text }));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `atlas-flash=${flash}; path=/; max-age=60; samesite=lax`;
}

/** Goes back one page if that is where we came from, else to its address. The next page shows the message. */
export function goBack(to: string, message: string): void {
  leaveFlash(message);
  const from = URL.parse(document.referrer);
  const isSame = from?.origin === location.origin && from.pathname + from.search === to;
  if (isSame && history.length > 1) history.back();
  else location.assign(to);
}
