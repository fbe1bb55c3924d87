import type { AstroGlobal } from 'astro';
import type { Scope } from '#components/transactions/shapes.ts';
import { accountOf } from '#lib/accounts/accounts.ts';
import { isId } from '#lib/core/ids.ts';
import { bookCurrency } from '#lib/db/money/currencies.ts';
import { readAllFilter, readTransactionFilter } from '#lib/transactions/forms.ts';
import { listAccountNames } from '#lib/transactions/list-records.ts';
import type { TransactionFilter } from '#lib/transactions/schema.ts';
import { accountOfPage } from '#server/doors/accounts/account-page.ts';

export type Page = Pick<
  AstroGlobal,
  'request' | 'locals' | 'cookies' | 'response' | 'redirect' | 'params' | 'url'
>;

/** A filter; in the list of all accounts with the account that it is narrowed to. */
export type Wanted = TransactionFilter & { account?: number | undefined };

/** @throws DomainError `not_found` */
export async function scopeOf(page: Page): Promise<Scope> {
  const { db } = page.locals.atlas;
  if (page.params.accountId !== undefined) {
    const own = await accountOfPage(page);
    return { account: own.id, own, currency: own.currency, accounts: new Map([[own.id, own]]) };
  }
  const accounts = new Map((await listAccountNames(db)).map(({ id, ...one }) => [id, one]));
  const asked = page.url.searchParams.get('account') ?? '';
  const account = isId(asked) ? await accountOf(db, Number(asked)) : undefined;
  const currency = account?.currency ?? (await bookCurrency(db));
  return { account: account?.id, own: undefined, currency, accounts };
}

/** @throws DomainError `invalid` */
export const readWanted = ({ own, currency }: Scope, here: URL, locale: string): Wanted =>
  (own ? readTransactionFilter : readAllFilter)(here, currency, locale);

/** Without the account, which the scope names. */
export const filterOf = ({ account, ...filter }: Wanted): TransactionFilter => filter;
