import type { AstroGlobal } from 'astro';
import type { AccountMoney } from '#components/accounts/shapes.ts';
import { type Account, accountOf } from '#lib/accounts/accounts.ts';
import { findChosenCurrency, holdsTransactions } from '#lib/accounts/records.ts';
import { isDomainError } from '#lib/core/errors.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import type { Db } from '#lib/db/transaction.ts';
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

export async function accountMoney(db: Db, account?: Account): Promise<AccountMoney> {
  const [book, chosen, isFixed] = await Promise.all([
    bookCurrency(db),
    account && findChosenCurrency(db, account.id),
    account ? holdsTransactions(db, account.id) : false,
  ]);
  return { book, chosen: chosen ?? undefined, isFixed };
}
