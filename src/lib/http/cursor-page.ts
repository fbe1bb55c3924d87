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
export async function readCursorPage<Listed extends Page<unknown>>(
  { redirect, url }: Pick<AstroGlobal, 'redirect' | 'url'>,
  read: (cursor: string | undefined) => Promise<Listed>,
): Promise<Response | (Omit<Listed, 'previous' | 'next'> & ListedPage<Listed['results'][number]>)> {
  const neighbour = (cursor: string | null) =>
    cursor === null ? undefined : withParams(url, { cursor: cursor || undefined });
  try {
    const page = await read(url.searchParams.get('cursor') ?? undefined);
    return { ...page, previous: neighbour(page.previous), next: neighbour(page.next) };
  } catch (error) {
    if (isDomainError(error) && error.code === 'invalid' && url.search) return redirect(url.pathname, 302);
    throw error;
  }
}
