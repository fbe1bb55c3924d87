import type { AstroGlobal } from 'astro';
import { isDomainError } from '#lib/core/errors.ts';

/** A page of a list; an address whose place in it cannot be read leads to the list's start. */
export async function orFirstPage<T>(
  { redirect, url }: Pick<AstroGlobal, 'redirect' | 'url'>,
  read: () => Promise<T>,
): Promise<T | Response> {
  try {
    return await read();
  } catch (error) {
    if (isDomainError(error) && error.code === 'invalid' && url.search) return redirect(url.pathname, 302);
    throw error;
  }
}
