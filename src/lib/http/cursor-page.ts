import type { AstroGlobal } from 'astro';
import { isDomainError } from '#lib/core/errors.ts';
import { type Page, withParams } from '#lib/core/paging.ts';

/** A page of a list with the addresses of the previous and next page. */
export interface ListedPage<Row> {
  results: Row[];
  previous: string | undefined;
  next: string | undefined;
}

/** Reads the page at the address's `cursor`; a malformed one redirects to the start of the list. */
export async function readCursorPage<Row>(
  { redirect, url }: Pick<AstroGlobal, 'redirect' | 'url'>,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Response | ListedPage<Row>> {
  const neighbour = (cursor: string | null) =>
    cursor === null ? undefined : withParams(url, { cursor: cursor || undefined });
  try {
    const { results, previous, next } = await read(url.searchParams.get('cursor') ?? undefined);
    return { results, previous: neighbour(previous), next: neighbour(next) };
  } catch (error) {
    if (isDomainError(error) && error.code === 'invalid' && url.search) return redirect(url.pathname, 302);
    throw error;
  }
}
