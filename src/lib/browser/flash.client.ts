/** The message for the next page, as the server leaves it: `#lib/http/flash.ts` reads this cookie. Browser only. */
export function leaveFlash(text: string): void {
  const flash = encodeURIComponent(JSON.stringify({ kind: 'success', text }));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `atlas-flash=${flash}; path=/; max-age=60; samesite=lax`;
}
