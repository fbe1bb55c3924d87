import type { Config } from '../core/config.ts';
import { PAGE_BOUNDS } from '../core/limits.ts';
import { whole, withParams } from '../core/paging.ts';
import { fullUrl } from './links.ts';

/** `limit` (10, at most 100) and `cursor` of an address. @throws DomainError `invalid` */
export const readCursorPage = (url: URL) => ({
  limit: whole(url, 'limit', PAGE_BOUNDS.expenses.limit, 1, PAGE_BOUNDS.expenses.most),
  cursor: url.searchParams.get('cursor'),
});

/** The full URLs of the pages after and before. */
export function turned(config: Config, url: URL, page: { next: string | null; previous: string | null }) {
  const at = (cursor: string | null) =>
    cursor === null ? null : fullUrl(config, url, withParams(url, { cursor }));
  return { next: at(page.next), previous: at(page.previous) };
}
