import type { AstroCookies } from 'astro';
import { isUuid } from '../core/ids.ts';
import { FLASH_LENGTH, FLASH_SECONDS } from '../core/limits.ts';

/** A message that the next page shows as a toast. */
export interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** What its Undo takes back. */
  run?: string | null;
  /** What that act took back. */
  undid?: string;
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

/** Returns the message for this page and deletes its cookie. */
export function takeFlash(cookies: AstroCookies): Flash | undefined {
  const value = cookies.get(COOKIE)?.value;
  if (value === undefined) return undefined;
  cookies.delete(COOKIE, { path: '/' });
  try {
    const { kind, text, run, undid } = JSON.parse(value);
    if (typeof text === 'string' && (kind === 'success' || kind === 'error' || kind === 'info'))
      return { kind, text, ...runs({ run, undid }) };
  } catch {
    // Not set by Atlas.
  }
  return undefined;
}

const runs = (given: Record<'run' | 'undid', unknown>) =>
  Object.fromEntries(
    Object.entries(given).filter(([, run]) => typeof run === 'string' && isUuid(run)),
  ) as Pick<Flash, 'run' | 'undid'>;
