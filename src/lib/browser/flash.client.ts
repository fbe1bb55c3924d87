import { FLASH_SECONDS } from '../core/limits.ts';
import { setCookie } from './cookies.client.ts';

/** Sets a message for the next page in the cookie of `#lib/http/flash.ts`. @param run what its Undo takes back */
export function leaveFlash(text: string, run?: string | null, kind: 'success' | 'error' = 'success'): void {
  const flash = encodeURIComponent(JSON.stringify({ kind, text, run }));
  setCookie('atlas-flash', flash, FLASH_SECONDS);
}

/** Goes back if the previous page has that address, otherwise navigates to it. The next page shows the message. */
export function goBack(to: string, message: string, run?: string | null): void {
  leaveFlash(message, run);
  const from = URL.parse(document.referrer);
  const isSame = from?.origin === location.origin && from.pathname + from.search === to;
  if (isSame && history.length > 1) history.back();
  else location.assign(to);
}
