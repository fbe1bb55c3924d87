import { accountOf } from '../accounts/accounts.ts';
import { isId } from '../core/ids.ts';
import { bookCurrency } from '../db/money/currencies.ts';
import type { Db } from '../db/transaction.ts';
import { readAllFilter, readTransactionSort } from '../transactions/forms.ts';

/**
 * Which transactions of all accounts an address asks for, and in which order; amounts in the currency of its account, or
 * the book's.
 * @throws DomainError `invalid`; `not_found` for its account
 */
export async function readListRequest(db: Db, url: URL, locale: string) {
  const account = url.searchParams.get('account') ?? '';
  const currency = isId(account) ? (await accountOf(db, Number(account))).currency : await bookCurrency(db);
  return { ...readTransactionSort(url), ...readAllFilter(url, currency, locale) };
}
