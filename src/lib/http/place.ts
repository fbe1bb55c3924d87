import type { AstroCookies } from 'astro';
import { localPath } from '../core/origin.ts';
import { paths } from '../core/paths.ts';
import { isApi, isPublic } from './public-paths.ts';

const PLACE = 'atlas-place';
const PLACE_SECONDS = 60;
const LONGEST_PLACE = 2_000;

/** Tells the sign-in page where someone without a session wanted to be; scripts do the same when a session ends under them. */
export function passPlace(cookies: AstroCookies, place: string | undefined): void {
  if (place === undefined || place === paths.home || place.length > LONGEST_PLACE) return;
  cookies.set(PLACE, place, { path: paths.login, sameSite: 'lax', maxAge: PLACE_SECONDS });
}

/** That place, for the form of this page alone: who opens the sign-in page later is led home. */
export function takePlace(cookies: AstroCookies, here: URL): string | undefined {
  const place = cookies.get(PLACE)?.value;
  if (place === undefined) return undefined;
  cookies.set(PLACE, '', { path: paths.login, sameSite: 'lax', maxAge: 0 });
  return ownPlace(place, here);
}

/** The path and query, if they are of a page of ours that needs a session. */
export function ownPlace(place: string | undefined, here: URL): string | undefined {
  const own = localPath(place, here);
  const path = own === undefined ? '/api' : new URL(own, here).pathname;
  return isApi(path) || isPublic('GET', path) ? undefined : own;
}
