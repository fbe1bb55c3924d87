import { leaveFlash } from '#lib/browser/flash.client.ts';

/** Goes back one page when that is the page we came from, else to that page's address. The next page shows the message. */
export function goBack(to: string, told: string): void {
  leaveFlash(told);
  const cameFrom = document.referrer ? new URL(document.referrer) : undefined;
  const samePage = cameFrom?.origin === location.origin && cameFrom.pathname + cameFrom.search === to;
  if (samePage && history.length > 1) history.back();
  else location.assign(to);
}
