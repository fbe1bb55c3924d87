import { withParams } from '../core/paging.ts';

/** Addresses of the pages before and after this one of a counted list, without the origin; undefined where there is none. */
export function neighbours(
  url: URL,
  page: { limit: number; offset: number },
  count: number,
): { previous: string | undefined; next: string | undefined } {
  const { limit, offset } = page;
  // Beyond the end, the page before is the last one.
  const before = Math.max(0, Math.min(offset, count) - limit);
  return {
    previous: offset > 0 ? withParams(url, { offset: before || undefined }) : undefined,
    next: offset + limit < count ? withParams(url, { offset: offset + limit }) : undefined,
  };
}
