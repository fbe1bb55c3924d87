import type { AstroCookies } from 'astro';
import { localPath } from '../core/origin.ts';
import { paths } from '../core/paths.ts';
import { isApi, isPublic } from './public-paths.ts';

const PLACE = 'atlas-place';
const PLACE_SECONDS = 60;
const LONGEST_PLACE = 2_000;

/**
 * Tells the sign-in page where someone without a session wanted to be; scripts do the same when a session ends under them.
 *
 * @param person whose session ended, since nobody else is led to their page; undefined when nobody is known
 */
export function passPlace(cookies: AstroCookies, place: string | undefined, person?: number): void {
  if (place === undefined || place === paths.home || place.length > LONGEST_PLACE) return;
  cookies.set(PLACE, (person ?? '') + place, { path: paths.login, sameSite: 'lax', maxAge: PLACE_SECONDS });
}

/** That place, for the form of this page alone: who opens the sign-in page later is led home. */
export function takePlace(cookies: AstroCookies): string | undefined {
  const place = cookies.get(PLACE)?.value;
  if (place !== undefined) cookies.set(PLACE, '', { path: paths.login, sameSite: 'lax', maxAge: 0 });
  return place;
}

/** The path and query, if they are of a page of ours that needs a session, and of this person's session or of nobody's. */
export function ownPlace(place: string | undefined, here: URL, person?: number): string | undefined {
  const [, owner = '', wanted] = /^(\d*)(.*)$/s.exec(place ?? '') ?? [];
  const own = localPath(wanted, here);
  const path = own === undefined ? '/api' : new URL(own, here).pathname;
  if (isApi(path) || isPublic('GET', path)) return undefined;
  return person === undefined || owner === '' || owner === String(person) ? own : undefined;
}
