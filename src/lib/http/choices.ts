import type { AstroCookies } from 'astro';
import { YEAR_SECONDS } from '../core/limits.ts';

/** Keeps a choice in this browser for a year; scripts may read and set it, for it is no secret. */
export function rememberChoice(cookies: AstroCookies, name: string, value: string, url: URL): void {
  cookies.set(name, value, {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
  });
}
