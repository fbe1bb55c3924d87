import { FLASH_SECONDS } from '../core/limits.ts';
import { setCookie } from './cookies.client.ts';

/** Leaves a message of success for the next page, as the server does: `#lib/http/flash.ts` reads this cookie. */
export function leaveFlash(text: string): void {
  const flash = encodeURIComponent(JSON.stringify({ kind: 'success', text }));
  setCookie('atlas-flash', flash, FLASH_SECONDS);
}

/** Goes back one page if that is where we came from, else to its address. The next page shows the message. */
export function goBack(to: string, message: string): void {
  leaveFlash(message);
  const from = URL.parse(document.referrer);
  const isSame = from?.origin === location.origin && from.pathname + from.search === to;
  if (isSame && history.length > 1) history.back();
  else location.assign(to);
}
