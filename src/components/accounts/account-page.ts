import type { AstroGlobal } from 'astro';
import { type Account, accountOf } from '#lib/accounts/accounts.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { accountParam } from '#lib/http/params.ts';

/**
 * The account in a page's address.
 * @throws DomainError `not_found`; for any other error, the error page's message is set first
 */
export async function accountOfPage({
  params,
  locals,
}: Pick<AstroGlobal, 'params' | 'locals'>): Promise<Account> {
  const id = accountParam(params.accountId);
  try {
    return await accountOf(locals.atlas.db, id);
  } catch (error) {
    if (!isDomainError(error)) locals.failure = locals.t('accounts.error.failed');
    throw error;
  }
}
