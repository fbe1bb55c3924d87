import type { AstroCookies } from 'astro';
import { FLASH_LENGTH, FLASH_SECONDS } from '../core/limits.ts';

/** A message for the next page: shown there as a toast for 4 seconds. */
export interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
}

const COOKIE = 'atlas-flash';

export function setFlash(cookies: AstroCookies, flash: Flash): void {
  const text =
    flash.text.length > FLASH_LENGTH
      ? `${flash.text.slice(0, FLASH_LENGTH - 1).toWellFormed()}…`
      : flash.text;
  cookies.set(COOKIE, JSON.stringify({ ...flash, text }), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: FLASH_SECONDS,
  });
}

/** The message that was left for this page; it is gone then. */
export function takeFlash(cookies: AstroCookies): Flash | undefined {
  const value = cookies.get(COOKIE)?.value;
  if (value === undefined) return undefined;
  cookies.delete(COOKIE, { path: '/' });
  try {
    const { kind, text } = JSON.parse(value);
    if (typeof text === 'string' && (kind === 'success' || kind === 'error' || kind === 'info'))
      return { kind, text };
  } catch {
    // A cookie that is not ours says nothing.
  }
  return undefined;
}
