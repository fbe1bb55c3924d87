import type { Config } from '../core/config.ts';
import { fullUrl } from '../core/origin.ts';
import { withParams } from '../core/paging.ts';

/** Previous and next page of a counted list, as paths; undefined where there is none. */
export function offsetLinks(
  url: URL,
  page: { limit: number; offset: number },
  count: number,
): { previous: string | undefined; next: string | undefined } {
  const { limit, offset } = page;
  // Beyond the end, the previous page is the last page.
  const before = Math.max(0, Math.min(offset, count) - limit);
  return {
    previous: offset > 0 ? withParams(url, { offset: before || undefined }) : undefined,
    next: offset + limit < count ? withParams(url, { offset: offset + limit }) : undefined,
  };
}

/** The same as full URLs, or null. */
export function fullOffsetLinks(
  config: Config,
  url: URL,
  page: { limit: number; offset: number },
  count: number,
) {
  const { next, previous } = offsetLinks(url, page, count);
  const full = (path: string | undefined) => (path ? fullUrl(config, url, path) : null);
  return { next: full(next), previous: full(previous) };
}

/** Previous and next page of a list with cursors, as full URLs. */
export function cursorLinks(
  config: Config,
  url: URL,
  page: { next: string | null; previous: string | null },
) {
  const at = (cursor: string | null) =>
    cursor === null ? null : fullUrl(config, url, withParams(url, { cursor }));
  return { next: at(page.next), previous: at(page.previous) };
}
