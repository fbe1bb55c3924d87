import type { AstroGlobal } from 'astro';
import { isDomainError } from '#lib/errors.ts';
import { setFlash } from '#lib/http/flash.ts';

/** What a page is about; the 404 page, with a message that says what is missing, when it is not there. */
export async function found<T>(
  page: Pick<AstroGlobal, 'locals' | 'cookies' | 'rewrite'>,
  find: () => Promise<T>,
): Promise<T | Response> {
  try {
    return await find();
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error;
    // The rewritten request passes the middleware again, which takes the message.
    setFlash(page.cookies, { kind: 'error', text: page.locals.t(error.message, error.values) });
    return page.rewrite('/404');
  }
}
